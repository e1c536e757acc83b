import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Manifest } from '#server/platform/http/build-manifest.ts'
import { readBuild } from '#server/platform/pages/build.ts'
import { pageFiles } from '#server/platform/pages/page-files.ts'
import { root } from './support/sources.ts'

const client = join(root, 'dist/client')
const worker = readFileSync(join(client, 'sw.js'), 'utf8')
const precached = new Set(worker.match(/(?<="url":")assets\/[^"]+/g))
const visitorsWorker = readFileSync(join(client, 'sw-visitors.js'), 'utf8')
/** Addresses of the files that the visitors' worker stores. */
const visitors = [...visitorsWorker.matchAll(/{"url":"([^"]+)"[^{}]*"visitors":true}/g)].map(([, url = '']) => url)
const manifest = v.parse(Manifest, JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')))
/** Files of the screens by their addresses. */
const { screens: files } = (await readBuild(join(root, 'dist'))).renderer
const filesOf = (address: string) => pageFiles(manifest)([files.get(address) ?? ''])
const missingOf = (address: string): string[] =>
  filesOf(address).scripts.filter((file) => !precached.has(file.slice(1)))
const missingOfVisitors = (address: string): string[] => filesOf(address).scripts.filter((file) => !isVisitors(file))
const isVisitors = (file: string): boolean => visitors.includes(file.replace(/^\//, ''))
/** Addresses of the screens that are not part of a larger chunk, such as that of the members area. */
const screens = [...files].flatMap(([address, file]) => (manifest[file] === undefined ? [] : address))
const isEditors = (route: string): boolean => route.includes('/intra/admin')

test('every page that works offline is precached, with the chunks of its forms and of the stand', () => {
  expect(screens.filter((route) => !isEditors(route) && missingOf(route).length > 0)).toEqual([])
  for (const later of [/ContactForm-/, /session-/, /overview-.*js/, /stand-.*js/, /engine-/]) {
    expect([...precached].filter((file) => later.test(file))).toHaveLength(1)
  }
  // pdf.js; the code around it is in the chunk of the stand.
  expect([...precached].filter((file) => /\/pdf-/.test(file))).toHaveLength(1)
})

test('members get every character map that a saved sheet may need, visitors none', () => {
  const maps: Record<string, string> = JSON.parse(readFileSync(join(client, 'pdfjs/cmaps.json'), 'utf8'))
  expect(Object.keys(maps).length).toBeGreaterThan(100)
  expect(maps['UniJIS-UTF16-H.bcmap']).toMatch(/^[A-Za-z\d+/]+=*$/)
  expect(worker).toContain('"url":"pdfjs/cmaps.json"')
  expect(visitors.filter((url) => url.includes('cmaps'))).toEqual([])
})

test("no editors' page is precached, because they only work online", () => {
  expect(screens.filter((route) => isEditors(route) && missingOf(route).length === 0)).toEqual([])
  const own = [...files].flatMap(([route, key]) => (isEditors(route) ? (manifest[key]?.file ?? []) : []))
  expect(own.length).toBeGreaterThan(20)
  expect(own.filter((file) => precached.has(file))).toEqual([])
})

/** Returns the bytes of a built file as transferred. */
const sentSize = (url: string): number => {
  const file = join(client, url)
  if (!existsSync(file)) return 0
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

test('the visitors’ worker is small, and downloads at most 280 kB', () => {
  expect(brotliCompressSync(visitorsWorker).length).toBeLessThan(10_000)
  const shells = visitors.filter((url) => url.startsWith('/shell/'))
  expect(shells).toEqual(['/shell/de-ch', '/shell/en-gb'])
  // The server creates the shells from index.html.
  const sent = visitors.reduce((sum, url) => sum + sentSize(url), 0) + shells.length * sentSize('index.html')
  expect(sent).toBeLessThanOrEqual(280_000)
})

test('visitors get every chunk of the public pages with content, in both languages', () => {
  for (const page of ['', 'home', 'article', 'article/$id', 'calendar', 'aboutus', 'signup', 'legal']) {
    const { scripts, styles } = filesOf(`/$locale/${page}`)
    expect(scripts.length).toBeGreaterThan(0)
    expect([...scripts, ...styles].filter((file) => !isVisitors(file))).toEqual([])
  }
  expect(visitors.filter((url) => url.startsWith('assets/start-'))).toHaveLength(1)
  // The code that reads the stored texts of the band is in the chunk of the requests.
  expect(Object.keys(manifest)).not.toContain('device/page-texts.ts')
  for (const name of ['session', 'requests', 'members-start'])
    expect(Object.values(manifest).find((chunk) => chunk.name === name)?.file).toSatisfy(isVisitors)
  for (const locale of ['de-ch', 'en-gb'])
    for (const file of ['public', 'about', 'joining'])
      expect(manifest[`i18n/${locale}/${file}.json`]?.file).toSatisfy(isVisitors)
  expect(
    screens.filter((route) => /\/(?:intra|library|shop)/.test(route) && missingOfVisitors(route).length === 0),
  ).toEqual([])
})
