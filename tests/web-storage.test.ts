import { expect, test } from 'vitest'
import { isTest, type Source, source, sourcesIn } from './support/sources.ts'

const registry = 'device/web-storage.ts'
/** Only a file with one of these texts is parsed. */
const usesUndeclaredKeys = (file: Source): boolean =>
  (file.text.includes('mhz.') && file.literals.some((literal) => literal.startsWith('mhz.'))) ||
  (/\b(?:local|session)Storage\.(?:get|set|remove)Item\(/.test(file.text) && !file.imports.includes(registry))

test('every key of Web Storage is declared in one file', () => {
  expect(usesUndeclaredKeys(source('src/x.ts', "sessionStorage.setItem('cart', '')"))).toBe(true)
  expect(usesUndeclaredKeys(source('src/x.ts', "const key = 'mhz.cart'"))).toBe(true)
  const product = sourcesIn(['device', 'src', 'sw']).filter((file) => !isTest(file) && file.path !== registry)
  expect(product.filter(usesUndeclaredKeys).map(({ path }) => path)).toEqual([])
})
