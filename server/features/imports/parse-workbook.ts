import { strFromU8, unzipSync } from 'fflate'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { type Row, readSheet } from 'read-excel-file/universal'

/** A sheet with a table; charts and dialogues are sheets too. */
interface TableSheet {
  readonly name: string
  /** Its position among all sheets, from 1. */
  readonly position: number
  readonly isVisible: boolean
  /** Its part in the archive. */
  readonly part: string
}

type Attributes = Readonly<Record<string, string>>

/** The attributes of all elements of a name, with or without a prefix. */
const elementsIn = (xml: string, name: string): readonly Attributes[] => {
  const found: Attributes[] = []
  const nodes: DefaultTreeAdapterMap['node'][] = [parseFragment(xml)]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if ('attrs' in node && node.tagName.replace(/^.*:/, '') === name)
      found.push(Object.fromEntries(node.attrs.map((attribute) => [attribute.name, attribute.value])))
    if ('childNodes' in node) nodes.push(...node.childNodes.toReversed())
  }
  return found
}

/** The path of the part to which a relationship of the workbook leads. */
const partOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** The tables of a workbook (ECMA-376 part 1, 18.2.19), in their order. @throws for an archive that is no workbook */
export const tableSheets = (bytes: Uint8Array): readonly TableSheet[] => {
  const [workbook, relations] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'] as const
  const files = unzipSync(bytes, { filter: ({ name }) => name === workbook || name === relations })
  const [sheets, targets] = [files[workbook], files[relations]].map((file) => strFromU8(file ?? new Uint8Array()))
  const tables = new Map(
    elementsIn(targets ?? '', 'relationship').flatMap(({ id = '', type = '', target = '' }) =>
      /\/worksheet$/.test(type) ? [[id, partOf(target)] as const] : [],
    ),
  )
  return elementsIn(sheets ?? '', 'sheet')
    .filter(({ name }) => name)
    .map(({ name = '', state = 'visible', ...others }, index) => ({
      name,
      position: index + 1,
      isVisible: state === 'visible',
      part: tables.get(Object.entries(others).find(([key]) => key.endsWith(':id'))?.[1] ?? '') ?? '',
    }))
    .filter(({ part }) => part !== '')
}

/** '4:30' for a cell that a spreadsheet took for a time: hours and minutes, or minutes and seconds. */
const timeOf = (cell: Date): string => {
  const [hours, minutes, seconds] = [cell.getUTCHours(), cell.getUTCMinutes(), cell.getUTCSeconds()]
  const [large, small] = hours > 0 ? [hours, minutes] : [minutes, seconds]
  return `${large}:${String(small).padStart(2, '0')}`
}

/** A day has no time zone: the reader returns midnight UTC. A time without a day is on the first day of the calendar. */
const textOf = (cell: Row[number]): string => {
  if (cell === null || cell === undefined) return ''
  if (!(cell instanceof Date)) return String(cell)
  return cell.getUTCFullYear() < 1900 ? timeOf(cell) : cell.toISOString().slice(0, 10)
}

/** Cells joined over several rows: the column and the rows, from 0. */
interface JoinedRows {
  readonly column: number
  readonly from: number
  readonly to: number
}

const columnIndex = (letters: string): number =>
  [...letters].reduce((index, letter) => 26 * index + letter.charCodeAt(0) - 64, 0) - 1

/** The merged cells of a sheet that cover several rows (ECMA-376 part 1, 18.3.1.54). */
const joinedRows = (bytes: Uint8Array, part: string): readonly JoinedRows[] => {
  const sheet = unzipSync(bytes, { filter: ({ name }) => name === part })[part]
  const areas = strFromU8(sheet ?? new Uint8Array()).matchAll(
    /<(?:\w+:)?mergeCell\s+ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g,
  )
  return [...areas]
    .map(([, letters = '', from, to]) => ({ column: columnIndex(letters), from: Number(from) - 1, to: Number(to) - 1 }))
    .filter(({ from, to }) => to > from)
}

/**
 * The cells of one sheet as texts; formulas have their stored results. A cell joined over several rows has its text in
 * each of them: the file has it in the first one only, and a person sees one address beside three names.
 */
export const readTableSheet = async (
  bytes: Uint8Array<ArrayBuffer>,
  { position, part }: TableSheet,
): Promise<readonly (readonly string[])[]> => {
  const rows = (await readSheet(new Blob([bytes]), position)).map((row) => row.map(textOf))
  for (const { column, from, to } of joinedRows(bytes, part)) {
    const text = rows[from]?.[column] ?? ''
    for (const row of text === '' ? [] : rows.slice(from + 1, to + 1)) if (row[column] === '') row[column] = text
  }
  return rows
}
