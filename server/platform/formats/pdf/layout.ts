import type { Orientation } from '#contract/formats.ts'
import type { Locale } from '#i18n/intl.ts'
import { shortTime } from '../dates.ts'
import { type Cell, type Column, columnsFor, type TableDocument } from '../table.ts'
import type { Style, Typesetter } from './type.ts'

/** Ink on white paper: the light values of the design's colours. */
export const inks = { ink: '#0d1b36', soft: '#46516b', brass: '#966500', fill: '#e2ae3c', line: '#b9b3a2' } as const

export const styles = {
  title: { face: 'display', size: 30, leading: 34, ink: inks.ink },
  subtitle: { face: 'text', size: 12, leading: 17, ink: inks.soft },
  running: { face: 'italic', size: 11, leading: 14, ink: inks.soft },
  heading: { face: 'strong', size: 9, leading: 12, ink: inks.soft },
  group: { face: 'italic', size: 15, leading: 20, ink: inks.brass },
  name: { face: 'name', size: 11, leading: 15, ink: inks.ink },
  mark: { face: 'strong', size: 9, leading: 13, ink: inks.brass },
  text: { face: 'text', size: 10.5, leading: 15, ink: inks.ink },
  note: { face: 'text', size: 9.5, leading: 13, ink: inks.soft },
  foot: { face: 'text', size: 9, leading: 12, ink: inks.soft },
} as const satisfies Record<string, Style>

const a4 = { short: 595.28, long: 841.89 } as const
export const margin = { x: 48, top: 48, bottom: 60 } as const
const columnGap = 14
const rowPadding = 6
/** Maximum lines of one cell; longer text ends in '…', so that every row fits on a page. */
const linesMaximum = { PORTRAIT: 30, LANDSCAPE: 18 } as const satisfies Record<Orientation, number>

export const pageSize = (orientation: Orientation): { readonly width: number; readonly height: number } =>
  orientation === 'PORTRAIT' ? { width: a4.short, height: a4.long } : { width: a4.long, height: a4.short }

export interface PlacedColumn extends Column {
  readonly x: number
  /** Points. */
  readonly points: number
}
interface Line {
  readonly text: string
  readonly style: Style
}
export type Block =
  | { readonly kind: 'group'; readonly lines: readonly string[]; readonly height: number }
  | {
      readonly kind: 'row'
      readonly cells: readonly (readonly Line[])[]
      readonly struck: boolean
      readonly height: number
    }
export interface Layout {
  readonly columns: readonly PlacedColumn[]
  readonly title: readonly string[]
  readonly subtitle: readonly string[]
  /** Vertical start of the table on the first page and on the following pages. */
  readonly tops: { readonly first: number; readonly following: number }
  readonly headings: readonly (readonly string[])[]
  readonly headingsHeight: number
  readonly pages: readonly (readonly Block[])[]
}

/** Computes widths, line breaks and page breaks of a table. */
export const layOutTable = (document: TableDocument, type: Typesetter): Layout => {
  const { orientation, locale } = document
  const { width, height } = pageSize(orientation)
  const line = width - 2 * margin.x
  const { columns: shown, cellsOf } = columnsFor(document, 'PDF')
  const columns = placed(shown, line)
  const title = type.wrap(document.title, styles.title, line, 4)
  const subtitle = document.subtitle === null ? [] : type.wrap(document.subtitle, styles.subtitle, line, 4)
  const headings = columns.map(({ heading, points }) => type.wrap(heading, styles.heading, points, 3))
  const headingsHeight = tallest(headings.map((lines) => lines.length)) * styles.heading.leading + rowPadding
  const head = title.length * styles.title.leading + subtitle.length * styles.subtitle.leading
  const tops = { first: margin.top + 18 + head + 24, following: margin.top + 26 }
  const room = height - margin.bottom - headingsHeight

  const linesOf = (cell: Cell, { points }: PlacedColumn): Line[] => {
    const lines: Line[] = []
    for (const { text, style } of worded(cell, locale)) {
      const left = linesMaximum[orientation] - lines.length
      if (left > 0) lines.push(...type.wrap(text, style, points, left).map((one) => ({ text: one, style })))
    }
    return lines
  }
  const blocks: Block[] = document.groups.flatMap(({ heading, rows }): Block[] => [
    ...(heading === null ? [] : [groupBlock(type.wrap(heading, styles.group, line, 2))]),
    ...rows.map((row): Block => {
      const cells = cellsOf(row).map((cell, index) => {
        const column = columns[index]
        return column === undefined ? [] : linesOf(cell, column)
      })
      const text = tallest(cells.map((lines) => lines.reduce((sum, { style }) => sum + style.leading, 0)))
      return { kind: 'row', cells, struck: row.struck === true, height: text + 2 * rowPadding }
    }),
  ])
  const pages = paginate(blocks, { first: room - tops.first, following: room - tops.following })
  return { columns, title, subtitle, tops, headings, headingsHeight, pages }
}

const tallest = (heights: readonly number[]): number => heights.reduce((most, one) => Math.max(most, one), 0)

const placed = (columns: readonly Column[], line: number): PlacedColumn[] => {
  const shares = columns.reduce((sum, { width }) => sum + width, 0)
  const usable = line - columnGap * (columns.length - 1)
  let x: number = margin.x
  return columns.map((column) => {
    const points = (column.width / shares) * usable
    const here = x
    x += points + columnGap
    return { ...column, x: here, points }
  })
}

const groupBlock = (lines: readonly string[]): Block => ({
  kind: 'group',
  lines,
  height: lines.length * styles.group.leading + 14,
})

const worded = (cell: Cell, locale: Locale): Line[] => {
  if (cell === null) return []
  if (typeof cell !== 'object') return [{ text: String(cell), style: styles.text }]
  if ('at' in cell) return [{ text: shortTime(cell.at, locale), style: styles.text }]
  return [
    { text: cell.name, style: styles.name },
    ...(cell.marks ?? []).map((text) => ({ text, style: styles.mark })),
    ...(cell.notes ?? []).map((text) => ({ text, style: styles.note })),
  ]
}

/** Distributes blocks over pages; a group's heading always stays with its first row. There is at least one page. */
export const paginate = (
  blocks: readonly Block[],
  room: { readonly first: number; readonly following: number },
): Block[][] => {
  const pages: Block[][] = [[]]
  let left = room.first
  blocks.forEach((block, index) => {
    const next = blocks[index + 1]
    const together = block.kind === 'group' && next !== undefined ? block.height + next.height : block.height
    if (together > left && (pages.at(-1)?.length ?? 0) > 0) {
      pages.push([])
      left = room.following
    }
    pages.at(-1)?.push(block)
    left -= block.height
  })
  return pages
}
