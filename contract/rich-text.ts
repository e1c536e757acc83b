/** The elements of rich text, the only ones that are stored. */
export const richTextTags = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'sub', 'sup', 'a', 'img'],
  ...['figure', 'figcaption', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
] as const
export type RichTextTag = (typeof richTextTags)[number]

/** Elements that are stored as another one. A page has one h1: its title. */
export const richTextSynonyms: Readonly<Record<string, RichTextTag>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
}

/** Nested elements at most: deeper than any article needs, and shallow enough for every parser. */
export const nestingLimit = 12

const bandsPicture = /^\/api\/public\/image\?name=[a-z0-9-]{1,60}$/
const elsewhere = /^https?:\/\/[^\s\\/?#]/i
const mail = /^mailto:[^\s\\]+$/i
/** A path of the site or a fragment; `//host` and `/\host` are external. */
const within = /^(?:\/(?![/\\])[^\s\\]*|#[^\s\\]*)$/

const bulletinPicture = /^\/api\/frontend\/internal\/bulletin\/picture\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Returns true for the address of one of the band's pictures. */
export const isPictureAddress = (src: string): boolean => bandsPicture.test(src) || bulletinPicture.test(src)
export const bulletinPictureAddress = (uuid: string): string => `/api/frontend/internal/bulletin/picture/${uuid}`
/** Returns the id in the address of a picture of a bulletin; '' if it is none. */
export const idOfBulletinPicture = (src: string): string => bulletinPicture.exec(src)?.[1] ?? ''
export const pictureAddress = (name: string): string => `/api/public/image?name=${name}`
/** Returns the name in the address of a picture; '' if it is none. */
export const nameOfPicture = (src: string): string => (bandsPicture.test(src) ? src.slice(src.indexOf('=') + 1) : '')
export const isExternalLink = (href: string): boolean => elsewhere.test(href)
/** Returns true for http, https, mailto, a path of the site and a fragment. */
export const isLinkAddress = (href: string): boolean => elsewhere.test(href) || mail.test(href) || within.test(href)

/** The attributes that a link, a picture and a cell are stored with, in this order. */
export const linkAttributes = (href: string): Record<string, string> =>
  isExternalLink(href) ? { href, rel: 'noopener noreferrer' } : { href }
export const pictureAttributes = (src: string, alt: string): Record<string, string> => ({
  src,
  alt,
  loading: 'lazy',
  decoding: 'async',
})
export const cellAttributes = ({
  colspan = '',
  scope = '',
}: Readonly<Record<string, string | undefined>>): Record<string, string> => ({
  ...(/^[1-9]\d?$/.test(colspan) ? { colspan } : {}),
  ...(scope === 'col' || scope === 'row' ? { scope } : {}),
})

/** The number that a list starts with, unless it is 1. Longer numbers do not fit in front of an item on a phone. */
export const listAttributes = ({ start = '' }: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  /^(?:0|[1-9]\d{0,2})$/.test(start) && start !== '1' ? { start } : {}

/** Kinds of content that rich text cannot contain; messages to editors name them. */
export const leftOutKinds = [
  'script',
  'media',
  'picture',
  'drawing',
  'form',
  'link',
  'nested_table',
  'merged_cells',
  'depth',
  'numbering',
  'look',
  'effect',
  'alignment',
  'other',
] as const
export type LeftOut = (typeof leftOutKinds)[number]

const kindOfTag: Readonly<Record<string, LeftOut>> = Object.fromEntries(
  (
    [
      ['script', 'script noscript template'],
      ['media', 'video audio iframe object embed frame frameset applet portal'],
      ['drawing', 'svg math canvas'],
      ['form', 'input select textarea button option meter progress output'],
      ['look', 'style font big'],
      ['effect', 'u ins s strike del mark'],
      ['alignment', 'center'],
    ] as const
  ).flatMap(([kind, tags]) => tags.split(' ').map((tag) => [tag, kind])),
)

/** Elements that only group or annotate text: nothing visible is lost without them. */
const plainTags = new Set(
  [
    'html head body title meta link base div span section article header footer main nav aside address hgroup search',
    'details summary form label fieldset legend abbr time cite q small bdi bdo data wbr colgroup col picture source',
    'ruby rt rp code kbd samp var tt pre dfn',
  ].flatMap((tags) => tags.split(' ')),
)

const defaults =
  /^(?:inherit|initial|unset|revert|currentcolor|auto|windowtext|window|black|white|none|normal|transparent|start|left|baseline|medium|(?:#0{3}(?:0{3})?|#f{3}(?:f{3})?)|rgba?\((?:0, ?0, ?0|255, ?255, ?255)(?:, ?[\d.]+)?\))$/i
const kindOfProperty: Readonly<Record<string, LeftOut>> = {
  color: 'look',
  background: 'look',
  'background-color': 'look',
  font: 'look',
  'font-family': 'look',
  'font-size': 'look',
  'text-align': 'alignment',
  float: 'alignment',
  'text-decoration': 'effect',
  'text-decoration-line': 'effect',
}

/** Returns the declarations of a style attribute, in lower case. */
export const declarationsOf = (style: string): ReadonlyMap<string, string> =>
  new Map(
    style.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      return colon === -1
        ? []
        : [
            [
              declaration.slice(0, colon).trim().toLowerCase(),
              declaration
                .slice(colon + 1)
                .trim()
                .toLowerCase(),
            ],
          ]
    }),
  )

const leftOutOfStyle = (style: string, isLink: boolean): LeftOut[] =>
  [...declarationsOf(style)].flatMap(([property, value]) => {
    const kind = kindOfProperty[property]
    if (kind === undefined || value === '' || defaults.test(value)) return []
    // Links are underlined by themselves.
    if (property.startsWith('text-decoration') && (isLink || !/underline|line-through|overline/.test(value))) return []
    return [kind]
  })

/**
 * Returns what is lost when an element is stored as rich text. Its text is not: that of unknown elements remains.
 * @param tag in lower case
 * @param ancestors the tags of the elements around it that remain
 */
export const leftOutOf = (
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ancestors: readonly string[],
): readonly LeftOut[] => {
  const stored = (richTextSynonyms[tag] ?? tag) as RichTextTag
  const isStored = richTextTags.includes(stored)
  const names = Object.keys(attributes)
  const { href = '', src = '', rowspan = '1', colspan = '1', style = '' } = attributes
  const found: (LeftOut | false | undefined)[] = [
    kindOfTag[tag],
    tag === 'img' && !isPictureAddress(src) && 'picture',
    tag === 'a' && href.trim() !== '' && !isLinkAddress(href.trim()) && 'link',
    tag === 'table' && ancestors.includes('table') && 'nested_table',
    (stored === 'td' || stored === 'th') && (rowspan !== '1' || !/^[1-9]\d?$/.test(colspan)) && 'merged_cells',
    isStored && ancestors.length >= nestingLimit && 'depth',
    names.some((name) => /^on/i.test(name)) && 'script',
    names.some((name) => name === 'color' || name === 'bgcolor' || name === 'face') && 'look',
    names.includes('align') && !defaults.test(attributes.align ?? '') && 'alignment',
    tag === 'ol' && (attributes.start ?? '1') !== '1' && listAttributes(attributes).start === undefined && 'numbering',
    tag === 'ol' && ((attributes.type ?? '1') !== '1' || names.includes('reversed')) && 'numbering',
    tag === 'li' && names.includes('value') && 'numbering',
    // Elements of another namespace, such as Word's o:p, and custom elements group text.
    !isStored && !(tag in kindOfTag) && !plainTags.has(tag) && !/[:-]/.test(tag) && 'other',
  ]
  return [...found, ...leftOutOfStyle(style, tag === 'a' || ancestors.includes('a'))].filter(
    (kind): kind is LeftOut => kind !== undefined && kind !== false,
  )
}

/** Returns the kinds once each, in the order of `leftOutKinds`. */
export const distinctKinds = (kinds: Iterable<LeftOut>): readonly LeftOut[] => {
  const found = new Set(kinds)
  return leftOutKinds.filter((kind) => found.has(kind))
}

const hasTags = /<[a-z/!?]/i

/**
 * Returns text without any tag as paragraphs: a blank line separates them, a single line break stays one. HTML is
 * returned unchanged.
 */
export const withParagraphs = (html: string): string =>
  hasTags.test(html)
    ? html
    : html
        .replace(/\r\n?/g, '\n')
        .split(/\n(?:[ \t]*\n)+/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
        .join('')

/** Returns plain text as HTML with its characters, paragraphs and line breaks. */
export const htmlOfText = (text: string): string =>
  withParagraphs(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
/** A tag of stored rich text: only its attribute values can contain a `>`. */
const tag = /<(?:[^>"]|"[^"]*")*>/g

/**
 * Returns stored rich text as plain text, for calendar files, spreadsheets and lists: paragraphs with a blank line
 * between them, list items with a bullet or their number, links with their address unless it is within the site.
 */
export const textOfHtml = (html: string): string => {
  /** The next number of each open list; null = it has bullets. */
  const open: (number | null)[] = []
  return html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<a href="((?:https?|mailto):[^"]*)"[^>]*>(.*?)<\/a>/g, (_, href: string, text: string) => {
      const address = href.replace(/^mailto:/, '')
      return text.includes(address) ? text : `${text} (${address})`
    })
    .replace(/<br>/g, '\n')
    .replace(/<ol(?: start="(\d+)")?>|<ul>|<\/[ou]l>|<li>/g, (element, start: string | undefined) => {
      if (element.startsWith('<ol')) open.push(Number(start ?? 1))
      else if (element === '<ul>') open.push(null)
      else if (element !== '<li>') open.pop()
      if (element !== '<li>') return element
      const number = open.pop() ?? null
      open.push(number === null ? null : number + 1)
      return number === null ? '\n• ' : `\n${number}. `
    })
    .replace(/<\/(?:p|h[2-4]|blockquote|figure|table|ul|ol)>|<hr>/g, '\n\n')
    .replace(/<\/(?:tr|caption|figcaption)>/g, '\n')
    .replace(/<\/(?:td|th)>/g, ' ')
    .replace(tag, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/(^|\n)(•|\d+\.) \n+/g, '$1$2 ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
