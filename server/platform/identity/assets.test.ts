import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { loadAssets } from './assets.ts'

/** Saves a build: its manifest, and files of these sizes. */
const saved = async (manifest: object, files: Readonly<Record<string, number>> = {}): Promise<URL> => {
  const folder = await mkdtemp(join(tmpdir(), 'build-'))
  for (const name of ['.vite', 'assets']) await mkdir(join(folder, name))
  for (const [name, size] of Object.entries(files)) await writeFile(join(folder, 'assets', name), Buffer.alloc(size))
  const path = join(folder, '.vite/manifest.json')
  await writeFile(path, JSON.stringify(manifest))
  return pathToFileURL(path)
}

test('the provider’s pages know the large files that the app needs after the sign-in and has not loaded', async () => {
  const named = (name: string, imports: string[] = []) => ({ file: `assets/${name}.js`, name, imports })
  const manifest = {
    '_main.js': named('main', ['_vendor.js']),
    '_vendor.js': named('vendor', ['_base.js']),
    '_base.js': named('base'),
    '_overview.js': { ...named('overview', ['_base.js', '_icons.js']), css: ['assets/overview.css'] },
    '_icons.js': named('icons'),
    '_stand.js': named('stand'),
    '_sign-in.js': named('sign-in', ['_base.js']),
    'i18n/de-ch/members.json': { file: 'assets/german.js' },
    'i18n/en-gb/members.json': { file: 'assets/english.js' },
  }
  const large = ['vendor.js', 'base.js', 'overview.js', 'overview.css', 'stand.js', 'german.js', 'english.js']
  const sizes = Object.fromEntries(large.map((name) => [name, 5000]))
  const { addresses } = await loadAssets(await saved(manifest, { ...sizes, 'main.js': 400, 'icons.js': 4999 }))
  const both = ['/assets/vendor.js', '/assets/overview.js', '/assets/overview.css']
  expect(addresses.afterSignIn).toEqual({
    'de-ch': [...both, '/assets/german.js'],
    'en-gb': [...both, '/assets/english.js'],
  })
  const incomplete = await loadAssets(await saved(manifest, { 'overview.js': 5000 }))
  expect(incomplete.addresses.afterSignIn['de-ch']).toEqual(['/assets/overview.js'])
})

test('the provider’s pages use style sheet and fonts of the app’s build, and without a build their sources', async () => {
  const sources = [
    'server/platform/identity/assets/sso.css',
    '.cache/fonts/besley.woff2',
    '.cache/fonts/hanken-grotesk.woff2',
  ]
  const built = ['assets/sso-1.css', 'assets/besley-1.woff2', 'assets/hanken-2.woff2']
  const path = await saved(Object.fromEntries(sources.map((source, index) => [source, { file: built[index] }])))
  const addressesOf = async (manifest: URL) => {
    const { stylesheet, serif, sans } = (await loadAssets(manifest)).addresses
    return [stylesheet, serif, sans]
  }
  expect(await addressesOf(path)).toEqual(built.map((file) => `/${file}`))
  expect(await addressesOf(new URL(`${path}.none`))).toEqual(sources.map((source) => `/${source}`))
})
