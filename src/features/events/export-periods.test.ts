import { expect, test } from 'vitest'
import { exportPeriods } from './export-periods.ts'

test('a season lasts from August to July', () => {
  const ranges = (today: string) => exportPeriods(today).map(({ range: { from, to } }) => `${from} ${to}`)
  expect(ranges('2026-07-31')).toEqual(['2026-01-01 2026-12-31', '2027-01-01 2027-12-31', '2025-08-01 2026-07-31'])
  expect(ranges('2026-08-01')).toContain('2026-08-01 2027-07-31')
})
