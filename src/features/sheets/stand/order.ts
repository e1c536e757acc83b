/** Maximum number of places in an order: more than anyone turns in one piece. */
const maxPlaces = 999

export type ParsedOrder =
  /** The PDF's page at each place, from 1. */
  | { readonly kind: 'order'; readonly pages: readonly number[] }
  /** `entry` is the unreadable part as it was written. */
  | { readonly kind: 'unreadable' | 'beyond'; readonly entry: string }
  | { readonly kind: 'long'; readonly entry: string }

/** The file's own order: 1, 2, … */
export const fileOrder = (pages: number): readonly number[] => Array.from({ length: pages }, (_, index) => index + 1)

/**
 * Parses the order in which pages are played, as a person writes it: '1,2,3,2,4' or '1-3, 2, 4'. An empty text is the
 * file's own order.
 */
export const parseOrder = (written: string, pages: number): ParsedOrder => {
  const entries = written
    .replace(/(?<=\d)\s*[-–]\s*(?=\d)/g, '-')
    .split(/[\s,;]+/)
    .filter((entry) => entry !== '')
  if (entries.length === 0) return { kind: 'order', pages: fileOrder(pages) }
  const order: number[] = []
  for (const entry of entries) {
    const [, from, to = from] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(entry) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (from === undefined || first > last) return { kind: 'unreadable', entry }
    if (first < 1 || last > pages) return { kind: 'beyond', entry }
    if (order.length + last - first >= maxPlaces) return { kind: 'long', entry }
    for (let page = first; page <= last; page++) order.push(page)
  }
  return { kind: 'order', pages: order }
}

/** Returns the next place of a page after `place`, else its first one; null if the order leaves the page out. */
export const placeOf = (order: readonly number[], page: number, after: number): number | null => {
  const later = order.indexOf(page, after + 1)
  const place = later === -1 ? order.indexOf(page) : later
  return place === -1 ? null : place
}
