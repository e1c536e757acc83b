import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import { inks, styles } from './layout.ts'
import { artifact, collectBuffer, createPdf, type Pdf, tagged } from './tagged.ts'
import { createTypesetter, type Style, type Typesetter } from './type.ts'

/** ISO 216 A5 in points. */
const a5 = { width: 419.53, height: 595.28 }
const margin = { x: 42, top: 42, bottom: 56 }
const measure = a5.width - 2 * margin.x
/** Space below a piece: more if the whole programme fits on one page. */
const gap = { least: 9, most: 24 }

const looks = {
  title: { face: 'display', size: 24, leading: 28, ink: inks.ink },
  piece: { face: 'name', size: 12, leading: 16, ink: inks.ink },
  note: { face: 'italic', size: 10, leading: 14, ink: inks.soft },
} as const satisfies Record<string, Style>

interface Piece {
  readonly lines: readonly { readonly text: string; readonly style: Style }[]
  readonly height: number
}

/** Renders the leaflet of a programme as a PDF: A5, embedded fonts, tagged; as many pages as its pieces need. */
export const leafletAsPdf = async (leaflet: LeafletDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const { doc } = createPdf(leaflet, a5)
  const bytes = collectBuffer(doc)
  const type = createTypesetter(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const pieces = leaflet.rows.map((piece) => layOutPiece(piece, type))
  doc.addPage()
  const top = drawHead({ doc, type }, root, leaflet)
  const foot = a5.height - margin.bottom
  const pages = distribute(pieces, { first: foot - top, following: foot - margin.top })
  const onOne = pages.length === 1 ? (foot - top - heightOf(pieces)) / Math.max(1, pieces.length) : 0
  const space = Math.min(gap.most, Math.max(gap.least, onOne))
  pages.forEach((page, index) => {
    if (index > 0) doc.addPage()
    const list = doc.struct('L')
    root.add(list)
    let y = index === 0 ? top : margin.top
    for (const { lines, height } of page) {
      const item = doc.struct('LI')
      list.add(item)
      const top = y
      tagged(doc, item, 'LBody', () => drawLines(type, lines, top))
      item.end()
      y += height + space
    }
    list.end()
    artifact(doc, () => drawFoot({ doc, type }, leaflet, index + 1, pages.length))
  })
  root.end()
  doc.end()
  return await bytes
}

const layOutPiece = ({ title, notes }: LeafletDocument['rows'][number], type: Typesetter): Piece => {
  const lines = [
    ...(title === null ? [] : type.wrap(title, looks.piece, measure, 4).map((text) => ({ text, style: looks.piece }))),
    ...notes.flatMap((note) => type.wrap(note, looks.note, measure, 3).map((text) => ({ text, style: looks.note }))),
  ]
  return { lines, height: lines.reduce((sum, { style }) => sum + style.leading, 0) }
}

const heightOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { height }) => sum + height, 0)

/** Distributes the pieces over as few pages as possible, and over these as evenly as possible. */
const distribute = (pieces: readonly Piece[], room: { readonly first: number; readonly following: number }) => {
  const fill = (share: number): Piece[][] => {
    const pages: Piece[][] = [[]]
    let left = room.first * share
    for (const piece of pieces) {
      if (piece.height > left && (pages.at(-1)?.length ?? 0) > 0) {
        pages.push([])
        left = room.following * share
      }
      pages.at(-1)?.push(piece)
      left -= piece.height + gap.least
    }
    return pages
  }
  const fewest = fill(1)
  const shares = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]
  return shares.map(fill).find((pages) => pages.length === fewest.length) ?? fewest
}

interface Drawing {
  readonly doc: Pdf
  readonly type: Typesetter
}

const drawLines = (type: Typesetter, lines: Piece['lines'], top: number): void => {
  let y = top
  for (const { text, style } of lines) {
    type.line(text, { x: margin.x, baseline: y + 0.76 * style.leading }, style)
    y += style.leading
  }
}

/**
 * Draws the band, the event with its facts, and the heading of the programme.
 * @returns y of the first piece
 */
const drawHead = ({ doc, type }: Drawing, root: ReturnType<Pdf['struct']>, leaflet: LeafletDocument): number => {
  let y = margin.top
  const draw = (tag: string, texts: readonly string[], style: Style, most: number): void => {
    const lines = texts.flatMap((text) => type.wrap(text, style, measure, most)).map((text) => ({ text, style }))
    if (lines.length === 0) return
    tagged(doc, root, tag, () => drawLines(type, lines, y))
    y += lines.length * style.leading
  }
  draw('P', [leaflet.publisher], { ...styles.name, ink: inks.brass }, 2)
  y += 10
  draw('H1', [leaflet.title], looks.title, 4)
  y += 4
  draw('P', leaflet.facts, styles.text, 2)
  // The final barline, drawn horizontally.
  const line = y + 10
  artifact(doc, () => {
    doc.rect(margin.x, line, measure, 0.75).fill(inks.ink)
    doc.rect(margin.x, line + 3, measure, 3).fill(inks.fill)
  })
  y += 30
  draw('H2', [leaflet.heading], styles.group, 1)
  return y + 8
}

const drawFoot = (
  { doc, type }: Drawing,
  { publisher, locale }: LeafletDocument,
  page: number,
  pages: number,
): void => {
  doc.rect(margin.x, a5.height - 42, measure, 0.5).fill(inks.line)
  const baseline = a5.height - 28
  const count = intls[locale].formatMessage({ id: 'document.page' }, { page, pages })
  const room = measure - (pages > 1 ? type.widthOf(count, styles.foot) + 14 : 0)
  const [name = ''] = type.wrap(publisher, styles.foot, room, 1)
  type.line(name, { x: margin.x, baseline }, styles.foot)
  if (pages > 1) type.line(count, { x: a5.width - margin.x, baseline, align: 'right' }, styles.foot)
}

/** The programme of an event for its audience, with all its texts. Plain data: it is posted to the document thread. */
export interface LeafletDocument {
  readonly title: string
  readonly locale: Locale
  /** Name of the band. */
  readonly publisher: string
  /** `yyyy-MM-dd` */
  readonly date: string
  /** Day, place and conductor, line by line. */
  readonly facts: readonly string[]
  readonly heading: string
  /** In playing order. `notes`: subtitle and authors of a piece, or a free line, which has no title; line by line. */
  readonly rows: readonly { readonly title: string | null; readonly notes: readonly string[] }[]
}
