/** Dots per inch of a page. */
export const pageDpi = 200

/** A straightened page as a PDF stores it. */
export interface PageImage {
  /** `jpeg`: a picture in colours, all of them grey; `bits`: a bit per pixel, 1 is white, compressed with zlib. */
  readonly kind: 'jpeg' | 'bits'
  readonly width: number
  readonly height: number
  readonly bytes: ArrayBuffer
}

const points = (pixels: number): string => ((pixels * 72) / pageDpi).toFixed(2)

const colours = {
  jpeg: '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
  bits: '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode',
} as const satisfies Record<PageImage['kind'], string>

type Piece = string | ArrayBuffer
const sizeOf = (piece: Piece): number => (typeof piece === 'string' ? piece.length : piece.byteLength)

/** Makes a PDF with a picture on each page, in the size of the paper (ISO 32000-1, 7.5). */
export const pagesPdf = (pages: readonly PageImage[]): Blob => {
  // Each page has three objects, from the third one on.
  const first = (index: number): number => 3 + 3 * index
  const kids = pages.map((_, index) => `${first(index)} 0 R`).join(' ')
  const objects: readonly (readonly Piece[])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`],
    ...pages.flatMap(({ kind, width, height, bytes }, index) => {
      const number = first(index)
      const [right, top] = [points(width), points(height)]
      const drawing = `${right} 0 0 ${top} 0 0 cm /Page Do`
      const resources = `<< /XObject << /Page ${number + 2} 0 R >> >>`
      const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${colours[kind]}`
      return [
        [
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${right} ${top}] /Resources ${resources} /Contents ${number + 1} 0 R >>`,
        ],
        [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
        [`<< ${picture} /Length ${bytes.byteLength} >>\nstream\n`, bytes, '\nendstream'],
      ]
    }),
  ]
  const pieces: Piece[] = ['%PDF-1.4\n']
  let size = sizeOf(pieces[0] ?? '')
  const add = (...added: readonly Piece[]): void => {
    pieces.push(...added)
    for (const piece of added) size += sizeOf(piece)
  }
  const places = objects.map((object, index) => {
    const place = size
    add(`${index + 1} 0 obj\n`, ...object, '\nendobj\n')
    return `${`${place}`.padStart(10, '0')} 00000 n \n`
  })
  const table = size
  const count = objects.length + 1
  add(
    `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`,
    `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  )
  return new Blob(pieces, { type: 'application/pdf' })
}
