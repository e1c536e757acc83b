import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayOfYears,
  findHistoryProblem,
  functionSpans,
  mergeSpans,
  type Span,
  yearOfCalendarYears,
  yearsBefore,
} from './membership-years.ts'

const span = (from: string, to: string | null = null) => ({ from, to })

describe('years of membership', () => {
  test('are full on the day of joining, years later', () => {
    expect(dayOfYears([span('2001-09-14')], 25)).toBe('2026-09-14')
    expect(yearsBefore([span('2001-09-14')], '2026-09-13')).toBe(24)
    expect(yearsBefore([span('2001-09-14')], '2026-09-14')).toBe(25)
  })

  test('count overlapping days once, in whatever order the periods are', () => {
    const spans = [span('1995-01-01', '2009-12-31'), span('1990-01-01', '1999-12-31'), span('1992-01-01', '1993-01-01')]
    expect(mergeSpans(spans)).toEqual([span('1990-01-01', '2009-12-31')])
    expect(yearsBefore(spans, '2026-01-01')).toBe(20)
  })

  test('join periods of which one begins the day after the other', () => {
    expect(mergeSpans([span('2000-01-01', '2003-12-31'), span('2004-01-01')])).toEqual([span('2000-01-01')])
  })

  test('leave out a gap of somebody who left and returned', () => {
    const spans = [span('1980-04-01', '1990-09-30'), span('2010-01-01')]
    // Ten years and the 183 days from 1 April to 30 September, then 14 years and the rest of the 25th.
    expect(dayOfYears(spans, 25)).toBe('2024-07-02')
    expect(yearsBefore(spans, '2024-07-01')).toBe(24)
  })

  test('add up remaining days of several periods', () => {
    const spans = [span('2000-01-01', '2000-07-18'), span('2002-01-01', '2002-07-19'), span('2005-01-01')]
    expect(dayOfYears(spans, 1)).toBe('2002-06-15')
  })

  test('that begin on 29 February are full on the last day of February', () => {
    expect(dayOfYears([span('2000-02-29')], 25)).toBe('2025-02-28')
    expect(dayOfYears([span('2000-02-29')], 28)).toBe('2028-02-29')
  })

  test('are full the day after a last day that completes them, and never after an earlier one', () => {
    expect(dayOfYears([span('2000-01-01', '2024-12-31')], 25)).toBe('2025-01-01')
    expect(yearsBefore([span('2000-01-01', '2024-12-31')], '2026-01-01')).toBe(25)
    expect(dayOfYears([span('2000-01-01', '2024-12-30')], 25)).toBeNull()
  })

  test('do not count what has not begun, or ended before it began', () => {
    expect(yearsBefore([span('2027-01-01')], '2026-01-01')).toBe(0)
    expect(yearsBefore([span('2010-01-01', '2009-12-31')], '2026-01-01')).toBe(0)
    expect(yearsBefore([], '2026-01-01')).toBe(0)
  })
})

describe('calendar years', () => {
  test.each([
    ['somebody who joined in 1997', [span('1997-11-30')], 25, 2022],
    [
      'somebody who left twice',
      [span('1979-06-01', '1986-02-01'), span('1994-12-31', '2005-01-01'), span('2017-09-01')],
      25,
      2022,
    ],
    [
      'two bands in one year',
      [span('2000-01-01', '2000-03-31'), span('2000-09-01', '2001-01-01'), span('2001-12-31')],
      2,
      2002,
    ],
    ['somebody whose last day is in the year before', [span('1998-05-01', '2022-01-01')], 25, 2023],
    ['somebody who left a year too early', [span('1998-05-01', '2021-12-31')], 25, null],
  ])('of %s count once each, and the current one does not', (_, spans, years, reached) => {
    expect(yearOfCalendarYears(spans, years)).toBe(reached)
  })

  /** Looks at each year on its own. */
  const slowly = (spans: readonly Span[], years: number): number | null => {
    let played = 0
    for (let year = 1950; year <= 2100; year++) {
      if (played === years) return year
      const isPlayed = spans.some(
        ({ from, to }) => from <= `${year}-12-31` && (to === null || (from <= to && to >= `${year}-01-01`)),
      )
      if (isPlayed) played += 1
    }
    return null
  }
  const day = fc.record({
    year: fc.integer({ min: 1950, max: 1990 }),
    end: fc.constantFrom('01-01', '02-28', '07-15', '12-31'),
  })
  const days = day.map(({ year, end }) => `${year}-${end}`)
  test('are those of a slow count, whatever the periods are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ from: days, to: fc.option(days, { freq: 8 }) }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 30 }),
        (spans, years) => {
          expect(yearOfCalendarYears(spans, years)).toBe(slowly(spans, years))
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('functions of a membership', () => {
  const membership = {
    organizationId: 7,
    functionType: 'PRESIDENT',
    joinDate: '2010-01-01',
    leaveDate: null,
    former: [
      { id: 2, functionType: 'SECRETARY', until: '2019-12-31' },
      { id: 1, functionType: 'BOARDMEM', until: '2014-06-30' },
    ],
  }

  test('follow one another without a gap', () => {
    expect(functionSpans(membership)).toEqual([
      { id: 1, functionType: 'BOARDMEM', from: '2010-01-01', to: '2014-06-30' },
      { id: 2, functionType: 'SECRETARY', from: '2014-07-01', to: '2019-12-31' },
      { id: null, functionType: 'PRESIDENT', from: '2020-01-01', to: null },
    ])
    expect(findHistoryProblem([membership], '2026-01-01')).toBeNull()
  })

  test('end within the membership, and in the past', () => {
    const left = { ...membership, leaveDate: '2019-12-31' }
    expect(findHistoryProblem([left], '2026-01-01')).toBe('order')
    expect(findHistoryProblem([{ ...membership, joinDate: '2014-07-01' }], '2026-01-01')).toBe('order')
    expect(findHistoryProblem([membership], '2019-12-31')).toBe('future')
  })

  test('are not held twice at the same time', () => {
    const other = { ...membership, former: [], functionType: 'SECRETARY', joinDate: '2019-12-31' }
    expect(findHistoryProblem([membership, other], '2026-01-01')).toBe('overlap')
    expect(findHistoryProblem([membership, { ...other, joinDate: '2020-01-01' }], '2026-01-01')).toBeNull()
  })
})
