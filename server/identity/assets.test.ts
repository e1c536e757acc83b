import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

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
    (await readFile(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8')).replace(/@media[\s\S]*/, ''),
  )
  expect([light.size > 20, dark.size > 10]).toEqual([true, true])
  for (const [name, value] of light) {
    const [, inLight, inDark] = schemes.exec(product.get(name) ?? '') ?? [undefined, product.get(name)]
    expect([name, value, dark.get(name)]).toEqual([name, inLight, inDark])
  }
  expect([...dark.keys()].filter((name) => !light.has(name))).toEqual([])
})
