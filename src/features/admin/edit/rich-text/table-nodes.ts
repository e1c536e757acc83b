import { type Editor, Node } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import { cellAttributes } from '#contract/rich-text.ts'

/** A table as it is stored. Editors change its text and its rows; new tables come from the clipboard. */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableCaption? tableSection+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', 0],
})

const TableCaption = Node.create({
  name: 'tableCaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'caption' }],
  renderHTML: () => ['caption', 0],
})

const TableSection = Node.create({
  name: 'tableSection',
  content: 'tableRow+',
  addAttributes: () => ({ part: { default: 'tbody', parseHTML: ({ localName }) => localName, rendered: false } }),
  parseHTML: () => [{ tag: 'thead' }, { tag: 'tbody' }, { tag: 'tfoot' }],
  renderHTML: ({ node }) => [`${node.attrs.part}`, 0],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: 'tableCell*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const kept = (name: string) => ({
  default: null,
  parseHTML: (cell: HTMLElement) => cell.getAttribute(name),
  rendered: false,
})
const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({
    kind: { default: 'td', parseHTML: ({ localName }) => localName, rendered: false },
    colspan: kept('colspan'),
    scope: kept('scope'),
  }),
  parseHTML: () => [{ tag: 'td' }, { tag: 'th' }],
  renderHTML: ({ node: { attrs } }) => [`${attrs.kind}`, cellAttributes(attrs), 0],
})

export const tableNodes = [Table, TableCaption, TableSection, TableRow, TableCell]

/** Returns the depth of the innermost ancestor of this type; 0 = none. */
const depthOf = ($pos: ResolvedPos, type: string): number => {
  let depth = $pos.depth
  while (depth > 0 && $pos.node(depth).type.name !== type) depth--
  return depth
}

/** Inserts an empty row with the same cells below the current one. Below a heading row it begins the body. */
export const addRow = ({ state, view }: Editor): void => {
  const { $from } = state.selection
  const depth = depthOf($from, 'tableRow')
  if (depth === 0) return
  const cells = $from.node(depth).content.content.map(({ type, attrs }) => {
    const isColumnHeading = attrs.kind === 'th' && attrs.scope !== 'row'
    return type.createAndFill(isColumnHeading ? { ...attrs, kind: 'td', scope: null } : attrs)
  })
  const row = $from.node(depth).type.create(
    null,
    cells.filter((cell) => cell !== null),
  )
  view.dispatch(state.tr.insert($from.after(depth), row).scrollIntoView())
}

/** Deletes the current row, and the section or the table with its last one. */
export const removeRow = ({ state, view }: Editor): void => {
  const { $from } = state.selection
  let depth = depthOf($from, 'tableRow')
  if (depth === 0) return
  while (depth > 1 && $from.node(depth - 1).childCount === 1 && $from.node(depth).type.name !== 'table') depth--
  view.dispatch(state.tr.delete($from.before(depth), $from.after(depth)).scrollIntoView())
}

export const removeTable = ({ state, view }: Editor): void => {
  const { $from } = state.selection
  const depth = depthOf($from, 'table')
  if (depth > 0) view.dispatch(state.tr.delete($from.before(depth), $from.after(depth)).scrollIntoView())
}
