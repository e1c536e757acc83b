import { defaultTreeAdapter, html as names, parseFragment, serialize } from 'parse5'
import sanitize from 'sanitize-html'

/** Nothing that contains another language: no script, style, SVG, MathML, frame, form or template is in this list. */
const allowedTags = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a', 'img'],
  ...['figure', 'figcaption', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]
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

/** Deeper than any article needs, and shallow enough for every parser. */
const nestingLimit = 12

const bandsPicture = /^\/api\/public\/image\?name=[a-z0-9-]{1,60}$/
const elsewhere = /^https?:\/\/[^\s\\/?#]/i
const mail = /^mailto:[^\s\\]+$/i
/** A path of the site or a fragment; `//host` and `/\host` are external. */
const within = /^(?:\/(?![/\\])[^\s\\]*|#[^\s\\]*)$/

type Attributes = sanitize.Attributes
const tag = (tagName: string, attribs: Attributes = {}) => ({ tagName, attribs })

const link = (_: string, attributes: Attributes) => {
  const href = attributes.href?.trim() ?? ''
  if (elsewhere.test(href)) return tag('a', { href, rel: 'noopener noreferrer' })
  return mail.test(href) || within.test(href) ? tag('a', { href }) : tag('a')
}
const picture = (_: string, { src = '', alt = '' }: Attributes) =>
  tag('img', bandsPicture.test(src) ? { src, alt, loading: 'lazy', decoding: 'async' } : {})
const span = (text: string | undefined): Attributes =>
  text !== undefined && /^[1-9]\d?$/.test(text) ? { colspan: text } : {}
const cell = (tagName: string, { colspan, scope }: Attributes) =>
  tag(tagName, { ...span(colspan), ...(scope === 'col' || scope === 'row' ? { scope } : {}) })

const options: sanitize.IOptions = {
  allowedTags,
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'loading', 'decoding'],
    th: ['colspan', 'scope'],
    td: ['colspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: silentTags,
  nestingLimit,
  transformTags: {
    // A page has one h1: the article's title.
    h1: () => tag('h2'),
    h5: () => tag('h4'),
    h6: () => tag('h4'),
    b: () => tag('strong'),
    i: () => tag('em'),
    a: link,
    img: picture,
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
/** Parses and serializes like a browser (HTML §13.2, §13.3). */
const asBrowsersRead = (html: string): string => serialize(parseFragment(place, html, {}))

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
  for (let round = 0; round < rounds; round++) {
    const safe = asBrowsersRead(sanitize(read, options))
    if (safe === read) return safe.trim()
    read = safe
  }
  return wordsOf(read)
}

/** Removes every tag. */
const wordsOf = (html: string): string => sanitize(html, { allowedTags: [], allowedAttributes: {} }).trim()

/** Returns true if nothing visible remains. */
export const isBlank = (html: string): boolean => !html.includes('<img ') && wordsOf(html) === ''
