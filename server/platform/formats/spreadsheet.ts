import writeWorkbook, { type Cell as WorkbookCell } from 'write-excel-file/node'
import { truncate } from '#contract/characters.ts'
import type { Locale } from '#i18n/intl.ts'
import { asUtc } from './dates.ts'
import { type Cell, columnsFor, type TableDocument } from './table.ts'

const formats = {
  'de-ch': { date: 'dd.mm.yyyy', time: 'dd.mm.yyyy hh:mm' },
  'en-gb': { date: 'd mmm yyyy', time: 'd mmm yyyy hh:mm' },
} as const satisfies Record<Locale, unknown>

/** XML 1.0 §2.2 does not permit control characters and unpaired surrogates. */
const text = (value: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
  value.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/** Text is not interpreted: a title that begins with '=' is not a formula. */
const cellOf = (cell: Cell, locale: Locale, struck: boolean): WorkbookCell => {
  const style = { alignVertical: 'top', ...(struck ? { textDecoration: { strikethrough: true } } : {}) } as const
  if (cell === null || cell === '') return null
  if (typeof cell === 'number') return { type: Number, value: cell, ...style }
  if (typeof cell === 'string') return { type: String, value: text(cell), wrap: true, ...style }
  if ('name' in cell) return { type: String, value: text(cell.name), wrap: true, ...style }
  const format = cell.at.length === 10 ? formats[locale].date : formats[locale].time
  return { type: Date, value: asUtc(cell.at), format, align: 'left', ...style }
}

/** Excel permits 31 characters and none of these. */
const sheetName = (title: string): string => truncate(text(title).replace(/[[\]:*?/\\']/g, ' '), 31).trim()

/**
 * Renders an Office Open XML workbook (ECMA-376) with one sheet: a frozen row of headings, then one row for each of
 * ours.
 */
export const tableAsWorkbook = async (document: TableDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const { columns, cellsOf } = columnsFor(document, 'XLS')
  const headings: WorkbookCell[] = columns.map(({ heading, align = 'left' }) => ({
    value: heading,
    type: String,
    fontWeight: 'bold',
    align,
    bottomBorderStyle: 'medium',
    bottomBorderColor: '#966500',
  }))
  const rows = document.groups
    .flatMap((group) => group.rows)
    .map((row) => cellsOf(row).map((cell) => cellOf(cell, document.locale, row.struck === true)))
  const sheet = {
    sheet: sheetName(document.title),
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
    ...(document.orientation === 'LANDSCAPE' ? { orientation: 'landscape' as const } : {}),
  }
  return Uint8Array.from(await writeWorkbook([headings, ...rows], sheet).toBuffer())
}
