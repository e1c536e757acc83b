import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
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

test('the provider’s pages use the fonts of the app’s build, and their own without a build', async () => {
  const named = (file: string) => ({ file: `assets/${file}` })
  const manifest = {
    '.cache/fonts/besley.woff2': named('besley-1.woff2'),
    '.cache/fonts/hanken-grotesk.woff2': named('hanken-2.woff2'),
  }
  const path = join(await mkdtemp(join(tmpdir(), 'build-')), 'manifest.json')
  await writeFile(path, JSON.stringify(manifest))
  const shared = await loadAssets(pathToFileURL(path))
  expect([shared.addresses.serif, shared.addresses.sans]).toEqual(['/assets/besley-1.woff2', '/assets/hanken-2.woff2'])
  const styles = [...shared.files].find(([name]) => name.endsWith('.css'))?.[1].bytes.toString()
  expect(styles).toContain('url(/assets/besley-1.woff2)')
  expect([...shared.files.keys()].filter((name) => name.endsWith('.woff2'))).toEqual([])
  const own = await loadAssets(pathToFileURL(`${path}.none`))
  expect(own.addresses.serif).toMatch(/^\/sso\/assets\/besley\..+\.woff2$/)
  expect([...own.files.keys()].filter((name) => name.endsWith('.woff2'))).toHaveLength(2)
})
