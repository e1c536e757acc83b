import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** `--name: value` outside of media queries, spaces evened out. */
const tokensOf = (css: string) =>
  new Map(
    [
      ...css
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/@media[\s\S]*/, '')
        .matchAll(/(?<![\w-])(--[\w-]+):\s*([^;}]+)/g),
    ].map(([, name = '', value = '']) => [name, value.replace(/\s+/g, ' ').trim()] as const),
  )

test('the provider’s pages use the values of the product’s tokens', async () => {
  const own = tokensOf(await readFile(new URL('./assets/sso.css', import.meta.url), 'utf8'))
  const product = tokensOf(await readFile(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8'))
  expect(own.size).toBeGreaterThan(20)
  for (const [name, value] of own) expect(`${name}: ${product.get(name)}`).toBe(`${name}: ${value}`)
})
