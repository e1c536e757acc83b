import { expect, test } from 'vitest'
import { isHeic } from './heic.ts'

const file = (text: string): ArrayBuffer => Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer

test('a photograph of an iPhone is recognised by its first bytes, and no film, other picture or empty file', () => {
  const box = '\0\0\0\u0018ftyp'
  expect([`${box}heic\0\0\0\0mif1heic`, `${box}mif1`].map((text) => isHeic(file(text)))).toEqual([true, true])
  expect([`${box}avif`, `${box}isom`, 'ÿØÿà\0\u0010JFIF', ''].map((text) => isHeic(file(text)))).toEqual([
    false,
    false,
    false,
    false,
  ])
})
