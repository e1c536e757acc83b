import type { ChainedCommands, Editor } from '@tiptap/core'
import {
  BetweenHorizontalStart,
  Bold,
  Image,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Rows3,
  TableProperties,
  TextQuote,
  Undo2,
} from 'lucide-react'
import type { MessageId } from '#i18n/intl.ts'
import { indent } from './extensions.ts'
import { currentPicture } from './PictureDialog.tsx'
import { addRow, removeRow, removeTable } from './table-nodes.ts'

export type DialogName = 'link' | 'picture'

/** A button of the toolbar. */
export interface Tool {
  readonly label: MessageId
  /** Absent: the label is shown. */
  readonly Icon?: LucideIcon
  /** Words beside the icon, for what visitors look for. */
  readonly word?: MessageId
  /** Shows whether the selection has it; absent for an action. */
  readonly isOn?: (editor: Editor) => boolean
  /** Absent: always. */
  readonly can?: (editor: Editor) => boolean
  /** Absent: always. A tool for lists or tables appears within them. */
  readonly isShown?: (editor: Editor) => boolean
  readonly opens?: DialogName
  readonly act?: (editor: Editor) => unknown
}

const mark = (name: 'bold' | 'italic', label: MessageId, Icon: LucideIcon): Tool => ({
  label,
  Icon,
  isOn: (editor) => editor.isActive(name),
  act: ({ commands }) => commands.toggleMark(name),
})
const heading = (level: 2 | 3, label: MessageId): Tool => ({
  label,
  isOn: (editor) => editor.isActive('heading', { level }),
  act: ({ commands }) => commands.toggleHeading({ level }),
})
const block = (
  name: string,
  label: MessageId,
  Icon: LucideIcon,
  toggle: (chain: ChainedCommands) => ChainedCommands,
): Tool => ({
  label,
  Icon,
  isOn: (editor) => editor.isActive(name),
  act: (editor) => toggle(editor.chain()).run(),
})
const inList = (editor: Editor): boolean => editor.isActive('listItem')
const inTable = (editor: Editor): boolean => editor.isActive('tableCell')

/** In the order of the toolbar. */
export const tools: readonly Tool[] = [
  mark('bold', 'admin.text.bold', Bold),
  mark('italic', 'admin.text.italic', Italic),
  { label: 'admin.text.link', Icon: Link, isOn: (editor) => editor.isActive('link'), opens: 'link' },
  {
    label: 'admin.text.picture.insert',
    Icon: Image,
    word: 'admin.text.picture',
    isOn: (editor) => currentPicture(editor) !== undefined,
    opens: 'picture',
  },
  heading(2, 'admin.text.heading'),
  heading(3, 'admin.text.subheading'),
  block('bulletList', 'admin.text.bullets', List, (chain) => chain.toggleBulletList()),
  block('orderedList', 'admin.text.numbers', ListOrdered, (chain) => chain.toggleOrderedList()),
  block('blockquote', 'admin.text.quote', TextQuote, (chain) => chain.toggleBlockquote()),
  {
    label: 'admin.text.undo',
    Icon: Undo2,
    can: (editor) => editor.can().undo(),
    act: ({ commands }) => commands.undo(),
  },
  {
    label: 'admin.text.redo',
    Icon: Redo2,
    can: (editor) => editor.can().redo(),
    act: ({ commands }) => commands.redo(),
  },
  { label: 'admin.text.indent', Icon: IndentIncrease, isShown: inList, act: indent },
  {
    label: 'admin.text.outdent',
    Icon: IndentDecrease,
    isShown: inList,
    act: ({ commands }) => commands.liftListItem('listItem'),
  },
  { label: 'admin.text.row_add', Icon: BetweenHorizontalStart, isShown: inTable, act: addRow },
  { label: 'admin.text.row_remove', Icon: Rows3, isShown: inTable, act: removeRow },
  { label: 'admin.text.table_remove', Icon: TableProperties, isShown: inTable, act: removeTable },
]
