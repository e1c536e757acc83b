import PDFDocument from 'pdfkit'

/** The parts of a small wind band, in the order of a score. */
const names = [
  ...['Flöte 1', 'Flöte 2', 'Oboe', 'Fagott', 'Klarinette in Es', '1. Klarinette in B', '2. Klarinette in B'],
  ...['3. Klarinette in B', 'Bassklarinette', 'Altsaxophon 1', 'Altsaxophon 2', 'Tenorsaxophon', 'Baritonsaxophon'],
  ...['1. Trompete in B', '2. Trompete in B', '3. Trompete in B', 'Flügelhorn 1', 'Flügelhorn 2', '1. Horn in F'],
  ...['2. Horn in F', '3. Horn in F', '4. Horn in F', 'Tenorhorn', 'Bariton', '1. Posaune', '2. Posaune', '3. Posaune'],
  ...['Bassposaune', 'Tuba in B', 'Tuba in Es', 'Tuba in C', 'Pauken', 'Schlagzeug', 'Glockenspiel', 'Xylophon'],
  ...['Grosse Trommel', 'Becken', 'Triangel', 'Kontrabass', 'Direktion'],
] as const

export interface ScannedSet {
  readonly pages: number
  /** False: no page has text, as in a scan without text recognition. */
  readonly hasText?: boolean
  /** Degrees clockwise by which every page lies askew. */
  readonly askew?: number
}

/** A PDF of a whole set: parts of three pages, whose first line names the part, beside the title. */
export const scannedSet = ({ pages, hasText = true, askew = 0 }: ScannedSet): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false })
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
    for (let page = 0; page < pages; page++) {
      doc.addPage().rotate(askew, { origin: [298, 421] })
      const name = names[Math.floor(page / 3) % names.length] ?? ''
      if (hasText) {
        doc.fontSize(14).text(name, 50, 40, { lineBreak: false })
        if (page % 3 === 0) doc.fontSize(22).text('Zürcher Marsch', 215, 60, { lineBreak: false })
        doc.fontSize(10).text('Komponist: H. Muster', 420, 90, { lineBreak: false })
        doc.text(`${(page % 3) + 1}`, 290, 800, { lineBreak: false })
      }
      for (let stave = 0; stave < 11; stave++)
        for (let line = 0; line < 5; line++) {
          const y = 120 + 60 * stave + 7 * line
          doc.moveTo(50, y).lineTo(545, y).stroke()
          doc.circle(80 + ((137 * (stave + page) + 91 * line) % 440), y, 4).fill()
        }
    }
    doc.end()
  })
