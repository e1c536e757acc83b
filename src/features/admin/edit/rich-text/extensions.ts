import { type Editor, type Extensions, Mark } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { TrailingNode, UndoRedo } from '@tiptap/extensions'
import { isLinkAddress, linkAttributes, listAttributes } from '#contract/rich-text.ts'
import { type ShowPicture, shownPictureNode } from './shown-picture-node.ts'
import { tableNodes } from './table-nodes.ts'

/** Lists within lists at most; each level is two elements. */
export const listDepthMaximum = 4

const Link = Mark.create({
  name: 'link',
  // Around bold and italic words, so that a link remains one.
  priority: 1000,
  // Text typed behind a link is not part of it.
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (link) => {
        const href = link.getAttribute('href')?.trim() ?? ''
        return isLinkAddress(href) && { href }
      },
    },
  ],
  renderHTML: ({ mark }) => ['a', linkAttributes(`${mark.attrs.href}`), 0],
})

/** Numbered with figures. */
const NumberedList = OrderedList.extend({
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (list) => Number(listAttributes({ start: list.getAttribute('start') ?? '' }).start ?? 1),
    },
  }),
  renderHTML: ({ node }) => ['ol', listAttributes({ start: `${node.attrs.start}` }), 0],
})

const Subscript = Mark.create({
  name: 'subscript',
  // No button ends them.
  inclusive: false,
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
})
const Superscript = Mark.create({
  name: 'superscript',
  inclusive: false,
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
})

/** Tab leaves the text, as everywhere; lists are indented with Ctrl or Cmd and a bracket. */
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => editor.commands.splitListItem(this.name),
      'Mod-]': ({ editor }) => indent(editor),
      'Mod-[': ({ editor }) => editor.commands.liftListItem(this.name),
    }
  },
})

export const indent = ({ state, commands }: Editor): boolean => {
  const { $from } = state.selection
  const depths = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1).type.name)
  return depths.filter((name) => name === 'listItem').length < listDepthMaximum && commands.sinkListItem('listItem')
}

/** The content of a rich text: the elements of contract/rich-text.ts and nothing else. */
export const richTextExtensions = (captionLabel: string, show: ShowPicture = async (src) => src): Extensions => [
  Document,
  Paragraph,
  Text,
  Heading.configure({ levels: [2, 3, 4] }),
  Blockquote,
  BulletList,
  NumberedList,
  Item,
  ListKeymap,
  HorizontalRule,
  HardBreak,
  Bold,
  Italic,
  Subscript,
  Superscript,
  Link,
  shownPictureNode(show).configure({ captionLabel }),
  ...tableNodes,
  UndoRedo,
  TrailingNode,
]
