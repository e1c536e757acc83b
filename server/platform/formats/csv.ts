import { type Cell, columnsFor, type TableDocument } from './table.ts'

/**
 * A spreadsheet would run text that begins like this as a formula (OWASP: CSV injection). Text with the apostrophe
 * already gets one more, so that whoever reads the file can take one away.
 */
const formula = /^'*[=+\-@\t\r]/
/** A telephone number or an amount: digits alone run nothing. */
const harmless = /^[+-][\d ]+(?:[.,]\d+)?$/

const textOf = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return `${cell}`
  const text = typeof cell === 'string' ? cell : 'name' in cell ? cell.name : cell.at.replace('T', ' ')
  return formula.test(text) && !harmless.test(text) ? `'${text}` : text
}

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * Renders a table as CSV (RFC 4180) that Excel in Switzerland opens with a double click: UTF-8 with a byte order mark,
 * separated by semicolons.
 */
export const tableAsCsv = (document: TableDocument): Uint8Array<ArrayBuffer> => {
  const { columns, cellsOf } = columnsFor(document, 'XLS')
  const rows = document.groups.flatMap((group) => group.rows).map((row) => cellsOf(row).map(textOf))
  const lines = [columns.map(({ heading }) => heading), ...rows].map((cells) => cells.map(quoted).join(';'))
  return Uint8Array.from(Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`))
}
