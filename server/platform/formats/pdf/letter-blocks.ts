import type { LetterDocument, LetterPart, LetterRow, LetterTable } from '../receipt.ts'
import { inks, margin, styles } from './layout.ts'
import { type Letter, paragraph, rule } from './letter.ts'
import { type Element, tagged } from './tagged.ts'
import type { Style } from './type.ts'

/** The minimum width of the column of counts, and its distance from the names. */
const countWidth = 26
const gap = 14
/** Right edge of prices, measured from the right margin. */
const priceFromRight = 90
/** Lines of a paragraph that stay on one page. */
const linesTogether = 12
const sectionTitle = { ...styles.name, size: 13, leading: 18 }
const emphasised = { ...styles.name, size: 13, leading: 20 }

/** How close the lines of a letter are. */
export interface Density {
  readonly text: Style
  /** Below a paragraph, and below a row. */
  readonly space: number
}
/** The first one is easier to read; the second one saves a sheet in some letters. */
export const densities: readonly Density[] = [
  { text: styles.text, space: 8 },
  { text: { ...styles.text, size: 9.5, leading: 13 }, space: 5 },
]

/** A part of a letter's body that is not divided between pages. */
export type Block = { readonly height: number; readonly keepsWithNext: boolean; readonly density: Density } & (
  | { readonly kind: 'text'; readonly tag: 'P' | 'H2'; readonly lines: readonly string[] }
  | {
      readonly kind: 'headings' | 'row'
      readonly row: LetterRow
      readonly names: readonly string[]
      readonly first: boolean
    }
  | { readonly kind: 'totals'; readonly totals: LetterTable['totals'] }
)

/** Breaks the body of a letter into blocks. */
export const blocksOf = (letter: Letter, document: LetterDocument, density: Density): Block[] => {
  const { salutation, before, table, after } = document
  return [
    ...(salutation === null ? [] : textBlocks(letter, salutation, density)),
    ...before.flatMap((part) => partBlocks(letter, part, density)),
    ...(table === null ? [] : tableBlocks(letter, table, density)),
    ...after.flatMap((text) => textBlocks(letter, text, density)),
  ]
}

/** A heading is in one block, with the paragraph below it. */
const partBlocks = (letter: Letter, part: LetterPart, density: Density): Block[] => {
  if (typeof part === 'string') return textBlocks(letter, part, density)
  const { type, width } = letter
  const lines = type.wrap(part.heading, sectionTitle, width - 2 * margin.x)
  const height = lines.length * sectionTitle.leading + 4
  return [{ kind: 'text', tag: 'H2', lines, height, keepsWithNext: true, density: { text: sectionTitle, space: 0 } }]
}

const textBlocks = ({ type, width }: Letter, text: string, density: Density): Block[] => {
  const { text: style, space } = density
  const lines = text.split('\n').flatMap((line) => type.wrap(line, style, width - 2 * margin.x))
  const chunks = Array.from({ length: Math.ceil(lines.length / linesTogether) }, (_, index) =>
    lines.slice(index * linesTogether, (index + 1) * linesTogether),
  )
  return chunks.map((chunk, index) => {
    const height = chunk.length * style.leading + (index === chunks.length - 1 ? space : 0)
    return { kind: 'text', tag: 'P', lines: chunk, height, keepsWithNext: false, density }
  })
}

const tableBlocks = (letter: Letter, { headings, lines, totals }: LetterTable, density: Density): Block[] => [
  {
    ...rowBlock(letter, headings, { ...density, text: styles.heading }, headings),
    density,
    kind: 'headings',
    keepsWithNext: true,
    first: true,
  },
  ...lines.map((row, index): Block => {
    // The last line stays on one page with the totals.
    const keepsWithNext = index === lines.length - 1
    return { ...rowBlock(letter, row, density, headings), kind: 'row', keepsWithNext, first: index === 0 }
  }),
  {
    kind: 'totals',
    totals,
    height: (totals.length - 1) * (density.text.leading + 2) + emphasised.leading + 2 * density.space + 2,
    keepsWithNext: false,
    density,
  },
]

const rowBlock = (letter: Letter, row: LetterRow, density: Density, headings: LetterRow) => {
  const { text: style, space } = density
  const { type, width } = letter
  const room = width - margin.x - countEnd(letter, headings) - gap - 2 * priceFromRight
  const names = type.wrap(row[1], style, room, 3)
  return { row, names, height: Math.max(names.length, 1) * style.leading + space, density }
}

/** Right edge of the counts: their heading has the width of its translation, and starts at the margin. */
const countEnd = ({ type }: Letter, headings: LetterRow): number =>
  margin.x + Math.max(countWidth, type.widthOf(headings[0], styles.heading))

/**
 * Distributes blocks over pages. Headings are repeated above rows at the top of a page. The last page may have less
 * room: what does not fit beside the payment part goes to a page more, with the totals if possible.
 */
export const distribute = (blocks: readonly Block[], room: (page: number, isLast: boolean) => number): Block[][] => {
  const headings = blocks.find(({ kind }) => kind === 'headings')
  const pages: Block[][] = [[]]
  for (const group of groupsOf(blocks)) {
    const page = pages.at(-1) ?? []
    if (page.length > 0 && heightOf(page) + heightOf(group) > room(pages.length - 1, false)) pages.push([])
    pages.at(-1)?.push(...continued(pages, group, headings))
  }
  const last = pages.length - 1
  const page = pages[last] ?? []
  if (heightOf(page) <= room(last, true)) return pages
  const groups = groupsOf(page)
  const totals = groups.findIndex((group) => group.some(({ kind }) => kind === 'totals'))
  const cut = totals > 0 ? totals : Math.max(groups.length - 1, 1)
  const moved = groups.slice(cut).flat()
  const [stays, goes] = heightOf(moved) > room(last + 1, true) / 2 ? [groups, []] : [groups.slice(0, cut), moved]
  pages[last] = stays.flat()
  pages.push([])
  pages.at(-1)?.push(...continued(pages, goes, headings))
  return pages
}

const heightOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { height }) => sum + height, 0)

/** Puts blocks that stay together into groups. */
const groupsOf = (blocks: readonly Block[]): Block[][] => {
  const groups: Block[][] = []
  blocks.forEach((block, index) => {
    if (blocks[index - 1]?.keepsWithNext === true) groups.at(-1)?.push(block)
    else groups.push([block])
  })
  return groups
}

/** Repeats the headings above a row at the top of a page. */
const continued = (pages: readonly Block[][], group: readonly Block[], headings: Block | undefined): Block[] =>
  pages.at(-1)?.length === 0 && group[0]?.kind === 'row' && headings !== undefined
    ? [headings, ...group.map((block) => (block === group[0] ? { ...block, first: true } : block))]
    : [...group]

/** Draws the blocks of a page; its rows are one table. */
export const drawBlocks = (letter: Letter, document: LetterDocument, blocks: readonly Block[], top: number): void => {
  let table: Element | undefined
  let y = top
  for (const block of blocks) {
    if (block.kind === 'text')
      paragraph(letter, block.lines, { x: margin.x, y, style: block.density.text, tag: block.tag })
    else if (block.kind === 'totals') {
      table?.end()
      table = undefined
      drawTotals(letter, block, y, document.table?.headings ?? ['', '', '', ''])
    } else {
      if (table === undefined) {
        table = letter.doc.struct('Table')
        letter.root.add(table)
      }
      drawRow(letter, table, block, y, document.table?.headings ?? block.row)
    }
    y += block.height
  }
  table?.end()
}

type RowBlock = Extract<Block, { readonly kind: 'headings' | 'row' }>
type TotalsBlock = Extract<Block, { readonly kind: 'totals' }>

const drawRow = (letter: Letter, table: Element, block: RowBlock, top: number, headings: LetterRow): void => {
  const { doc, type, width } = letter
  const { kind, row: cells, names, first, density } = block
  const style = kind === 'headings' ? styles.heading : density.text
  if (kind === 'row') rule(letter, top - density.space / 2, first ? 0.75 : 0.4, first ? inks.ink : inks.line)
  const row = doc.struct('TR')
  table.add(row)
  const count = countEnd(letter, headings)
  const at = [
    { x: count, align: 'right' },
    { x: count + gap, align: 'left' },
    { x: width - margin.x - priceFromRight, align: 'right' },
    { x: width - margin.x, align: 'right' },
  ] as const
  cells.forEach((cell, index) => {
    const { x, align } = at[index] ?? at[0]
    const draw = () =>
      (index === 1 ? names : [cell]).forEach((text, line) => {
        type.line(text, { x, baseline: top + (line + 0.76) * style.leading, align }, style)
      })
    if (kind === 'headings') tagged(doc, row, 'TH', draw, { scope: 'Column' })
    // The name of the item names its row.
    else if (index === 1) tagged(doc, row, 'TH', draw, { scope: 'Row' })
    else tagged(doc, row, 'TD', draw)
  })
  row.end()
}

const drawTotals = (letter: Letter, { totals, density }: TotalsBlock, top: number, headings: LetterRow): void => {
  const { doc, type, root, width } = letter
  const x = countEnd(letter, headings) + gap
  rule(letter, top - density.space / 2, 0.75, inks.ink)
  let y = top
  totals.forEach(([label, value], index) => {
    const style = index === totals.length - 1 ? emphasised : density.text
    tagged(doc, root, 'P', () => {
      type.line(label, { x, baseline: y + 0.76 * style.leading }, style)
      type.line(value, { x: width - margin.x, baseline: y + 0.76 * style.leading, align: 'right' }, style)
    })
    y += style.leading + 2
  })
}
