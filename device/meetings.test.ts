import { expect, test } from 'vitest'
import type { Participation, SubscribableEvent } from '#contract/participation.ts'
import { noDetails } from '../tests/support/no-details.ts'
import { isListStale, toAnswer, toMeetings } from './meetings.ts'
import type { OutboxRecord } from './outbox/record.ts'

const event = (id: number, dateStart: string, more: Partial<SubscribableEvent> = {}): SubscribableEvent => ({
  id,
  kind: 'rehearsal',
  title: `Probe ${id}`,
  dateStart,
  dateEnd: dateStart,
  fullDay: false,
  location: null,
  cancelled: false,
  fileIds: [],
  ...noDetails,
  ...more,
})
const row = (eventId: number, status: boolean | null): Participation => ({
  id: eventId * 10,
  eventId,
  status,
  remarks: '',
  version: 1,
})
const pendingRecord = (eventId: number, status: boolean, state: OutboxRecord['state'] = 'waiting'): OutboxRecord => ({
  version: 1,
  kind: 'participation',
  key: String(eventId),
  base: null,
  title: '',
  baseVersion: null,
  desired: { status, remarks: 'komme später' },
  sent: [],
  rev: 1,
  state,
  attempts: 0,
  nextAttemptAt: null,
  problem: null,
  createdAt: '2026-11-20T18:00:00.000Z',
  updatedAt: '2026-11-20T18:00:00.000Z',
  savedVersion: null,
  savedAt: null,
})
const now = '2026-11-20T19:00'
const later = '2026-11-26T20:00'

test("sorts events by date, regardless of the list's order", () => {
  const meetings = toMeetings([event(2, '2026-12-13T17:00'), event(1, later)], [], [], now)
  expect(meetings.map(({ event: { id } }) => id)).toEqual([1, 2])
})

test("a pending answer overlays the server's row", () => {
  const [meeting] = toMeetings([event(1, later)], [row(1, false)], [pendingRecord(1, true)], now)
  expect(meeting?.answer).toMatchObject({
    status: true,
    remarks: 'komme später',
    pending: 'waiting',
    row: { status: false },
  })
})

test('no row and no pending answer is open; a no is an answer', () => {
  const meetings = toMeetings(
    [event(1, later), event(2, later), event(3, later)],
    [row(2, false), row(3, null)],
    [],
    now,
  )
  expect(toAnswer(meetings).map(({ event: { id } }) => id)).toEqual([1, 3])
})

test('counts a pending answer as an answer', () => {
  expect(toAnswer(toMeetings([event(1, later)], [], [pendingRecord(1, true)], now))).toEqual([])
})

test('removes past events unless their answer is still pending', () => {
  const begun = [event(1, now), event(2, now), event(3, now)]
  const meetings = toMeetings(begun, [], [pendingRecord(2, true, 'rejected'), pendingRecord(3, true, 'saved')], now)
  expect(meetings.map(({ event: { id } }) => id)).toEqual([2])
  expect(meetings[0]?.changeable).toBe(false)
})

test('keeps showing a cancelled event, but asks for no answer', () => {
  const meetings = toMeetings([event(1, later, { cancelled: true })], [], [], now)
  expect(meetings.map(({ changeable }) => changeable)).toEqual([false])
  expect(toAnswer(meetings)).toEqual([])
})

test('refetches a list that lacks an answer confirmed in another tab, but not one that contains it', () => {
  const carried = { ...row(1, true), remarks: 'komme später', version: 2 }
  expect(isListStale([pendingRecord(1, true, 'saved')], [], [])).toBe(true)
  expect(isListStale([pendingRecord(1, true, 'saved')], [], [row(1, false)])).toBe(true)
  expect(isListStale([pendingRecord(1, true, 'saved')], [], [carried])).toBe(false)
  expect(isListStale([pendingRecord(1, true, 'saved')], [pendingRecord(1, true, 'saved')], [])).toBe(false)
})
