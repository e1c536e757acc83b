import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import type { PdfFault } from '#server/platform/files/pdf-check.ts'
import { scanSize, staves } from './scan/staves.ts'

/* Unusual and malformed PDFs, generated for each run: pdfkit writes them, then a few bytes are changed; sharp
   (libtiff) packs one scan, the other one is created by scan/make-jpeg2000.ts. They show five lines of our own. */

type Doc = InstanceType<typeof PDFDocument>
type Options = ConstructorParameters<typeof PDFDocument>[0]

const written = (options: Options, write: (doc: Doc) => void): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const doc = new PDFDocument({ compress: false, ...options })
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
    write(doc)
    doc.end()
  })

/** Eight staves and a title. */
const engrave = (doc: Doc, words: string): void => {
  doc.fontSize(20).text(words, 60, 40)
  for (let stave = 0; stave < 8; stave++)
    for (let line = 0; line < 5; line++) {
      const y = 90 + 40 * stave + 5 * line
      doc.moveTo(60, y).lineTo(360, y).stroke()
    }
}
const plain = (options: Options = {}): Promise<Buffer> => written(options, (doc) => engrave(doc, 'Prüfstück'))

/** Replaces text of the same length, so that no offset changes. */
const exchanged = (pdf: Buffer, from: string, to: string): Buffer => {
  const text = pdf.toString('latin1')
  if (!text.includes(from) || from.length !== to.length) throw new Error(`cannot exchange ${from} for ${to}`)
  return Buffer.from(text.replaceAll(from, to), 'latin1')
}

const damagedXref = async (): Promise<Buffer> => {
  const text = (await plain()).toString('latin1')
  return Buffer.from(text.replace(/startxref\n\d+/, 'startxref\n7').replace(/\nxref\n/, '\nxrxx\n'), 'latin1')
}

/** Builds a PDF from objects numbered from 1; the first is the catalogue. */
const byHand = (objects: readonly (string | Buffer)[]): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.byteLength, 0)
  objects.forEach((object, index) => {
    offsets.push(length())
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
  })
  const start = length()
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`))
  parts.push(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** A PDF whose list of pages is empty. */
export const noPages = (): Buffer =>
  byHand(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'])

/** A PDF with pages of all sizes, some of them rotated. */
export const mixedPages = (): Promise<Buffer> =>
  written({ size: 'A4' }, (doc) => {
    engrave(doc, 'A4')
    for (const [size, layout, rotate] of [
      ['A3', 'landscape', 90],
      ['A5', 'portrait', 180],
      [[200, 2000], 'portrait', 270],
    ] as const) {
      doc.addPage({ size: size as string, layout })
      engrave(doc, String(size))
      Object.assign((doc.page as unknown as { dictionary: { data: object } }).dictionary.data, { Rotate: rotate })
    }
  })

/** Width divided by height of those pages, upright. */
export const mixedShapes: readonly number[] = [595.28 / 841.89, 841.89 / 1190.55, 419.53 / 595.28, 2000 / 200]

const cmyk = (): Promise<Buffer> =>
  written({}, (doc) => {
    doc.fillColor([90, 60, 10, 40]).strokeColor([0, 0, 0, 100])
    engrave(doc, 'CMYK')
    doc.rect(60, 450, 200, 40).fill([20, 90, 90, 10])
  })

const form = (): Promise<Buffer> =>
  written({}, (doc) => {
    engrave(doc, 'Formular')
    doc.font('Helvetica').initForm()
    doc.formText('name', 60, 450, 200, 30, { value: 'Tuba' })
  })

/** A PDF with that many pages, each with eight staves. */
export const manyPages = (pages: number): Promise<Buffer> =>
  written({ compress: true }, (doc) => {
    engrave(doc, '1')
    for (let page = 2; page <= pages; page++) engrave(doc.addPage(), String(page))
  })

interface Strip {
  readonly top: number
  readonly rows: number
  readonly data: Buffer
}

/** Returns the strips of a TIFF in CCITT group 4 (TIFF 6.0, §2 and §11): little-endian, as libtiff writes it here. */
const stripsOf = (tiff: Buffer, height: number): readonly Strip[] => {
  const directory = tiff.readUInt32LE(4)
  const tags = new Map<number, readonly number[]>()
  for (let entry = 0; entry < tiff.readUInt16LE(directory); entry++) {
    const at = directory + 2 + 12 * entry
    const wide = tiff.readUInt16LE(at + 2) === 4
    const count = tiff.readUInt32LE(at + 4)
    const inline = count * (wide ? 4 : 2) <= 4
    const from = inline ? at + 8 : tiff.readUInt32LE(at + 8)
    const read = (index: number) => (wide ? tiff.readUInt32LE(from + 4 * index) : tiff.readUInt16LE(from + 2 * index))
    const isNumber = wide || tiff.readUInt16LE(at + 2) === 3
    if (isNumber)
      tags.set(
        tiff.readUInt16LE(at),
        Array.from({ length: count }, (_, index) => read(index)),
      )
  }
  const [rowsPerStrip = height] = tags.get(278) ?? []
  const lengths = tags.get(279) ?? []
  return (tags.get(273) ?? []).map((offset, index) => ({
    top: index * rowsPerStrip,
    rows: Math.min(rowsPerStrip, height - index * rowsPerStrip),
    data: tiff.subarray(offset, offset + (lengths[index] ?? 0)),
  }))
}

const numbers = (...values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value, 4 * index)
  return buffer
}

/** A JBIG2 segment (ITU-T T.88 §7.2) of page 1 that refers to no other. */
const segment = (number: number, type: number, data: Buffer): Buffer =>
  Buffer.concat([numbers(number), Buffer.from([type, 0, 1]), numbers(data.byteLength), data])

/** A page with a picture in one of the filters of PDF (ISO 32000-1, §7.4). */
const pictured = (filter: string, bitsPerComponent: number, picture: Buffer): Buffer => {
  const content = 'q 595 0 0 842 0 0 cm /Scan Do Q'
  const { width, height } = scanSize
  return byHand([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    Buffer.concat([
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent ${bitsPerComponent} /Filter /${filter} /Length ${picture.byteLength} >>\nstream\n`,
      ),
      picture,
      Buffer.from('\nendstream'),
    ]),
  ])
}

/** A page scanned at 600 dpi: JBIG2 whose regions are coded in MMR, which is CCITT group 4. */
const scanInJbig2 = async (): Promise<Buffer> => {
  const { width, height } = scanSize
  const tiff = await sharp(staves(), { limitInputPixels: false })
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .threshold(128)
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer()
  const page = segment(0, 48, Buffer.concat([numbers(width, height, 0, 0), Buffer.from([0, 0, 0])]))
  const regions = stripsOf(tiff, height).map(({ top, rows, data }, index) =>
    segment(index + 1, 38, Buffer.concat([numbers(width, rows, 0, top), Buffer.from([0, 1]), data])),
  )
  return pictured('JBIG2Decode', 1, Buffer.concat([page, ...regions]))
}

const scanInJpeg2000 = async (): Promise<Buffer> =>
  pictured('JPXDecode', 8, await readFile(join(import.meta.dirname, 'scan/page.jp2')))

/** Only text, in a font that is not embedded and with an encoding that needs a character map. */
const characterMap = (): Buffer => {
  const text = Buffer.from('NOTEN', 'utf16le').swap16().toString('hex')
  const content = `BT /F 120 Tf 60 400 Td <${text}> Tj ET`
  return byHand([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /UniJIS-UTF16-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 4 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>',
  ])
}

interface TestPdf {
  readonly name: string
  readonly make: () => Buffer | Promise<Buffer>
}

/** Readable PDFs with one page each. */
export const readable: readonly TestPdf[] = [
  { name: 'Zerrissenes Verzeichnis', make: damagedXref },
  { name: 'Verschlüsselt', make: () => plain({ pdfVersion: '1.7', ownerPassword: 'Bibliothek' }) },
  { name: 'Vierfarbig', make: cmyk },
  { name: 'Fremde Schrift', make: async () => exchanged(await plain(), '/Helvetica', '/NoSuchFnt') },
  { name: 'Ein Formular', make: form },
  { name: 'Gescannt', make: scanInJbig2 },
  { name: 'Gescannt in Grau', make: scanInJpeg2000 },
  { name: 'Zeichentabelle', make: characterMap },
]

/** Unreadable PDFs with their error messages. */
export const unreadablePdfs: readonly (TestPdf & { readonly words: RegExp; readonly fault: PdfFault })[] = [
  {
    name: 'Passwort',
    make: () => plain({ pdfVersion: '1.7', userPassword: 'geheim', ownerPassword: 'Bibliothek' }),
    words: /mit einem Passwort geschützt/,
    fault: 'encrypted',
  },
  { name: 'Leer', make: noPages, words: /hat keine Seiten/, fault: 'no_pages' },
  {
    name: 'Abgebrochen',
    make: async () => (await plain()).subarray(0, 300),
    words: /ist beschädigt/,
    fault: 'damaged',
  },
]

/** PDFs that a reader could open, but that no part of a piece is. */
export const excessivePdfs: readonly (TestPdf & { readonly fault: PdfFault })[] = [
  { name: 'Tausend Seiten', make: () => manyPages(1000), fault: 'too_many_pages' },
  { name: 'Ein Banner', make: () => plain({ size: [5000 * (72 / 25.4), 600] }), fault: 'page_too_large' },
]
