import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { productionPackages } from '../scripts/production-packages.ts'
import { licencesReadByHand } from '../scripts/vite/licences.ts'
import { isTest, root, sourcesIn } from './support/sources.ts'

/**
 * Licences that allow what the project does with packages: bundling permissive ones, and running LGPL and MPL libraries
 * unchanged as files of their own.
 */
const allowed = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'Unlicense'],
  ...['CC0-1.0', 'CC-BY-3.0', 'CC-BY-4.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Zlib'],
])
const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({
      license: v.optional(v.string()),
      dev: v.optional(v.boolean()),
    }),
  ),
})

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
const { packages } = v.parse(Lock, read('package-lock.json'))

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Returns the packages whose licence is not allowed, with the licence. Bundled ones are development packages, too. */
const refused = (all: v.InferOutput<typeof Lock>['packages']): string[] =>
  Object.entries(all).flatMap(([path, { license, dev = false }]) => {
    const name = nameOf(path)
    // Packages of other platforms are not installed here; those of this platform have the same licence and state it.
    const isForPlatform = license === undefined && (dev || name.startsWith('@napi-rs/canvas-'))
    if (path === '' || isForPlatform) return []
    const stated = licencesReadByHand[name] ?? license ?? 'none'
    const parts = stated.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /)
    return parts.every((part) => allowed.has(part)) ? [] : [`${name}: ${stated}`]
  })

test('every package has an allowed licence', () => {
  expect(refused({ 'node_modules/x': { license: 'AGPL-3.0' }, 'node_modules/y': {} })).toEqual([
    'x: AGPL-3.0',
    'y: none',
  ])
  expect(refused(packages)).toEqual([])
})

test('the build lists every package of the app, the server and the fonts with the text of its licence', () => {
  const Listed = v.array(v.object({ name: v.string(), version: v.string(), licence: v.string(), text: v.string() }))
  const listed = v.parse(Listed, read('dist/client/licences/packages.json'))
  const names = new Set(listed.map(({ name }) => name))
  const ofWorker = sourcesIn(['sw'])
    .filter((file) => !isTest(file))
    .flatMap(({ imports }) => imports.filter((name) => `node_modules/${name}` in packages))
  expect(ofWorker).toContain('valibot')
  const bundled = ['react', 'react-dom', '@tanstack/react-router', '@tiptap/core', 'oidc-client-ts']
  const fonts = ['@vexflow-fonts/bravura', '@fontsource-variable/besley', '@fontsource-variable/hanken-grotesk']
  const server = productionPackages().map(nameOf)
  expect([...ofWorker, ...bundled, ...fonts, ...server].filter((name) => !names.has(name))).toEqual([])
  expect(names.has('vite'), 'tools of the build are no part of the product').toBe(false)
  expect(listed.filter(({ text }) => !/copyright|licen[cs]e|permission/i.test(text)).map(({ name }) => name)).toEqual(
    [],
  )
  expect(readFileSync(join(root, 'dist/client/licences/packages.txt'), 'utf8')).toContain(
    'Permission is hereby granted',
  )
})
