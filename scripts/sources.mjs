import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { at, root } from './paths.mjs'

/** The inputs of the build. */
const parts = [
  'index.html',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/compress.mjs',
  'scripts/vite',
  'server/platform/pages/browser-check.ts',
  'server/platform/pages/supported-browsers.ts',
  'contract',
  'device',
  'docs/handbuch',
  'i18n',
  'public',
  'src',
  'sw',
]
/** Excluded: tests. */
const outside = /\.test\.tsx?$/

/** @param {string} path @returns {string[]} */
const filesIn = (path) => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

/** Returns one hash over all inputs of the build: if it equals the recorded one, another build would change nothing. */
export const sourcesHash = () => {
  const hash = createHash('sha256')
  for (const file of parts.flatMap((part) => filesIn(at(part)))) {
    if (outside.test(file)) continue
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}
