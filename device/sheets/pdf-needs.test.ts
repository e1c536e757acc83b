import { deflateSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { partsFor } from './pdf-needs.ts'

const bytesOf = (text: string): ArrayBuffer => {
  const bytes = Buffer.from(text, 'latin1')
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}
const file = (...objects: readonly string[]): ArrayBuffer =>
  bytesOf(
    `%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer\n%%EOF`,
  )

/** Objects in a compressed stream, as most programs write them. */
const compressed = (objects: string, length?: string): string => {
  const data = deflateSync(Buffer.from(objects, 'latin1')).toString('latin1')
  return `<< /Type /ObjStm /N 1 /First 5 /Filter /FlateDecode /Length ${length ?? data.length} >>\nstream\n${data}\nendstream`
}
const descriptor = '<< /Type /FontDescriptor /FontName /ABCDEF+Bravura /FontFile2 9 0 R >>'
const embedded = '<< /Type /Font /Subtype /TrueType /Encoding /WinAnsiEncoding /FontDescriptor 8 0 R >>'
const scan = '<< /Type /XObject /Subtype /Image /Filter /DCTDecode /Length 9 >>\nstream\n/Encrypt!\nendstream'
const every = ['pdf', 'character-maps', 'standard-fonts']

test.each<[string, ArrayBuffer, string[]]>([
  ['a scan', file(scan), ['pdf']],
  ['a font in the file', file(embedded, descriptor), ['pdf']],
  ['compressed objects with a font in the file', file(compressed(`${embedded} ${descriptor}`)), ['pdf']],
  ['a length in another object', file(compressed(`${embedded} ${descriptor}`, '12 0 R')), ['pdf']],
  ['a standard font', file('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'), ['pdf', 'standard-fonts']],
  [
    'a standard font among compressed objects',
    file(compressed('<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>'), embedded, descriptor),
    ['pdf', 'standard-fonts'],
  ],
  [
    'a font that the file describes and lacks',
    file(embedded, '<< /Type /FontDescriptor /FontName /Arial >>'),
    ['pdf', 'standard-fonts'],
  ],
  [
    'a name written with codes',
    file(
      '<< /Type /Font /Subtype /Tr#75eType /FontDescriptor 8 0 R >>',
      descriptor.replace('FontFile2', 'Font#46ile2'),
    ),
    ['pdf'],
  ],
  ['a form', file('<< /AcroForm << /Fields [] >> >>'), ['pdf', 'standard-fonts']],
  [
    'a character map by name',
    file('<< /Type /Font /Subtype /Type0 /Encoding /UniJIS-UTF16-H >>', embedded, descriptor),
    ['pdf', 'character-maps'],
  ],
  [
    'a collection of Asian characters',
    file('<< /CIDSystemInfo << /Ordering (Japan1) >> >>', embedded, descriptor),
    ['pdf', 'character-maps'],
  ],
  ['a map based on another', file('<< /Type /CMap /UseCMap /GBK-EUC-H >>'), ['pdf', 'character-maps']],
  ['an encrypted file', file('<< /Encrypt 5 0 R >>'), every],
])('%s', async (_, bytes, parts) => {
  expect(await partsFor(bytes)).toEqual(parts)
})

test.each([
  ['damaged', compressed('x').replace('stream\n', 'stream\ndamaged')],
  ['in an unusual encoding', compressed('x').replace('/FlateDecode', '/LZWDecode')],
])('a file whose objects are %s may need everything', async (_, object) => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  expect(await partsFor(file(object))).toEqual(every)
})
