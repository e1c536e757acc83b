import { DOMParser as DocumentParser, type Schema, type Slice } from '@tiptap/pm/model'
import type { EditorProps } from '@tiptap/pm/view'
import { htmlOfText, type LeftOut } from '#contract/rich-text.ts'
import { cleanPasted } from './clean.ts'

/** The outcome for pasted or dropped content. */
export type PasteReport =
  | { readonly kind: 'left_out'; readonly leftOut: readonly LeftOut[] }
  /** Nothing was pasted. */
  | { readonly kind: 'too_much'; readonly count: number }

/** Characters of markup beyond which only the text is pasted. Word writes up to a hundred for each one of the text. */
const markupMaximum = 2_000_000

const sliceOf = (html: string, schema: Schema): Slice => {
  const place = document.implementation.createHTMLDocument('').createElement('div')
  place.innerHTML = html
  return DocumentParser.fromSchema(schema).parseSlice(place)
}

/**
 * Returns the handling of the clipboard and of drops.
 * @param maximum characters of the field
 */
export const pasteProps = (maximum: number, report: (report: PasteReport) => void): EditorProps => {
  const leftOut = (kinds: readonly LeftOut[]): void => {
    if (kinds.length > 0) report({ kind: 'left_out', leftOut: kinds })
  }
  /** Before the editor parses the content. @returns true if it was handled */
  const receive = (event: Event, data: DataTransfer | null, pasteText: (text: string) => void): boolean => {
    if (data === null) return false
    const text = data.getData('text/plain')
    const html = data.getData('text/html')
    if (html === '' && data.files.length > 0)
      leftOut([[...data.files].every(({ type }) => type.startsWith('image/')) ? 'picture' : 'media'])
    else if (text.length > maximum) report({ kind: 'too_much', count: text.length })
    else if (html.length > markupMaximum) {
      leftOut(['other'])
      pasteText(text)
    } else return false
    event.preventDefault()
    return true
  }
  return {
    handleDOMEvents: {
      paste: (view, event) => receive(event, event.clipboardData, (text) => view.pasteText(text, event)),
      drop: (view, event) =>
        view.dragging === null && receive(event, event.dataTransfer, (text) => view.pasteText(text)),
    },
    transformPastedHTML: (html) => {
      // Content that the editor itself copied.
      if (html.includes('data-pm-slice')) return html
      const cleaned = cleanPasted(html)
      leftOut(cleaned.leftOut)
      return cleaned.html
    },
    clipboardTextParser: (text, _context, _plain, view) => sliceOf(htmlOfText(text), view.state.schema),
  }
}
