import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { withParagraphs } from '#contract/rich-text.ts'

/** A paragraph alone, or before a nested list, is not marked up in a list item and in a cell. */
const unwrapFirstParagraph = (container: Element): void => {
  const [first, ...rest] = container.children
  if (first?.localName !== 'p' || rest.some(({ localName }) => localName !== 'ul' && localName !== 'ol')) return
  first.replaceWith(...first.childNodes)
}

/** Returns a document as it is stored: without the editor's own attributes and without empty paragraphs,
 * captions and quotes. */
export const htmlOf = (doc: Node): string => {
  // A document that loads no pictures: some need the token of the member.
  const inert = document.implementation.createHTMLDocument()
  const root = inert.createElement('div')
  root.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: inert }))
  for (const line of root.querySelectorAll('p, h2, h3, h4')) if (line.textContent?.trim() === '') line.remove()
  for (const caption of root.querySelectorAll('figcaption, caption')) {
    caption.removeAttribute('data-placeholder')
    if (caption.textContent?.trim() === '') caption.remove()
  }
  for (const quote of root.querySelectorAll('blockquote')) if (!quote.hasChildNodes()) quote.remove()
  for (const container of root.querySelectorAll('li, td, th')) unwrapFirstParagraph(container)
  return root.innerHTML
}

/** Returns a stored text as HTML with paragraphs: older texts have blank lines instead. */
export const contentOf = (value: string): string => withParagraphs(value)
