import { describe, expect, test } from 'vitest'
import { reminderTimes } from '#contract/notifications.ts'
import { toWireTime } from '#contract/time.ts'
import { fromWireTime } from '../../platform/time.ts'
import { dueAt, earliestSendTime, endOfQuietHours, isQuietHours, reminderInstant } from './plan.ts'

const at = (start: string, values = {}) => ({
  startsAt: fromWireTime(start),
  fullDay: false,
  reminderDays: [7, 2],
  replyBy: null,
  ...values,
})
/** Every instant at which something becomes due, in wire time, found by simulating the weeks before. */
const instantsOf = (event: ReturnType<typeof at>): string[] => {
  const found: string[] = []
  let now = new Date(event.startsAt.getTime() - 30 * 24 * 60 * 60_000)
  for (let next = dueAt(event, now).next; next !== null; next = dueAt(event, now).next) {
    found.push(toWireTime(next))
    now = next
  }
  return found
}

test('a rehearsal on Tuesday evening: asks a week and two days before, reminds the evening before or some hours before', () => {
  const event = at('2026-03-10T20:00')
  expect(instantsOf(event)).toEqual([
    '2026-03-03T18:00',
    '2026-03-08T18:00',
    '2026-03-09T18:00',
    '2026-03-10T14:00',
    '2026-03-10T17:00',
    '2026-03-10T19:00',
  ])
  expect(dueAt(event, fromWireTime('2026-03-03T17:59'))).toMatchObject({ answer: null, reminders: [] })
  expect(dueAt(event, fromWireTime('2026-03-03T18:00'))).toMatchObject({ answer: 7, reminders: [] })
  // Only the latest missed notification of each kind is sent.
  expect(dueAt(event, fromWireTime('2026-03-10T17:30'))).toMatchObject({
    answer: 2,
    reminders: ['day_before', 'hours_6', 'hours_3'],
  })
  // Two questions in one day would be a nuisance.
  expect(dueAt(event, fromWireTime('2026-03-08T12:00'))).toMatchObject({ answer: null })
  expect(dueAt(event, event.startsAt)).toEqual({ answer: null, reminders: [], next: null })
})

test.each([
  ['2026-03-29T20:00', 'hours_3', '2026-03-29T17:00'],
  // Six elapsed hours, although the wall clock skips or repeats one.
  ['2026-03-29T08:30', 'hours_6', '2026-03-29T08:00'],
  ['2026-03-29T15:00', 'hours_6', '2026-03-29T09:00'],
  ['2026-10-25T08:30', 'hours_1', '2026-10-25T08:00'],
  ['2026-10-25T20:00', 'day_before', '2026-10-24T18:00'],
  ['2026-03-30T00:00', 'day_before', '2026-03-29T18:00'],
  // The morning would be too late, so the reminder is sent the evening before.
  ['2026-03-10T07:30', 'hours_1', '2026-03-09T20:00'],
  ['2026-03-10T08:00', 'hours_6', '2026-03-09T20:00'],
  ['2026-03-10T22:30', 'hours_1', '2026-03-10T20:00'],
  ['2026-03-10T21:00', 'hours_1', '2026-03-10T20:00'],
] as const)('start %s, preference %s: reminds at %s', (start, time, expected) => {
  expect(toWireTime(reminderInstant(at(start), time))).toBe(expected)
})

test('a full-day event has no hours to count from: reminds the evening before', () => {
  for (const time of reminderTimes) {
    expect(toWireTime(reminderInstant(at('2026-03-10T00:00', { fullDay: true }), time))).toBe('2026-03-09T18:00')
  }
})

describe('over a year with both changes of the clock', () => {
  const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
  const ofTheShortRun = ['08:01']
  for (const time of ['00:30', '07:00', '08:01', '10:00', '20:00', '23:30'])
    test(`an event at ${time} is announced by day, before it begins, and to everybody once`, {
      tags: ofTheShortRun.includes(time) ? [] : ['long'],
    }, () => {
      for (const date of days) {
        const event = at(`${date}T${time}`, { reminderDays: [14, 7, 3, 2, 1] })
        const instants = reminderTimes.map((one) => reminderInstant(event, one))
        for (const instant of instants) {
          expect([date, isQuietHours(instant), instant < event.startsAt]).toEqual([date, false, true])
        }
        expect([date, new Set(instantsOf(event)).size]).toEqual([date, instantsOf(event).length])
        // Immediately before the start everything has been due.
        expect(dueAt(event, new Date(event.startsAt.getTime() - 1))).toMatchObject({
          answer: 1,
          reminders: reminderTimes,
        })
      }
    })
})

test.each([
  ['2026-03-09T20:59', '2026-03-09T20:59'],
  ['2026-03-09T21:00', '2026-03-10T08:00'],
  ['2026-03-10T00:00', '2026-03-10T08:00'],
  ['2026-03-10T07:59', '2026-03-10T08:00'],
  ['2026-03-10T08:00', '2026-03-10T08:00'],
  ['2026-03-28T23:30', '2026-03-29T08:00'],
  ['2026-10-25T02:30', '2026-10-25T08:00'],
])('an event at %s is announced at %s', (happens, expected) => {
  expect(toWireTime(endOfQuietHours(fromWireTime(happens)))).toBe(expected)
})

test('a message that would be useless in the morning is sent at night', () => {
  const [night, early, late] = ['2026-03-09T23:00', '2026-03-10T07:30', '2026-03-10T20:00'].map(fromWireTime)
  if (night === undefined || early === undefined || late === undefined) throw new Error('no time')
  expect(toWireTime(earliestSendTime(night, late))).toBe('2026-03-10T08:00')
  expect(earliestSendTime(night, early)).toBe(night)
})

test('with a reply deadline: asks a week and two days before it, and not after it', () => {
  const event = at('2026-03-28T20:00', { replyBy: '2026-03-20' })
  expect(instantsOf(event).slice(0, 2)).toEqual(['2026-03-13T18:00', '2026-03-18T18:00'])
  expect(dueAt(event, fromWireTime('2026-03-20T23:59')).answer).toBe(2)
  expect(dueAt(event, fromWireTime('2026-03-21T00:00')).answer).toBe(null)
})
