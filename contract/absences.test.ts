import * as v from 'valibot'
import { expect, test } from 'vitest'
import { AbsenceInput } from './absences.ts'

const problemsOf = (from: string, to: string) =>
  (v.safeParse(AbsenceInput, { from, to, reason: '' }).issues ?? []).map(({ path, message }) => [
    path?.[0]?.key,
    message,
  ])

test('an absence lasts from one day to 400 days', () => {
  expect(problemsOf('2026-07-12', '2026-07-12')).toEqual([])
  expect(problemsOf('2026-01-01', '2027-02-04')).toEqual([])
  expect(problemsOf('2026-01-01', '2027-02-05')).toEqual([['to', 'validation.absence_long']])
  expect(problemsOf('2026-07-12', '2026-07-11')).toEqual([['to', 'validation.end_before_start']])
})
