import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { root } from './support/sources.ts'

/**
 * Licences that allow what the project does with packages: bundling permissive ones, and running LGPL and MPL libraries
 * unchanged as files of their own.
 */
const allowed = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'Unlicense'],
  ...['CC0-1.0', 'CC-BY-4.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1'],
])
/** Licences of packages that the lock file states not at all or not as an SPDX expression. */
const readByHand: Readonly<Record<string, string>> = {
  // LICENSE: version 3 of the LGPL, as a file of its own that runs in the process for pictures.
  'libheif-js': 'LGPL-3.0-or-later',
  // LICENSE.md of the repository; the package contains none.
  'friendly-pow': 'MIT',
  'png-js': 'MIT',
  promis: 'BSD-2-Clause',
}

const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({
      license: v.optional(v.string()),
      dev: v.optional(v.boolean()),
    }),
  ),
})

/** Returns the packages whose licence is not allowed, with the licence. Bundled ones are development packages, too. */
const refused = (packages: v.InferOutput<typeof Lock>['packages']): string[] =>
  Object.entries(packages).flatMap(([path, { license, dev = false }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    // Packages of other platforms are not installed here; those of this platform have the same licence and state it.
    const isForPlatform = license === undefined && (dev || name.startsWith('@napi-rs/canvas-'))
    if (path === '' || isForPlatform) return []
    const stated = readByHand[name] ?? license ?? 'none'
    const parts = stated.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /)
    return parts.every((part) => allowed.has(part)) ? [] : [`${name}: ${stated}`]
  })

test('every package has an allowed licence', () => {
  expect(refused({ 'node_modules/x': { license: 'AGPL-3.0' }, 'node_modules/y': {} })).toEqual([
    'x: AGPL-3.0',
    'y: none',
  ])
  const lock = v.parse(Lock, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  expect(refused(lock.packages)).toEqual([])
})
