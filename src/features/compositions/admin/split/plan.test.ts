import { expect, test } from 'vitest'
import { usualInstruments } from '../../../../../tests/support/usual-instruments.ts'
import {
  beginAt,
  beginEvery,
  beginningOf,
  changePages,
  changePart,
  createPlan,
  joinToPrevious,
  movePage,
  namePart,
  type Plan,
  partOf,
  photographedPlan,
  problemOf,
  toSplitPlan,
  withWords,
} from './plan.ts'

const naming = { instruments: usualInstruments, title: 'Zürcher Marsch' }
const two = createPlan(
  5,
  new Map([
    [1, '1. Klarinette in B'],
    [3, 'Tuba in Es'],
  ]),
  naming,
)
const pagesOf = (plan: Plan) => plan.map(({ pages }) => pages.map(({ page }) => page))
const problems = (plan: Plan, existing: readonly string[] = []) =>
  plan.map((part) => problemOf(part, plan, existing)?.message ?? null)

test('a name proposes instrument, voice, key and the name of the file', () => {
  expect(pagesOf(two)).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
  expect(two.map(({ fields }) => fields)).toEqual([
    { name: 'Zürcher Marsch - 1. Klarinette in B.pdf', instrument: 'CLARINET', voice: '1', key: 'B' },
    { name: 'Zürcher Marsch - Tuba in Es.pdf', instrument: 'TUBA', voice: 'Es', key: 'Es' },
  ])
})

test('a stroke in the title or the name is no folder', () => {
  const [part] = namePart(two, 1, 'Trompete 1/2', { ...naming, title: 'AC/DC' })
  expect(part?.fields).toMatchObject({ name: 'AC-DC - Trompete 1-2.pdf', voice: '1+2' })
})

test('a part begins between two pages, and is joined again', () => {
  const three = beginAt(two, 5)
  expect(pagesOf(three)).toEqual([[1, 2], [3, 4], [5]])
  expect(problems(three)).toEqual([null, null, 'validation.instrument'])
  expect(beginAt(three, 3)).toEqual(three)
  const [, , third] = three
  expect(pagesOf(joinToPrevious(three, third?.id ?? 0))).toEqual(pagesOf(two))
})

test('every n-th page begins a part, and names stay at their pages', () => {
  const parts = beginEvery(two, 2)
  expect(pagesOf(parts)).toEqual([[1, 2], [3, 4], [5]])
  expect(parts.map(({ words }) => words)).toEqual(['1. Klarinette in B', 'Tuba in Es', ''])
})

test.each([
  [
    'within its part',
    4,
    -1,
    [
      [1, 2],
      [4, 3, 5],
    ],
  ],
  [
    'to the end of the previous part',
    3,
    -1,
    [
      [1, 2, 3],
      [4, 5],
    ],
  ],
  ['to the beginning of the next part', 2, 1, [[1], [2, 3, 4, 5]]],
  [
    'no further than the first place',
    1,
    -1,
    [
      [1, 2],
      [3, 4, 5],
    ],
  ],
  [
    'no further than the last place',
    5,
    1,
    [
      [1, 2],
      [3, 4, 5],
    ],
  ],
] as const)('a page moves %s', (_, page, by, expected) => {
  expect(pagesOf(movePage(two, page, by))).toEqual(expected)
})

test('a part that loses its last page by a move ends', () => {
  expect(pagesOf(movePage(movePage(two, 2, 1), 1, 1))).toEqual([[1, 2, 3, 4, 5]])
})

test('omitted pages are not sent, nor a part that has no others, whatever is missing in it', () => {
  const plan = changePages(beginAt(two, 5), (one) => ({ ...one, omitted: one.page === 2 || one.page === 5 }))
  expect(problems(plan)).toEqual([null, null, null])
  expect(toSplitPlan(plan).parts.map(({ pages }) => pages)).toEqual([
    [{ page: 1, turn: 0, tilt: 0 }],
    [
      { page: 3, turn: 0, tilt: 0 },
      { page: 4, turn: 0, tilt: 0 },
    ],
  ])
})

test('what prevents saving is reported at its part', () => {
  expect(problems(two, ['Zürcher Marsch - Tuba in Es.pdf'])).toEqual([null, 'validation.sheet_exists'])
  expect(problems(changePart(two, 2, { replace: true }), ['Zürcher Marsch - Tuba in Es.pdf'])).toEqual([null, null])
  expect(problems(namePart(two, 2, '1. Klarinette in B', naming))).toEqual([null, 'admin.split.twice'])
  expect(problems(namePart(two, 2, 'Tenor Horn', naming))).toEqual([null, 'admin.sheets.confirm.missing'])
  expect(problems(namePart(two, 2, 'Theremin', naming))).toEqual([null, 'validation.instrument'])
})

test('a photographed part begins at each page with a name, and a confirmed reading stays confirmed', () => {
  const named = (words: string) => ({ part: beginningOf(withWords(partOf(0, null, naming), words, naming)) })
  const photographs = [named('1. Klarinette in B'), named(''), named('Tenor Horn')]
  const plan = photographedPlan(photographs, naming)
  expect(pagesOf(plan)).toEqual([[1, 2], [3]])
  expect(problems(plan)).toEqual([null, 'admin.sheets.confirm.missing'])
  const [, horn] = plan
  const answered = horn?.question && beginningOf({ ...horn, question: { ...horn.question, isAnswered: true } })
  expect(problems(photographedPlan([...photographs.slice(0, 2), { part: answered ?? null }], naming))).toEqual([
    null,
    null,
  ])
})
