import type { Turn } from './turns.ts'

/** The content of the desk between two turns. Places count from 0 in the order of play. */
export interface View {
  /** Places side by side; null = the empty side of two. */
  readonly places: readonly (number | null)[]
  /** Half-page turn: the place whose lower half is still shown under the upper half of the next one. */
  readonly lower: number | null
}

/** The layout of pages. `cover`: the first page is alone at the right, as in a booklet. */
export type Arrangement =
  | { readonly kind: 'single'; readonly halfTurns: boolean }
  | { readonly kind: 'pairs'; readonly cover: boolean }

const whole = (place: number): View => ({ places: [place], lower: null })

const singles = (places: number, halfTurns: boolean): readonly View[] =>
  Array.from({ length: places }, (_, place) =>
    halfTurns && place > 0 ? [{ places: [place], lower: place - 1 }, whole(place)] : [whole(place)],
  ).flat()

const pairs = (places: number, cover: boolean): readonly View[] => {
  const views: View[] = cover && places > 0 ? [{ places: [null, 0], lower: null }] : []
  for (let left = cover ? 1 : 0; left < places; left += 2)
    views.push({ places: [left, left + 1 < places ? left + 1 : null], lower: null })
  return views
}

/** Returns all views from the first to the last turn of a piece. */
export const toViews = (places: number, arrangement: Arrangement): readonly View[] =>
  arrangement.kind === 'pairs' ? pairs(places, arrangement.cover) : singles(places, arrangement.halfTurns)

/** Returns every place whose page is visible, in reading order. */
export const pagesInView = ({ places, lower }: View): readonly number[] =>
  [lower, ...places].filter((place) => place !== null)

/** The current position, which is kept when the layout changes. */
export interface Spot {
  readonly place: number
  /** True between two pages, in the middle of a half-page turn. */
  readonly between: boolean
}

/**
 * Returns the index of the view at a spot; without half-page turns the one that shows the page whole; after the end,
 * the last.
 */
export const indexAt = (views: readonly View[], { place, between }: Spot): number => {
  const here = (view: View) => view.places.includes(place)
  const exact = views.findIndex((view) => here(view) && (view.lower !== null) === between)
  if (exact !== -1) return exact
  const whole = views.findIndex((view) => here(view) && view.lower === null)
  return whole === -1 ? Math.max(0, views.length - 1) : whole
}

export const toSpot = ({ places, lower }: View): Spot => ({
  place: places.find((place) => place !== null) ?? 0,
  between: lower !== null,
})

/** Returns the spot at which a piece opens; the file or its order may have become shorter since it was left. */
export const startAt = (enter: 'first' | 'last' | Spot, places: number): Spot => {
  const last = Math.max(0, places - 1)
  if (enter === 'first') return { place: 0, between: false }
  if (enter === 'last' || enter.place > last) return { place: last, between: false }
  return { place: enter.place, between: enter.between }
}

/**
 * Returns the spot in a new order that shows the same page, as close to the former place as possible. A page that the
 * new order leaves out is replaced by the one at its place.
 * @param before page of the file at each place of the former order
 */
export const followPage = (spot: Spot, before: readonly number[], after: readonly number[]): Spot => {
  const page = before[spot.place]
  if (after[spot.place] === page) return spot
  const places = after.flatMap((one, place) => (one === page ? [place] : []))
  const [closest] = places.sort((a, b) => Math.abs(a - spot.place) - Math.abs(b - spot.place))
  if (closest !== undefined) return { place: closest, between: false }
  return spot.place < after.length ? spot : { place: Math.max(0, after.length - 1), between: false }
}

/** Returns the spot after a turn; null = out of the piece. */
export const spotAfter = (views: readonly View[], spot: Spot, turn: Turn): Spot | null => {
  const view = views[indexAt(views, spot) + (turn === 'next' ? 1 : -1)]
  return view === undefined ? null : toSpot(view)
}

/** Returns the places to draw in advance: the next view first, then the previous one. */
export const prefetchOrder = (views: readonly View[], spot: Spot): readonly number[] => {
  const index = indexAt(views, spot)
  const neighbours = [views[index + 1], views[index - 1]].flatMap((view) =>
    view === undefined ? [] : pagesInView(view),
  )
  // In the middle of a half-page turn, the page after the next one is one tap further.
  const current = views[index]
  const next = current === undefined ? undefined : views[index + 2]
  return next !== undefined && current?.lower !== null ? [...neighbours, ...pagesInView(next)] : neighbours
}
