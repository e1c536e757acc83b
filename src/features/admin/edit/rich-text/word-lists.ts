import { declarationsOf } from '#contract/rich-text.ts'
import { styleOf } from './pasted-html.ts'

const listStyle = /\bl\d+ level(\d)/

/** The level of a list item as Word writes it: a paragraph with a style of its own; 0 = none. */
const levelOf = (element: Element): number =>
  element.localName === 'p'
    ? Number(listStyle.exec(declarationsOf(styleOf(element)).get('mso-list') ?? '')?.[1] ?? 0)
    : 0

/** Removes the bullet or number that Word writes as text. @returns it */
const takeMarker = (item: Element): string => {
  const markers = [...item.querySelectorAll('[data-style]')].filter(
    (element) => declarationsOf(styleOf(element)).get('mso-list') === 'ignore',
  )
  const text = markers
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .trim()
  for (const marker of markers) marker.remove()
  return text
}

/** Turns the paragraphs that Word writes for list items into lists. */
export const joinWordLists = (body: Element): void => {
  const items = [...body.querySelectorAll('p[data-style*="mso-list"]')].filter((item) => levelOf(item) > 0)
  for (const item of items) {
    if (!item.isConnected || item.closest('li') !== null) continue
    /** The open lists, from the outermost. */
    const open: Element[] = []
    const place = item.ownerDocument.createElement('div')
    item.before(place)
    let next: Element | null = item
    while (next !== null && levelOf(next) > 0) {
      const current: Element = next
      next = current.nextElementSibling
      const level = levelOf(current)
      const isNumbered = /^[\da-z]{1,4}[.)]$/i.test(takeMarker(current))
      open.splice(level)
      while (open.length < level) {
        const list = item.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
        const parent = open.at(-1)
        ;(parent === undefined ? place : (parent.lastElementChild ?? parent)).append(list)
        open.push(list)
      }
      const entry = item.ownerDocument.createElement('li')
      entry.append(...current.childNodes)
      open.at(-1)?.append(entry)
      current.remove()
    }
    place.replaceWith(...place.childNodes)
  }
}
