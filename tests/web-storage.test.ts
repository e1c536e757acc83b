import { expect, test } from 'vitest'
import { memberKeys } from '#device/web-storage.ts'
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

test('the input that an older app stored of a member is found under the same keys', () => {
  expect(memberKeys).toEqual({
    ...{ known: 'mhz.member-here', lastPlace: 'mhz.last-place', journal: 'mhz.noted.' },
    ...{ typed: 'mhz.typed.', form: 'mhz.form.', draft: 'mhz.draft.' },
  })
})
