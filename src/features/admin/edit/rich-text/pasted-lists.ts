import { declarationsOf, type LeftOut, listAttributes } from '#contract/rich-text.ts'
import { isList, isMarkerless, type Marker, markerOfText, markersOfList, type OfficeNumbers } from './list-markers.ts'
import { styleOf } from './pasted-html.ts'

const listStyle = /\bl\d+\s+level(\d)/
const blockTag = /^(?:p|h\d|ul|ol|li|blockquote|figure|table|hr|div|section|article|pre|address)$/
const isBlock = (node: Node): node is HTMLElement => node instanceof Element && blockTag.test(node.localName)

/** The level that Word gives a paragraph or an item of a list, on the desktop or on the web; 0 = none. */
const levelOf = (element: Element): number =>
  Number(
    listStyle.exec(declarationsOf(styleOf(element)).get('mso-list') ?? '')?.[1] ??
      (element.localName === 'li' ? (element.getAttribute('data-aria-level') ?? 0) : 0),
  )

/** True for a paragraph that is an item of one of Word's lists. */
const isListParagraph = (element: Element): boolean =>
  (element.localName === 'p' || (element.localName === 'div' && ![...element.children].some(isBlock))) &&
  levelOf(element) > 0

/** Elements in an item, without those of lists in it. */
const elementsIn = (item: Element): Element[] =>
  [...item.children].flatMap((child) => (isList(child) ? [] : [child, ...elementsIn(child)]))

const isIgnored = (element: Element): boolean =>
  /mso-list/i.test(styleOf(element)) && declarationsOf(styleOf(element)).get('mso-list') === 'ignore'

/** The nodes between two of Word's comments that say what programs without lists shall show. */
const betweenComments = (item: Element): ChildNode[] => {
  const nodes = [...item.childNodes]
  const textAt = (text: string) =>
    nodes.findIndex((node) => node.nodeType === Node.COMMENT_NODE && node.nodeValue?.includes(text))
  const [start, end] = [textAt('!supportLists'), textAt('[endif]')]
  return start === -1 ? [] : nodes.slice(start + 1, Math.max(start, end))
}

const symbolFont = /symbol|wingdings|webdings|courier|dingbats/
const isSymbol = (element: Element): boolean => {
  const declarations = declarationsOf(styleOf(element))
  return symbolFont.test(`${declarations.get('font-family') ?? ''} ${declarations.get('font') ?? ''}`)
}

/** Removes the marker that Word writes as text. @returns it; undefined = there is none */
const takeMarker = (item: Element): Marker | undefined => {
  const ignored = elementsIn(item).filter((element) => isIgnored(element) && element.isConnected)
  const nodes: ChildNode[] =
    ignored.length > 0 ? ignored.filter((one) => !ignored.includes(one.parentElement ?? one)) : betweenComments(item)
  if (nodes.length === 0) return undefined
  const inside = nodes.flatMap((node) => (node instanceof Element ? [node, ...node.querySelectorAll('*')] : []))
  const around: Element[] = []
  for (let at = nodes[0]?.parentElement; at != null && at !== item; at = at.parentElement) around.push(at)
  const hasPicture = inside.some(({ localName }) => localName === 'img')
  const marker = markerOfText(
    nodes.map(({ textContent }) => textContent ?? '').join(''),
    [...inside, ...around].some(isSymbol),
  )
  for (const node of nodes) node.remove()
  for (const element of around) if (!element.hasChildNodes()) element.remove()
  return hasPicture && marker.kind === 'text' && marker.text === '' ? { kind: 'bullet' } : marker
}

/** An item, or what stands in a list between items. */
type Part = { readonly node: Node; readonly marker?: never } | Item
interface Item {
  readonly node: Element
  readonly marker: Marker
  readonly level: number
  /** The list in HTML that it was in, null for a paragraph of Word. */
  readonly list: Element | null
  /** True if Word says the level. */
  readonly isLevelled: boolean
}

const isBlank = (node: Node): boolean =>
  node.nodeType === Node.COMMENT_NODE || (node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() === '')

/** Hostile text has more nodes than a call may have arguments. */
const fragmentOf = (nodes: readonly Node[]): DocumentFragment => {
  const fragment = document.createDocumentFragment()
  for (const node of nodes) fragment.append(node)
  return fragment
}

/** The parts of a list, and of lists that are directly in it, as Google Docs and Outlook write them. */
function* partsOfList(list: Element, markers: ReadonlyMap<Element, Marker>, level: number): Generator<Part> {
  for (const node of [...list.childNodes]) {
    if (isBlank(node)) continue
    const marker = node instanceof Element ? markers.get(node) : undefined
    if (isList(node)) yield* partsOfList(node, markers, level + 1)
    else if (!(node instanceof Element) || marker === undefined) yield { node }
    else {
      const content = [...node.childNodes].filter((child) => !isBlank(child))
      // A wrapper that only indents the lists in it.
      if (isMarkerless(node) && content.length > 0 && content.every(isList))
        for (const inner of content) yield { node: inner }
      else yield { node, marker, level: levelOf(node) || level, list, isLevelled: levelOf(node) > 0 }
    }
  }
}

/** Returns the content of an item as paragraphs, with the marker in front. */
const asParagraphs = ({ node }: Item, text: string): Node[] => {
  const prefix = text === '' ? [] : [`${text} `]
  const all = [...node.childNodes]
  const nodes = all.slice(all.findIndex((child) => !isBlank(child)))
  const [first] = nodes
  const style = node.getAttribute('data-style')
  if (node.localName === 'li' && first !== undefined && isBlock(first) && !isList(first)) {
    let line = first
    for (
      let inner = line.firstElementChild;
      inner !== null && isBlock(inner) && !isList(inner);
      inner = inner.firstElementChild
    )
      line = inner
    line.prepend(...prefix)
    return nodes
  }
  const end = nodes.findIndex(isBlock)
  const paragraph = node.ownerDocument.createElement('p')
  if (style !== null) paragraph.setAttribute('data-style', style)
  paragraph.append(...prefix, fragmentOf(nodes.slice(0, end === -1 ? undefined : end)))
  return [paragraph, ...(end === -1 ? [] : nodes.slice(end))]
}

const asListItem = ({ node }: Item): Element => {
  if (node.localName === 'li') {
    for (const name of ['value', 'type']) node.removeAttribute(name)
    return node
  }
  const item = node.ownerDocument.createElement('li')
  const style = node.getAttribute('data-style')
  if (style !== null) item.setAttribute('data-style', style)
  item.append(fragmentOf([...node.childNodes]))
  return item
}

interface OpenList {
  readonly element: Element
  readonly level: number
  last: Item
}

const continues = ({ element, last }: OpenList, next: Item): boolean => {
  if (next.marker.kind === 'number') return last.marker.kind === 'number' && last.marker.value + 1 === next.marker.value
  const isOne = next.list !== null && next.list === last.list
  return element.localName === 'ul' && (isOne || next.isLevelled || last.isLevelled)
}

/** Puts the parts into lists and paragraphs at a place. */
const placeParts = (parts: readonly Part[], place: DocumentFragment): void => {
  /** The open lists, from the outermost. */
  const open: OpenList[] = []
  const target = (): ParentNode & Node => open.at(-1)?.element.lastElementChild ?? place
  for (const part of parts) {
    if (part.marker === undefined) {
      target().append(part.node)
      continue
    }
    const { level, marker } = part
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const top = open.at(-1)
    if (top?.level === level && (marker.kind === 'text' || !continues(top, part))) open.pop()
    if (marker.kind === 'text') {
      target().append(fragmentOf(asParagraphs(part, marker.text)))
      continue
    }
    if (open.at(-1)?.level !== level) {
      const element = place.ownerDocument.createElement(marker.kind === 'number' ? 'ol' : 'ul')
      const style = part.list?.getAttribute('data-style')
      if (style != null) element.setAttribute('data-style', style)
      for (const [name, value] of Object.entries(
        listAttributes({ start: marker.kind === 'number' ? String(marker.value) : '' }),
      ))
        element.setAttribute(name, value)
      target().append(element)
      open.push({ element, level, last: part })
    }
    const list = open.at(-1)
    list?.element.append(asListItem(part))
    if (list !== undefined) list.last = part
  }
}

/** Joins the items that follow each other among the children of an element. */
const joinIn = (parent: Element, markers: ReadonlyMap<Element, Marker>): void => {
  const isPart = (node: Node): node is Element => isList(node) || (node instanceof Element && markers.has(node))
  for (let node = parent.firstChild; node !== null; ) {
    if (!isPart(node)) {
      node = node.nextSibling
      continue
    }
    const parts: Part[] = []
    let next: ChildNode | null = node
    while (next !== null && (isBlank(next) || isPart(next))) {
      const current: ChildNode = next
      next = current.nextSibling
      current.remove()
      if (!(current instanceof Element)) continue
      const marker = markers.get(current)
      if (isList(current)) for (const part of partsOfList(current, markers, 1)) parts.push(part)
      else if (marker !== undefined)
        parts.push({ node: current, marker, level: levelOf(current), list: null, isLevelled: true })
    }
    const joined = document.createDocumentFragment()
    placeParts(parts, joined)
    parent.insertBefore(joined, next)
    node = next
  }
}

/**
 * Makes lists of what text programs write for lists: numbers stay numbers, wherever they start, and any other marker
 * becomes text. @returns what is lost
 */
export const joinLists = (body: Element): readonly LeftOut[] => {
  const markers = new Map<Element, Marker>()
  const numbers: OfficeNumbers = new Map()
  const elements = [...body.querySelectorAll('*')]
  for (const element of elements) {
    if (isList(element))
      for (const [item, marker] of markersOfList(element, numbers)) markers.set(item, takeMarker(item) ?? marker)
    else if (isListParagraph(element)) {
      const marker = takeMarker(element) ?? (element.closest('li') === null ? ({ kind: 'bullet' } as const) : undefined)
      if (marker !== undefined) markers.set(element, marker)
    }
  }
  // Such as those of headings.
  for (const element of elements) {
    const parent = element.parentElement
    if (!isIgnored(element) || parent === null || !element.isConnected) continue
    const marker = takeMarker(parent)
    if (marker === undefined) continue
    const text = marker.kind === 'bullet' ? '•' : marker.kind === 'number' ? marker.written : marker.text
    if (text !== '') parent.prepend(`${text} `)
  }
  // From the innermost. Word on the web puts each item into a list and an element of its own.
  for (const element of [...elements.reverse(), body]) {
    if (isList(element)) continue
    joinIn(element, markers)
    const content = [...element.childNodes].filter((node) => !isBlank(node))
    if (element.localName === 'div' && element !== body && content.length > 0 && content.every(isList))
      element.replaceWith(fragmentOf(content))
  }
  return [...markers.values()].some((marker) => marker.kind === 'number' && marker.written !== `${marker.value}.`)
    ? ['numbering']
    : []
}
