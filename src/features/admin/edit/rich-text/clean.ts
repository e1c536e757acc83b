import {
  declarationsOf,
  distinctKinds,
  isLinkAddress,
  isPictureAddress,
  type LeftOut,
  leftOutOf,
  type RichTextTag,
  richTextSynonyms,
  richTextTags,
} from '#contract/rich-text.ts'
import { parsePasted, styleOf, tagOf } from './pasted-html.ts'
import { joinLists } from './pasted-lists.ts'

/** HTML with only the elements of rich text, and what is missing in it. */
export interface Cleaned {
  readonly html: string
  readonly leftOut: readonly LeftOut[]
}

/** Elements in elements beyond which only the text is read: browsers' own limit (512), for the stack. */
const levelMaximum = 500

/** Elements whose content is not text of the page. */
const silent = new Set(
  'script style noscript template title meta link base head textarea select option iframe object embed applet video audio svg math canvas'.split(
    ' ',
  ),
)
/** Elements that end a line, so that their text does not run into the next one. */
const blocks = new Set(
  'div section article header footer main nav aside address hgroup details summary form fieldset legend dl dt dd pre center'.split(
    ' ',
  ),
)

const isStored = (tag: string): tag is RichTextTag => (richTextTags as readonly string[]).includes(tag)

/** The attributes with which an element is read again. */
const keptAttributes: Partial<Record<RichTextTag, readonly string[]>> = {
  a: ['href'],
  ol: ['start'],
  img: ['src', 'alt'],
  td: ['colspan', 'scope'],
  th: ['colspan', 'scope'],
}

/** The tags that a style stands for: web pages and text programs often write bold as a style. */
const tagsOfStyle = (declarations: ReadonlyMap<string, string>): RichTextTag[] => {
  const weight = declarations.get('font-weight') ?? ''
  const isBold = /^(?:bold|bolder|[6-9]\d\d)$/.test(weight)
  return [
    ...(isBold ? (['strong'] as const) : []),
    ...(declarations.get('font-style') === 'italic' ? (['em'] as const) : []),
    ...(declarations.get('vertical-align') === 'sub' ? (['sub'] as const) : []),
    ...(declarations.get('vertical-align') === 'super' ? (['sup'] as const) : []),
  ]
}

/** Google Docs wraps everything in `<b style="font-weight:normal">`. */
const isUndone = (tag: string, declarations: ReadonlyMap<string, string>): boolean =>
  (tag === 'strong' && /^(?:normal|[1-5]\d\d)$/.test(declarations.get('font-weight') ?? '')) ||
  (tag === 'em' && declarations.get('font-style') === 'normal') ||
  ((tag === 'sub' || tag === 'sup') && declarations.get('vertical-align') === 'baseline')

interface Place {
  readonly into: Element
  readonly declarations: ReadonlyMap<string, string>
  readonly isRefused: boolean
}

/** Appends what represents an element. @returns where its content belongs */
const wrap = (node: Element, stored: string, { into, declarations, isRefused }: Place): Element => {
  let inner = into
  const append = (tag: string): Element => {
    const element = into.ownerDocument.createElement(tag)
    inner.append(element)
    return element
  }
  const isBlock = blocks.has(node.localName)
  const hasBlocks =
    isBlock && [...node.children].some(({ localName }) => blocks.has(localName) || isBlockTag(localName))
  if (isBlock && !hasBlocks && canHoldParagraph(into)) inner = append('p')
  else if (isStored(stored) && !isRefused && !isUndone(stored, declarations) && isComplete(node, stored)) {
    inner = append(stored)
    for (const name of keptAttributes[stored] ?? []) {
      const value = node.getAttribute(name)
      if (value !== null) inner.setAttribute(name, value.trim())
    }
  }
  // A heading is bold by itself.
  if (/^h\d$/.test(stored)) return inner
  for (const tag of tagsOfStyle(declarations)) if (inner.closest(tag) === null) inner = append(tag)
  return inner
}

/**
 * Returns pasted HTML as rich text. Text is never lost, except the content of scripts, media and forms, which is
 * reported.
 */
export const cleanPasted = (html: string): Cleaned => {
  const source = parsePasted(html)
  const target = document.implementation.createHTMLDocument('')
  const found: LeftOut[] = [...joinLists(source.body)]

  const visit = (node: Node, into: Element, around: readonly string[], level = 0): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const lines = (node.nodeValue ?? '').split(node.parentElement?.closest('pre') == null ? /(?!)/ : '\n')
      for (const [at, line] of lines.entries()) into.append(...(at === 0 ? [] : [target.createElement('br')]), line)
      return
    }
    if (!(node instanceof Element)) return
    const tag = tagOf(node)
    const style = styleOf(node)
    const named = node.getAttributeNames().map((name) => [name, node.getAttribute(name) ?? ''])
    const attributes = Object.fromEntries([...named, ['style', style]])
    const kinds = leftOutOf(tag, attributes, around)
    found.push(...kinds)
    // Chromium and WebKit add a last line break of their own.
    if (silent.has(tag) || node.classList.contains('Apple-interchange-newline')) return
    const declarations = declarationsOf(style)
    const stored = richTextSynonyms[tag] ?? tag
    const inner = wrap(node, stored, {
      into,
      declarations,
      isRefused: kinds.includes('depth') || isInNestedTable(node),
    })
    const tags = inner === into || !isStored(stored) ? around : [...around, stored]
    const isLoose = inner === into && (blocks.has(tag) || isTablePart(tag))
    if (isLoose) separate(into)
    if (level === levelMaximum) inner.append(node.textContent ?? '')
    else for (const child of node.childNodes) visit(child, inner, tags, level + 1)
    if (isLoose) separate(into)
  }

  const root = target.createElement('div')
  for (const child of source.body.childNodes) visit(child, root, [])
  return { html: root.innerHTML, leftOut: distinctKinds(found) }
}

/** Ends a word, so that the next text does not run into it. */
const separate = (element: Element): void => {
  if (element.lastChild !== null && !/\s$/.test(element.lastChild.textContent ?? '')) element.append(' ')
}

const isTablePart = (tag: string): boolean => /^(?:table|caption|thead|tbody|tfoot|tr|td|th)$/.test(tag)
const isInNestedTable = (node: Element): boolean =>
  isTablePart(node.localName) && node.closest('table')?.parentElement?.closest('table') != null

const isBlockTag = (tag: string): boolean => /^(?:p|h\d|ul|ol|li|blockquote|figure|table|hr)$/.test(tag)

/** A paragraph may be in these; in a heading or a paragraph it would end them. */
const canHoldParagraph = (element: Element): boolean => /^(?:div|li|td|th|blockquote)$/.test(element.localName)

const isComplete = (node: Element, stored: RichTextTag): boolean => {
  if (stored === 'img') return isPictureAddress(node.getAttribute('src') ?? '')
  return stored !== 'a' || isLinkAddress(node.getAttribute('href')?.trim() ?? '')
}
