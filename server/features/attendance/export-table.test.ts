import { expect, test } from 'vitest'
import type { AttendanceStatistics } from '#contract/attendance.ts'
import { type Locale, noNames } from '#i18n/intl.ts'
import { statisticsTable } from './export-table.ts'

const statistics: AttendanceStatistics = {
  season: 2026,
  seasons: [2026],
  players: [
    {
      uuid: 'a2d6e2f4-1111-4222-8333-444455556666',
      label: 'Regula Beispiel',
      section: 'HORN',
      summary: {
        events: 30,
        unrecorded: 1,
        yes: { present: 10, excused: 4, missing: 2 },
        no: { present: 3, excused: 0, missing: 0 },
        open: { present: 0, excused: 1, missing: 9 },
      },
    },
  ],
}

const countsIn = (locale: Locale) => {
  const { columns, groups } = statisticsTable({
    statistics,
    locale,
    names: noNames,
    bandName: 'MHZ',
    now: new Date('2026-11-20'),
  })
  const [row] = groups[0]?.rows ?? []
  return Object.fromEntries(columns.map(({ heading }, index) => [heading, row?.cells[index]]))
}

test('every count is below its heading in both languages', () => {
  expect(countsIn('de-ch')).toMatchObject({ anwesend: 13, entschuldigt: 5, gefehlt: 11, 'nicht erfasst': 1 })
  expect(countsIn('en-gb')).toMatchObject({ present: 13, excused: 5, absent: 11, 'not recorded': 1 })
})
