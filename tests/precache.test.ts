import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Manifest, pageFiles, screensOf } from '#server/pages/page-files.ts'
import { root } from './support/sources.ts'

const client = join(root, 'dist/client')
const precached = new Set(readFileSync(join(client, 'sw.js'), 'utf8').match(/(?<="url":")assets\/[^"]+/g))
const manifest = v.parse(Manifest, JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')))
const missingOf = (route: string): string[] =>
  pageFiles(manifest)([route], []).scripts.filter((file) => !precached.has(file.slice(1)))
const screens = [...screensOf(manifest).keys()]
const isEditors = (route: string): boolean => route.includes('/intra/admin')

test('the worker keeps every page that works offline, and what comes with a form or a piece', () => {
  expect(screens.filter((route) => !isEditors(route) && missingOf(route).length > 0)).toEqual([])
  expect(screens).toContain('/$locale/intra/repertoire/composition/$id/sheet/$sheetId')
  for (const later of [/ContactForm-/, /PassiveRegistration-/, /open-for-members-/, /engine-/, /\/pdf-/]) {
    expect([...precached].filter((file) => later.test(file))).toHaveLength(1)
  }
})

test('of the editors’ pages, which work online only, the worker keeps none', () => {
  expect(screens.filter((route) => isEditors(route) && missingOf(route).length === 0)).toEqual([])
  expect([...precached].filter((file) => /admin/.test(file) && file.endsWith('.js'))).toEqual([])
})
