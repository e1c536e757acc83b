import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parseFragment, serialize } from 'parse5'
import sanitize from 'sanitize-html'
import {
  cellAttributes,
  distinctKinds,
  isLinkAddress,
  isPictureAddress,
  type LeftOut,
  leftOutOf,
  linkAttributes,
  listAttributes,
  nestingLimit,
  pictureAttributes,
  richTextSynonyms,
  richTextTags,
} from '#contract/rich-text.ts'

/** Tags whose content is not text and is removed with them. */
const silentTags = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'title',
  'iframe',
  'xmp',
  'noembed',
  'template',
]

type Attributes = sanitize.Attributes
type Node = DefaultTreeAdapterTypes.Node
const tag = (tagName: string, attribs: Attributes = {}) => ({ tagName, attribs })

const link = (_: string, attributes: Attributes) => {
  const href = attributes.href?.trim() ?? ''
  return tag('a', isLinkAddress(href) ? linkAttributes(href) : {})
}
const picture = (_: string, { src = '', alt = '' }: Attributes) =>
  tag('img', isPictureAddress(src) ? pictureAttributes(src, alt) : {})
const list = (_: string, attributes: Attributes) => tag('ol', listAttributes(attributes))
const cell = (tagName: string, attributes: Attributes) => tag(tagName, cellAttributes(attributes))

const options: sanitize.IOptions = {
  // Nothing that contains another language: no script, style, SVG, MathML, frame, form or template is in this list.
  allowedTags: [...richTextTags],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'loading', 'decoding'],
    ol: ['start'],
    th: ['colspan', 'scope'],
    td: ['colspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: silentTags,
  nestingLimit,
  transformTags: {
    ...Object.fromEntries(Object.entries(richTextSynonyms).map(([from, to]) => [from, () => tag(to)])),
    a: link,
    img: picture,
    ol: list,
    th: cell,
    td: cell,
  },
  exclusiveFilter: ({ tag: name, attribs }) => {
    if (name === 'img') return attribs.src === undefined
    // Without an address the text remains, without the tag.
    return name === 'a' && attribs.href === undefined ? 'excludeTag' : false
  },
}

/**
 * The context in which the page inserts it: in another one a parser reads differently, such as cells without a table.
 */
const place = defaultTreeAdapter.createElement('div', names.NS.HTML, [])

/** The texts in an element, except those that are removed with it. It is not recursive: input may nest very deeply. */
const textsIn = (element: DefaultTreeAdapterTypes.Element): DefaultTreeAdapterTypes.ChildNode[] => {
  const texts: DefaultTreeAdapterTypes.ChildNode[] = []
  const open: DefaultTreeAdapterTypes.ChildNode[] = [element]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (defaultTreeAdapter.isTextNode(node)) texts.push(node)
    else if (defaultTreeAdapter.isElementNode(node) && !silentTags.includes(node.tagName))
      for (let at = node.childNodes.length - 1; at >= 0; at--) open.push(...node.childNodes.slice(at, at + 1))
  }
  return texts
}

/**
 * Leaves the texts of elements beyond the limit, as the sanitiser does. It does so in a time that grows with the square of the
 * depth: 30,000 characters of tags would take half a second.
 */
const limitDepth = (parent: DefaultTreeAdapterTypes.ParentNode, depth: number): void => {
  parent.childNodes = parent.childNodes.flatMap((child) => {
    if (!defaultTreeAdapter.isElementNode(child)) return [child]
    if (depth >= nestingLimit) return textsIn(child)
    limitDepth(child, depth + 1)
    return [child]
  })
}

/** Parses and serializes like a browser (HTML §13.2, §13.3), as far as elements may nest. */
const asBrowsersRead = (html: string): string => {
  const fragment = parseFragment(place, html, {})
  limitDepth(fragment, 0)
  return serialize(fragment)
}

/** Misnested tags are repeated by a parser, again and again in hostile input; harmless input hardly grows. */
const growthMaximum = 2

/** Each removal may leave nesting that browsers parse differently. Harmless input is stable after two rounds. */
const rounds = 4

/**
 * Returns HTML with only the elements permitted in an article: headings from h2 to h4, text, lists, quotes, tables,
 * links to pages, mail addresses or within the site, and the band's own pictures. Everything else loses its tags or is
 * removed. The result is what browsers parse, so that it stays within its containing element, and a second call does
 * not change it.
 */
export const safeHtml = (html: string): string => {
  let read = asBrowsersRead(html)
  if (read.length > growthMaximum * (html.length + 1000)) return wordsOf(read)
  for (let round = 0; round < rounds; round++) {
    const safe = asBrowsersRead(sanitize(read, options))
    if (safe === read) return safe.trim()
    read = safe
  }
  return wordsOf(read)
}

/**
 * Returns what `safeHtml` removes, except wrappers without meaning, classes and ids. Hidden wrappers count as nesting,
 * as they do in the sanitiser.
 */
export const leftOutIn = (html: string): readonly LeftOut[] => {
  const found: LeftOut[] = []
  const visit = (node: Node, ancestors: readonly string[]): void => {
    const isElement = defaultTreeAdapter.isElementNode(node)
    if (isElement) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
      found.push(...leftOutOf(node.tagName, attributes, ancestors))
      if (ancestors.length > nestingLimit) found.push('depth')
    }
    if (!('childNodes' in node) || found.at(-1) === 'depth') return
    const inner = isElement ? [...ancestors, node.tagName] : ancestors
    for (const child of node.childNodes) visit(child, inner)
  }
  visit(parseFragment(place, html, {}), [])
  return distinctKinds(found)
}

/** Removes every tag. */
const wordsOf = (html: string): string => sanitize(html, { allowedTags: [], allowedAttributes: {} }).trim()

/** Returns true if nothing visible remains. */
export const isBlank = (html: string): boolean => !html.includes('<img ') && wordsOf(html) === ''
