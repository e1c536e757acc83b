import type { LabelSheet } from '#contract/formats.ts'
import type { Locale } from '#i18n/intl.ts'
import { labelSheets } from './label-sheets.ts'
import { styles } from './layout.ts'
import { collectBuffer, createPdf, printedAsIs, tagged } from './tagged.ts'
import { createTypesetter } from './type.ts'
import { mm } from './window.ts'

const inset = { x: 6 * mm, y: 6 * mm }
/** Below the text: a printer may move the sheet by as much. */
const below = 2 * mm
/** The last lines are never left out: street, post office box and town. */
const keptLines = 3

/**
 * The rows of a label. Of lines that do not fit, those after the name are left out; then lines get one row each, the
 * name first: a letter arrives with half a name, but not with half a street.
 * @param wrap returns the rows of a line, the last of them with an ellipsis if there are too many
 */
const rowsOf = (
  lines: readonly string[],
  maximum: number,
  wrap: (line: string, rows: number) => readonly string[],
): readonly string[] => {
  const wrapped = lines.map((line) => ({ line, rows: wrap(line, 2) }))
  const isTooLong = () => wrapped.flatMap(({ rows }) => rows).length > maximum
  while (isTooLong() && wrapped.length > keptLines + 1) wrapped.splice(1, 1)
  for (const one of wrapped) if (isTooLong()) one.rows = wrap(one.line, 1)
  return wrapped.flatMap(({ rows }) => rows)
}

/** Renders address labels as a PDF: A4, embedded fonts, one paragraph for each label. */
export const labelsAsPdf = async (document: LabelsDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const { doc } = createPdf(document)
  const bytes = collectBuffer(doc)
  printedAsIs(doc)
  const type = createTypesetter(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const style = styles.text
  const sheet = labelSheets[document.sheet]
  document.labels.forEach((lines, index) => {
    const place = index % (sheet.columns * sheet.rows)
    if (place === 0) doc.addPage()
    const x = (sheet.left + (place % sheet.columns) * sheet.step) * mm + inset.x
    const y = (sheet.top + Math.floor(place / sheet.columns) * sheet.height) * mm + inset.y
    const width = sheet.width * mm - 2 * inset.x
    const maximum = Math.floor((sheet.height * mm - inset.y - below) / style.leading)
    const fitting = rowsOf(lines, maximum, (line, rows) => type.wrap(line, style, width, rows))
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
  readonly sheet: LabelSheet
  readonly labels: readonly (readonly string[])[]
}
