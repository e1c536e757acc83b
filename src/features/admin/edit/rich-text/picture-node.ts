import { Node } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { isPictureAddress, pictureAttributes } from '#contract/rich-text.ts'

export interface ChosenPicture {
  readonly src: string
  /** Alternative text. */
  readonly alt: string
}

export const pictureOf = ({ attrs }: DocumentNode): ChosenPicture => ({ src: `${attrs.src}`, alt: `${attrs.alt}` })

const chosenIn = (element: Element | null): ChosenPicture | false => {
  const src = element?.getAttribute('src') ?? ''
  return isPictureAddress(src) && { src, alt: element?.getAttribute('alt') ?? '' }
}

/**
 * A picture with its caption, which may be empty. A figure with anything else in it is not one: its content remains
 * without it.
 */
export const PictureNode = Node.create<{ readonly captionLabel: string }>({
  name: 'picture',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,
  addOptions: () => ({ captionLabel: '' }),
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) =>
        figure.querySelectorAll('img').length === 1 ? chosenIn(figure.querySelector('img')) : false,
      // A figure without a caption has nothing to read.
      contentElement: (figure) =>
        figure instanceof Element
          ? (figure.querySelector<HTMLElement>('figcaption') ?? figure.ownerDocument.createElement('figcaption'))
          : document.createElement('figcaption'),
    },
    { tag: 'img', getAttrs: chosenIn },
  ],
  renderHTML({ node }) {
    const { src, alt } = pictureOf(node)
    return [
      'figure',
      ['img', pictureAttributes(src, alt)],
      ['figcaption', { 'data-placeholder': this.options.captionLabel }, 0],
    ]
  },
  addKeyboardShortcuts() {
    return {
      // From the caption to a new paragraph below.
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection
        if ($from.parent.type !== this.type) return false
        return editor
          .chain()
          .insertContentAt($from.after(), { type: 'paragraph' })
          .setTextSelection($from.after() + 1)
          .run()
      },
    }
  },
})
