import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { loadAssets } from './assets.ts'

/** Declarations of custom properties by name, white space collapsed. */
const declarationsIn = (css: string) =>
  new Map(
    [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<![\w-])(--[\w-]+):\s*([^;}]+)/g)].map(
      ([, name = '', value = '']) => [name, value.replace(/\s+/g, ' ').trim()] as const,
    ),
  )

const darkBlock = /@media \(prefers-color-scheme: dark\)[\s\S]*?\n\}/
const schemes = /^light-dark\((.*), (.*)\)$/

test('the provider’s pages use the values of the product’s tokens, light and dark', async () => {
  const css = await readFile(new URL('./assets/sso.css', import.meta.url), 'utf8')
  const light = declarationsIn(css.replace(darkBlock, '').replace(/@media[\s\S]*/, ''))
  const dark = declarationsIn(darkBlock.exec(css)?.[0] ?? '')
  const product = declarationsIn(
    (await readFile(new URL('../../../src/ui/tokens.css', import.meta.url), 'utf8')).replace(/@media[\s\S]*/, ''),
  )
  expect([light.size > 20, dark.size > 10]).toEqual([true, true])
  for (const [name, value] of light) {
    const [, inLight, inDark] = schemes.exec(product.get(name) ?? '') ?? [undefined, product.get(name)]
    expect([name, value, dark.get(name)]).toEqual([name, inLight, inDark])
  }
  expect([...dark.keys()].filter((name) => !light.has(name))).toEqual([])
})

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
})

test('the provider’s pages use the fonts of the app’s build, and their own without a build', async () => {
  const named = (file: string) => ({ file: `assets/${file}` })
  const manifest = {
    '.cache/fonts/besley.woff2': named('besley-1.woff2'),
    '.cache/fonts/hanken-grotesk.woff2': named('hanken-2.woff2'),
  }
  const path = await saved(manifest)
  const shared = await loadAssets(path)
  expect([shared.addresses.serif, shared.addresses.sans]).toEqual(['/assets/besley-1.woff2', '/assets/hanken-2.woff2'])
  const styles = [...shared.files].find(([name]) => name.endsWith('.css'))?.[1].bytes.toString()
  expect(styles).toContain('url(/assets/besley-1.woff2)')
  expect([...shared.files.keys()].filter((name) => name.endsWith('.woff2'))).toEqual([])
  const own = await loadAssets(new URL(`${path}.none`))
  expect(own.addresses.serif).toMatch(/^\/sso\/assets\/besley\..+\.woff2$/)
  expect([...own.files.keys()].filter((name) => name.endsWith('.woff2'))).toHaveLength(2)
})
