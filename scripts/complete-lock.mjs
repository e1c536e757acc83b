// npm omits a platform's optional package from the lock file if the registry in use lacks it, and `npm ci` then rejects
// that lock file as incomplete (npm/cli#9846). This script adds the entries; other machines install the packages from
// their registry.
import { readFileSync, writeFileSync } from 'node:fs'
import { at } from './paths.mjs'
import { runScript, ScriptError } from './script-error.mjs'

/**
 * @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[], optionalDependencies?: Record<string, string> }} Entry
 */

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
/** Names that some packages use instead of Node's. */
const otherNames = new Map([
  ['aarch64', 'arm64'],
  ['armv7', 'arm'],
  ['universal', 'x64'],
  ['windows', 'win32'],
])

/**
 * Returns the keys at which Node would find `name` from the package at `key`, nearest first.
 * @param {string} key
 * @param {string} name
 */
const placesFor = (key, name) => {
  const places = []
  let base = key
  while (base !== '') {
    places.push(`${base}/node_modules/${name}`)
    base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))
  }
  return [...places, `node_modules/${name}`]
}

/** @param {string} name @param {string} range @param {Entry} owner @returns {Entry} */
const entryFor = (name, range, owner) => {
  const words = name.split(/[/-]/).map((word) => otherNames.get(word) ?? word)
  // A package for an unknown platform must never be installed: 'none' matches no machine.
  const os = systems.find((system) => words.includes(system)) ?? 'none'
  const cpu = processors.find((processor) => words.includes(processor)) ?? 'none'
  const libc = words.includes('musl') ? 'musl' : 'glibc'
  if (os === process.platform && cpu === process.arch && libc !== 'musl')
    throw new ScriptError(
      `${name} is for this very platform but the registry lacks it: take another version of its owner`,
    )
  return {
    version: range.replace(/^[\^~]/, ''),
    cpu: [cpu],
    ...(owner.dev === true || owner.devOptional === true ? { dev: true } : {}),
    ...(os === 'linux' ? { libc: [libc] } : {}),
    optional: true,
    os: [os],
  }
}

runScript(async () => {
  const path = at('package-lock.json')
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  /** @type {Record<string, Entry>} */
  const packages = lock.packages
  let added = 0
  for (const [key, owner] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(owner.optionalDependencies ?? {})) {
      const places = placesFor(key, name)
      if (places.some((place) => place in packages)) continue
      // Beside its owner, where npm would have put it.
      packages[`${key.slice(0, key.lastIndexOf('node_modules/'))}node_modules/${name}`] = entryFor(name, range, owner)
      added += 1
    }
  }
  if (added > 0) {
    lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
    writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
  }
  console.log(
    added === 0 ? 'The lock file is complete.' : `Added ${added} packages of other platforms to the lock file.`,
  )
})
