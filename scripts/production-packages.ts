import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

interface Package {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const root = resolve(import.meta.dirname, '..')

/**
 * Returns the places of the packages that `npm run install:production` installs on this platform, such as
 * `node_modules/sharp`.
 */
export const productionPackages = (): string[] => {
  const { packages }: { packages: Record<string, Package> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  /** Returns the place of the package that the package at `from` calls `name`. */
  const placeOf = (from: string, name: string): string | undefined => {
    const own = `${from === '' ? '' : `${from}/`}node_modules/${name}`
    if (own in packages) return own
    return from === '' ? undefined : placeOf(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
  }
  const places = new Set([''])
  for (const place of places) {
    const { dependencies, optionalDependencies } = packages[place] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = placeOf(place, name)
      if (found !== undefined) places.add(found)
    }
  }
  return [...places].filter((place) => place !== '' && existsSync(join(root, place)))
}
