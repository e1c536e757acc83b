import type { Locale } from '#i18n/intl.ts'
import { styles } from './layout.ts'
import { collectBuffer, createPdf, tagged } from './tagged.ts'
import { createTypesetter } from './type.ts'
import { mm } from './window.ts'

/** A sheet of 3 × 8 labels of 70 × 37 mm; above and below remain half a millimetre. */
const sheet = { columns: 3, rows: 8, width: 70 * mm, height: 37 * mm, top: 0.5 * mm }
const inset = { x: 6 * mm, y: 6 * mm }
const linesMaximum = 6

/** Renders address labels as a PDF: A4, embedded fonts, one paragraph for each label. */
export const labelsAsPdf = async (document: LabelsDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const { doc } = createPdf(document)
  const bytes = collectBuffer(doc)
  const type = createTypesetter(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const style = styles.text
  document.labels.forEach((lines, index) => {
    const place = index % (sheet.columns * sheet.rows)
    if (place === 0) doc.addPage()
    const x = (place % sheet.columns) * sheet.width + inset.x
    const y = sheet.top + Math.floor(place / sheet.columns) * sheet.height + inset.y
    const fitting = lines.flatMap((line) => type.wrap(line, style, sheet.width - 2 * inset.x, 2)).slice(0, linesMaximum)
    tagged(doc, root, 'P', () =>
      fitting.forEach((line, at) => {
        type.line(line, { x, baseline: y + (at + 0.76) * style.leading }, style)
      }),
    )
  })
  if (document.labels.length === 0) doc.addPage()
  root.end()
  doc.end()
  return await bytes
}

/** Address labels, each line by line. Plain data: it is posted to the document thread. */
export interface LabelsDocument {
  readonly title: string
  readonly locale: Locale
  readonly publisher: string
  /** `yyyy-MM-dd` */
  readonly date: string
  readonly labels: readonly (readonly string[])[]
}
