import { expect, test } from 'vitest'
import { followPage, indexAt, pagesInView, prefetchOrder, spotAfter, startAt, toViews } from './views.ts'

/** '2' = whole, '2/1' = the upper half of 2 over the lower half of 1, '1|2' = side by side. Pages count from 1. */
const drawn = (views: ReturnType<typeof toViews>) =>
  views.map(({ places, lower }) => {
    const side = places.map((place) => (place === null ? '' : String(place + 1))).join('|')
    return lower === null ? side : `${side}/${lower + 1}`
  })
const start = { place: 0, between: false }

test('shows page after page', () => {
  expect(drawn(toViews(3, { kind: 'single', halfTurns: false }))).toEqual(['1', '2', '3'])
})

test('a half-page turn shows the upper half of the next page over the lower half of the current one, then the next page', () => {
  expect(drawn(toViews(3, { kind: 'single', halfTurns: true }))).toEqual(['1', '2/1', '2', '3/2', '3'])
})

test.each([
  [4, false, ['1|2', '3|4']],
  [5, false, ['1|2', '3|4', '5|']],
  [4, true, ['|1', '2|3', '4|']],
  [5, true, ['|1', '2|3', '4|5']],
  [1, true, ['|1']],
] as const)('%i pages in pairs, with a cover: %s', (places, cover, expected) => {
  expect(drawn(toViews(places, { kind: 'pairs', cover }))).toEqual(expected)
})

test('turns go through every view forwards and backwards, and out of the piece at both ends', () => {
  const views = toViews(2, { kind: 'single', halfTurns: true })
  const between = spotAfter(views, start, 'next')
  const second = between && spotAfter(views, between, 'next')
  expect([between, second]).toEqual([
    { place: 1, between: true },
    { place: 1, between: false },
  ])
  expect(second && spotAfter(views, second, 'next')).toBeNull()
  expect(second && spotAfter(views, second, 'back')).toEqual(between)
  expect(spotAfter(views, start, 'back')).toBeNull()
})

test('a new layout of the pages keeps the current page', () => {
  const pairs = toViews(5, { kind: 'pairs', cover: false })
  const single = toViews(5, { kind: 'single', halfTurns: false })
  expect(pagesInView(pairs[indexAt(pairs, { place: 3, between: false })] ?? fail())).toEqual([2, 3])
  expect(indexAt(single, { place: 3, between: true })).toBe(3)
  expect(indexAt(single, { place: 99, between: false })).toBe(4)
})

test('a piece opens where it was left, or at its last page if it has become shorter', () => {
  const left = { place: 3, between: true }
  expect(startAt(left, 5)).toEqual(left)
  expect(startAt(left, 2)).toEqual({ place: 1, between: false })
  expect(startAt('last', 5)).toEqual({ place: 4, between: false })
  expect(startAt('first', 5)).toEqual(start)
})

test('prefetches the pages of the next turns, the next page first', () => {
  const single = toViews(5, { kind: 'single', halfTurns: false })
  expect(prefetchOrder(single, { place: 2, between: false })).toEqual([3, 1])
  expect(prefetchOrder(single, start)).toEqual([1])
  const half = toViews(5, { kind: 'single', halfTurns: true })
  expect(new Set(prefetchOrder(half, { place: 2, between: true }))).toEqual(new Set([1, 2, 3]))
  expect(prefetchOrder(toViews(6, { kind: 'pairs', cover: false }), { place: 2, between: false })).toEqual([4, 5, 0, 1])
})

const fail = (): never => {
  throw new Error('no such view')
}

test.each([
  ['the same page at another place', 0, [1, 2, 3], [3, 2, 1], { place: 2, between: false }],
  ['the closest place of a page that is played twice', 3, [1, 2, 3, 2], [2, 1, 3, 3, 2], { place: 4, between: false }],
  ['the same place, in the middle of a half-page turn', 1, [1, 2, 3], [3, 2, 1], { place: 1, between: true }],
  ['the page at the place of one that is left out', 1, [1, 2, 3], [3, 1], { place: 1, between: true }],
  ['the last page, if the order ends before the place', 2, [1, 2, 3], [1], { place: 0, between: false }],
])('another order shows %s', (_, place, before, after, spot) => {
  expect(followPage({ place, between: true }, before, after)).toEqual(spot)
})
