import { expect, test } from 'vitest'
import { type AttendanceSummary, attendanceRate, countOf, sumOf } from './attendance.ts'

const summary: AttendanceSummary = {
  events: 10,
  unrecorded: 2,
  yes: { present: 4, excused: 1, missing: 1 },
  no: { present: 1, excused: 0, missing: 0 },
  open: { present: 1, excused: 0, missing: 0 },
}

test('the rate is the share of present events in those recorded about the player', () => {
  expect(countOf(summary, 'present')).toBe(6)
  expect(attendanceRate(summary)).toBe(0.75)
  expect(attendanceRate({ ...summary, events: 2 })).toBeNull()
})

test('adds up the summaries of a section', () => {
  expect(sumOf([summary, summary])).toMatchObject({
    events: 20,
    unrecorded: 4,
    yes: { present: 8, excused: 2, missing: 2 },
  })
  expect(attendanceRate(sumOf([]))).toBeNull()
})
