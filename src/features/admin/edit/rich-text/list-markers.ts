import { declarationsOf, listAttributes } from '#contract/rich-text.ts'
import { styleOf } from './pasted-html.ts'

/** The marker before an item. Lists have bullets or figures with a dot; every other marker is text. */
export type Marker =
  | { readonly kind: 'bullet' }
  /** `written`: such as '1)', which becomes '1.' in a list. */
  | { readonly kind: 'number'; readonly value: number; readonly written: string }
  /** Such as 'Art. 1', '1.1', '(1)', 'b)' and 'xviii.' */
  | { readonly kind: 'text'; readonly text: string }

export const isList = (node: Node): node is HTMLOListElement | HTMLUListElement =>
  node instanceof Element && (node.localName === 'ol' || node.localName === 'ul')

const numberOf = (value: number, written = `${value}.`): Marker =>
  value === 1 || 'start' in listAttributes({ start: String(value) })
    ? { kind: 'number', value, written }
    : { kind: 'text', text: `${value}.` }

/**
 * Returns the marker that a program wrote as text.
 * @param isSymbol true in a font whose letters are pictures, such as Wingdings
 */
export const markerOfText = (written: string, isSymbol: boolean): Marker => {
  const text = written.replace(/\s+/gu, ' ').trim()
  if (text === '') return { kind: 'text', text }
  const figures = /^(0|[1-9]\d{0,2})[.)]?$/.exec(text)?.[1]
  if (figures !== undefined) return numberOf(Number(figures), text)
  // Word's second bullet is an 'o' in Courier.
  if (!/[\p{L}\p{N}]/u.test(text) || text === 'o' || (isSymbol && text.length === 1)) return { kind: 'bullet' }
  return { kind: 'text', text }
}

const lettered = (alphabet: string) => (value: number) => {
  const letters = [...alphabet]
  let label = ''
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / letters.length))
    label = `${letters[(rest - 1) % letters.length]}${label}`
  return label
}
const romanValues = Object.entries({
  ...{ m: 1000, cm: 900, d: 500, cd: 400, c: 100, xc: 90, l: 50, xl: 40, x: 10, ix: 9, v: 5, iv: 4, i: 1 },
})
const roman = (value: number): string => {
  let [rest, label] = [value < 4000 ? value : 0, '']
  for (const [numeral, worth] of romanValues) for (; rest >= worth; rest -= worth) label += numeral
  return label
}
const lowerAlpha = lettered('abcdefghijklmnopqrstuvwxyz')
const upper = (label: (value: number) => string) => (value: number) => label(value).toUpperCase()

/** The labels of the list styles of CSS that are no plain figures; '' for a number that they cannot write. */
const labels: Readonly<Record<string, (value: number) => string>> = {
  'lower-alpha': lowerAlpha,
  'upper-alpha': upper(lowerAlpha),
  'lower-roman': roman,
  'upper-roman': upper(roman),
  'lower-greek': lettered('αβγδεζηθικλμνξοπρστυφχψω'),
  'decimal-leading-zero': (value) => String(value).padStart(2, '0'),
}
/** The list style of the attribute `type`, which tells capitals from small letters. */
const styleOfType: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
}
const synonyms: Readonly<Record<string, string>> = { 'lower-latin': 'lower-alpha', 'upper-latin': 'upper-alpha' }
const bullets = new Set(['disc', 'circle', 'square', 'none', 'disclosure-open', 'disclosure-closed'])

/** The list style that an element names itself; undefined = none. */
const ownListStyle = (element: Element): string | undefined => {
  const declarations = declarationsOf(styleOf(element))
  const words = declarations.get('list-style-type') ?? declarations.get('list-style') ?? ''
  const quoted = /^(["']).*\1$/.test(words) ? words : undefined
  const named = words
    .split(/\s+/)
    .find((word) => /^[a-z-]+$/.test(word) && !/^(?:inside|outside|inherit|initial|unset)$/.test(word))
  const style = quoted ?? named ?? styleOfType[element.getAttribute('type')?.trim() ?? '']
  return style === undefined ? undefined : (synonyms[style] ?? style)
}
/** Word on the web names the format of its numbers in a list of properties, in the numbering of Word's files. */
const officeFormats = ['decimal', 'upper-roman', 'lower-roman', 'upper-alpha', 'lower-alpha']
const officeListStyle = (item: Element): string | undefined =>
  officeFormats[Number(/"469769242":\[65533,(\d)\]/.exec(item.getAttribute('data-list-defn-props') ?? '')?.[1] ?? -1)]

export const isMarkerless = (item: Element): boolean => ownListStyle(item) === 'none'

/** The last numbers of each list of Word on the web, by level: its markers may contain those of the levels above. */
export type OfficeNumbers = Map<string, readonly string[]>

const markerOfNumber = (value: number, style: string): Marker => {
  if (style === 'decimal' || style === 'none') return numberOf(value)
  const quoted = /^["'](.*)["']$/.exec(style)?.[1]
  if (quoted !== undefined) return markerOfText(quoted, false)
  const label = labels[style]?.(value) ?? ''
  return label === '' ? numberOf(value, '') : { kind: 'text', text: `${label}.` }
}

/** Returns the markers of a list that is one in HTML too, for each item. */
export const markersOfList = (list: Element, numbers: OfficeNumbers): ReadonlyMap<Element, Marker> => {
  const items = [...list.children].filter(({ localName }) => localName === 'li')
  const isReversed = list.hasAttribute('reversed')
  const integer = (text: string | null): number | undefined =>
    /^\s*-?\d+/.test(text ?? '') ? Number.parseInt(text ?? '', 10) : undefined
  let next = integer(list.getAttribute('start')) ?? (isReversed ? items.length : 1)
  const listStyle = ownListStyle(list) ?? (list.localName === 'ol' ? 'decimal' : 'disc')
  return new Map(
    items.map((item) => {
      const value = integer(item.getAttribute('value')) ?? next
      next = value + (isReversed ? -1 : 1)
      const style = ownListStyle(item) ?? (list.localName === 'ol' ? officeListStyle(item) : undefined) ?? listStyle
      if (bullets.has(style) && (style !== 'none' || list.localName === 'ul')) return [item, { kind: 'bullet' }]
      const pattern = item.getAttribute('data-leveltext') ?? ''
      if (!pattern.includes('%') || list.localName === 'ul') return [item, markerOfNumber(value, style)]
      const level = Number(item.getAttribute('data-aria-level') ?? 1)
      const id = item.getAttribute('data-listid') ?? ''
      const known = [...(numbers.get(id) ?? []).slice(0, level - 1)]
      known[level - 1] = labels[style]?.(value) || String(value)
      numbers.set(id, known)
      return [
        item,
        markerOfText(
          pattern.replace(/%(\d)/g, (_, at: string) => known[Number(at) - 1] ?? '1'),
          false,
        ),
      ]
    }),
  )
}
