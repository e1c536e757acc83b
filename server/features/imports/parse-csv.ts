import Papa from 'papaparse'
import type { MessageId } from '#i18n/intl.ts'

/** Adds the cells of the next row. `problem`: why this row cannot be read. */
type AddRow = (cells: readonly string[], problem?: MessageId) => void

/** The first line of some files names the delimiter; Excel does not show it. */
const separatorLine = /^"?sep=([\t -~])"?\n/i
const delimiters = [';', ',', '\t', '|']

interface Line {
  readonly cells: string[]
  /** True if a value begins with a quotation mark whose counterpart is missing. */
  readonly isOpen: boolean
}

const isOpenValue = (literal: string): boolean => literal.startsWith('"') && literal.split('"').length % 2 === 0

/** Reads one line: a value is quoted only if its closing quotation mark stands before a delimiter or at the end. */
const createLineReader = (delimiter: string) => {
  const mark = `\\x${delimiter.charCodeAt(0).toString(16).padStart(2, '0')}`
  const value = new RegExp(`"((?:[^"]|"")*)"(?: *(?=${mark}|$))|([^${mark}]*)`, 'y')
  return (line: string): Line => {
    const cells: string[] = []
    let isOpen = false
    for (let at = 0; at <= line.length; at = value.lastIndex + 1) {
      value.lastIndex = at
      const [, quoted, literal = ''] = value.exec(line) ?? []
      isOpen ||= isOpenValue(literal)
      cells.push(quoted === undefined ? literal : quoted.replaceAll('""', '"'))
    }
    return { cells, isOpen }
  }
}

/** Lines by which the delimiter is guessed. */
const guessedLines = 30

/** The delimiter that divides the most of the first lines into the same number of cells. */
const guessDelimiter = (text: string): string => {
  const lines = text
    .slice(0, 100_000)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const [best] = delimiters
    .map((delimiter) => {
      const readLine = createLineReader(delimiter)
      const counts = lines.slice(0, guessedLines).map((line) => readLine(line).cells.length)
      const sizes = [...Map.groupBy(counts, (count) => count)].map(([count, same]) => (count > 1 ? same.length : 0))
      return { delimiter, size: Math.max(0, ...sizes) }
    })
    .sort((one, other) => other.size - one.size)
  return best?.delimiter ?? ';'
}

/**
 * Reads CSV (RFC 4180). A quotation mark that opens a value without closing it properly would swallow the rows up to the
 * next one: such a line is read literally, or refused where that leaves doubt.
 */
export const parseCsv = (decoded: string, add: AddRow): void => {
  // Mixed line ends would join rows, and each part of a joined file has its own mark.
  const text = decoded.replaceAll('\uFEFF', '').replace(/\r\n?/g, '\n')
  const [line = '', stated] = separatorLine.exec(text) ?? []
  const delimiter = stated ?? guessDelimiter(text)
  const readLine = createLineReader(delimiter)
  /** True if each line of a record has as many cells as the record, like rows of their own. */
  const isSwallowing = (record: string, width: number): boolean => {
    const lines = record.replace(/\n$/, '').split('\n')
    // Commas stand in sentences too.
    return width > (delimiter === ',' ? 2 : 1) && lines.every((row) => readLine(row).cells.length >= width)
  }
  let at = line.length
  while (at < text.length) {
    const start = at
    let isBroken = false
    Papa.parse<string[]>(text.slice(start), {
      delimiter,
      newline: '\n',
      step: ({ data, errors, meta }, parser) => {
        isBroken = errors.some(({ type }) => type === 'Quotes')
        if (isBroken) return parser.abort()
        const end = start + meta.cursor
        const isDoubtful = data.some((cell) => cell.includes('\n')) && isSwallowing(text.slice(at, end), data.length)
        add(data, isDoubtful ? 'validation.import_quotes' : undefined)
        at = end
      },
    })
    if (!isBroken) return
    const end = text.indexOf('\n', at)
    const { cells, isOpen } = readLine(text.slice(at, end === -1 ? undefined : end))
    add(cells, isOpen ? 'validation.import_quotes' : undefined)
    at = end === -1 ? text.length : end + 1
  }
}
