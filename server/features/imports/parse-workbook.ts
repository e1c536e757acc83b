import { strFromU8, unzipSync } from 'fflate'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { type Row, readSheet } from 'read-excel-file/universal'

/** A sheet with a table; charts and dialogues are sheets too. */
interface TableSheet {
  readonly name: string
  /** Its position among all sheets, from 1. */
  readonly position: number
  readonly isVisible: boolean
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

/** The tables of a workbook (ECMA-376 part 1, 18.2.19), in their order. @throws for an archive that is no workbook */
export const tableSheets = (bytes: Uint8Array): readonly TableSheet[] => {
  const [workbook, relations] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'] as const
  const files = unzipSync(bytes, { filter: ({ name }) => name === workbook || name === relations })
  const [sheets, targets] = [files[workbook], files[relations]].map((file) => strFromU8(file ?? new Uint8Array()))
  const tables = new Set(
    elementsIn(targets ?? '', 'relationship').flatMap(({ id = '', type = '' }) =>
      /\/worksheet$/.test(type) ? [id] : [],
    ),
  )
  return elementsIn(sheets ?? '', 'sheet')
    .filter(({ name }) => name)
    .map(({ name = '', state = 'visible', ...others }, index) => ({
      name,
      position: index + 1,
      isVisible: state === 'visible',
      relation: Object.entries(others).find(([key]) => key.endsWith(':id'))?.[1] ?? '',
    }))
    .filter(({ relation }) => tables.has(relation))
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

/** The cells of one sheet as texts; formulas have their stored results. */
export const readTableSheet = async (
  bytes: Uint8Array<ArrayBuffer>,
  { position }: TableSheet,
): Promise<readonly (readonly string[])[]> => {
  const rows = await readSheet(new Blob([bytes]), position)
  return rows.map((row) => row.map(textOf))
}
