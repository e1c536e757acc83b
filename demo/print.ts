import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

type Pdf = InstanceType<typeof PDFDocument>

const fontFile = (path: string): string => fileURLToPath(import.meta.resolve(`@fontsource/${path}`))
const fonts = {
  display: 'besley/files/besley-latin-700-normal.woff',
  voice: 'besley/files/besley-latin-400-italic.woff',
  text: 'hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff',
  strong: 'hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff',
} as const
const inks = { night: '#0d1b36', soft: '#46516b', brass: '#e2ae3c', brassText: '#74500b', paper: '#f5f1e6' } as const

interface PaperFacts {
  readonly title: string
  readonly publisher: string
  /** Creation date of the file. */
  readonly date: Date
}
/** A letter of the band: minutes or statutes. */
export interface Letter extends PaperFacts {
  readonly subtitle: string
  readonly sections: readonly (readonly [heading: string, ...paragraphs: string[]])[]
}
/** A concert's flyer with its programme. */
export interface Flyer extends PaperFacts {
  /** 'Sonntag, 13.12.2026, 17:00 Uhr' */
  readonly when: string
  readonly where: string
  readonly remarks: string
  readonly programme: readonly (readonly [title: string, composers: string])[]
}

const open = ({ title, publisher, date }: PaperFacts, size: 'A4' | 'A5', margin: number): Pdf => {
  const info = { Title: title, Author: publisher, CreationDate: date, ModDate: date }
  const doc = new PDFDocument({ size, margin, info, lang: 'de-CH', displayTitle: true, bufferPages: true })
  for (const [name, path] of Object.entries(fonts)) doc.registerFont(name, fontFile(path))
  return doc
}

const close = (doc: Pdf): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('error', reject)
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.end()
  })

const setIn = (doc: Pdf, font: keyof typeof fonts, size: number, ink: string): Pdf =>
  doc.font(font).fontSize(size).fillColor(ink)

/** Renders a letter as a PDF of A4 pages with the band's fonts. */
export const printLetter = (letter: Letter): Promise<Uint8Array> => {
  const doc = open(letter, 'A4', 64)
  const { left, right } = doc.page.margins
  const width = doc.page.width - left - right
  setIn(doc, 'strong', 10, inks.brassText).text(letter.publisher)
  setIn(doc, 'display', 26, inks.night).moveDown(0.2).text(letter.title, { lineGap: -9 })
  setIn(doc, 'text', 11, inks.soft).moveDown(0.3).text(letter.subtitle)
  const y = doc.y + 14
  doc.rect(left, y, width, 0.8).fill(inks.night)
  doc.rect(left, y + 3, width, 3).fill(inks.brass)
  doc.y = y + 20
  for (const [heading, ...paragraphs] of letter.sections) {
    // Keeps a heading with the text after it.
    if (doc.y > doc.page.height - 150) doc.addPage()
    setIn(doc, 'display', 13, inks.night).text(heading, left).moveDown(0.35)
    for (const paragraph of paragraphs)
      setIn(doc, 'text', 10.5, inks.night).text(paragraph, { lineGap: 3 }).moveDown(0.5)
    doc.moveDown(0.5)
  }
  numberPages(doc, letter.publisher)
  return close(doc)
}

const numberPages = (doc: Pdf, publisher: string): void => {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Below the margin, where text would otherwise start a new page.
    doc.page.margins.bottom = 0
    setIn(doc, 'text', 9, inks.soft).text(`${publisher} · Seite ${page + 1} von ${count}`, 64, doc.page.height - 40)
  }
}

/** Renders a flyer as a PDF of one A5 page: a poster on night blue with the programme below. */
export const printFlyer = (flyer: Flyer): Promise<Uint8Array> => {
  const doc = open(flyer, 'A5', 34)
  const { width, height } = doc.page
  const poster = 310
  doc.rect(0, 0, width, height).fill(inks.paper)
  doc.rect(0, 0, width, poster).fill(inks.night)
  drawTubes(doc, width, poster)
  setIn(doc, 'strong', 10, inks.brass).text(flyer.publisher, 34, 34)
  const set = { width: 290, lineGap: -11 }
  setIn(doc, 'display', 30, inks.paper)
  doc.text(flyer.title, 34, poster - 74 - doc.heightOfString(flyer.title, set), set)
  setIn(doc, 'voice', 15, inks.brass).text(flyer.when, 34, poster - 68)
  setIn(doc, 'text', 12, inks.paper).text(flyer.where, { lineGap: 2 })
  setIn(doc, 'text', 10.5, inks.soft).text(flyer.remarks, 34, poster + 18, { width: width - 68, lineGap: 2 })
  doc.moveDown(0.9)
  for (const [title, composers] of flyer.programme) {
    setIn(doc, 'strong', 10.5, inks.night).text(title, { continued: composers !== '' })
    if (composers !== '') setIn(doc, 'text', 10.5, inks.soft).text(`   ${composers}`)
    doc.moveDown(0.25)
  }
  return close(doc)
}

/** Draws the five lines of the stave, which bend into tubing. */
const drawTubes = (doc: Pdf, width: number, bottom: number): void => {
  for (let line = 0; line < 5; line++) {
    const y = 66 + line * 10
    const radius = 88 - line * 10
    doc
      .moveTo(0, y)
      .lineTo(width - 120, y)
      .bezierCurveTo(
        width - 120 + radius * 0.55,
        y,
        width - 120 + radius,
        y + radius * 0.45,
        width - 120 + radius,
        y + radius,
      )
      .lineTo(width - 120 + radius, bottom)
  }
  doc.lineWidth(2.4).strokeColor(inks.brass).stroke()
}
