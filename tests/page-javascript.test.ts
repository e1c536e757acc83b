import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { closure, Manifest } from '#server/platform/http/build-manifest.ts'
import { javaScriptLimit, pageJavaScript, pageScripts } from './support/page-javascript.ts'
import { root } from './support/sources.ts'

test('no public page exceeds the limit of JavaScript', async () => {
  const pages = await pageJavaScript()
  expect([...pages.keys()]).toEqual(expect.arrayContaining(['/de-ch/', '/de-ch/calendar', '/de-ch/contact']))
  expect([...pages].filter(([, size]) => size > javaScriptLimit)).toEqual([])
})

test('no public page loads the schemas of the contract before its first request', async () => {
  // A method of every schema of valibot.
  const hasSchemas = (file: string): boolean => readFileSync(file, 'utf8').includes('~run')
  const scripts = new Set([...(await pageScripts()).values()].flat())
  expect([...scripts].filter(hasSchemas)).toEqual([])
})

test('no public page loads the addresses of the members area', async () => {
  const hasAddresses = (file: string): boolean => readFileSync(file, 'utf8').includes('composition/$id/sheet/$sheetId')
  const scripts = new Set([...(await pageScripts()).values()].flat())
  expect(
    readdirSync(join(root, 'dist/client/assets')).some((name) => hasAddresses(join(root, 'dist/client/assets', name))),
  ).toBe(true)
  expect([...scripts].filter(hasAddresses)).toEqual([])
})

test('no chunks of the build import each other in a circle', () => {
  const manifest = v.parse(Manifest, JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8')))
  expect(Object.keys(manifest).length).toBeGreaterThan(100)
  const imports = (key: string) => (manifest[key]?.imports ?? []).flatMap((imported) => closure(manifest, imported))
  expect(Object.keys(manifest).filter((key) => imports(key).includes(key))).toEqual([])
})
