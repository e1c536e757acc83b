import { expect, test } from 'vitest'
import type { Absence } from '#contract/absences.ts'
import type { Participation, SubscribableEvent } from '#contract/answers.ts'
import type { DefaultAnswers } from '#contract/default-answers.ts'
import { noDetails } from '../tests/support/no-details.ts'
import { plainAnswer } from '../tests/support/plain-answer.ts'
import { awaitsPlanner, shownStatus, toAnswer, toMeetings } from './meetings.ts'
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
  ...plainAnswer,
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
const meetingsOf = (
  events: readonly SubscribableEvent[],
  rows: readonly Participation[],
  records: readonly OutboxRecord[],
  at: string,
) => toMeetings({ events, rows, absences: [], defaults: null }, records, at)
const now = '2026-11-20T19:00'
const later = '2026-11-26T20:00'

test("sorts events by date, regardless of the list's order", () => {
  const meetings = meetingsOf([event(2, '2026-12-13T17:00'), event(1, later)], [], [], now)
  expect(meetings.map(({ event: { id } }) => id)).toEqual([1, 2])
})

test("a pending answer overlays the server's row", () => {
  const [meeting] = meetingsOf([event(1, later)], [row(1, false)], [pendingRecord(1, true)], now)
  expect(meeting?.answer).toMatchObject({
    status: true,
    remarks: 'komme später',
    pending: 'waiting',
    row: { status: false },
  })
})

test('no row and no pending answer is open; a no is an answer', () => {
  const meetings = meetingsOf(
    [event(1, later), event(2, later), event(3, later)],
    [row(2, false), row(3, null)],
    [],
    now,
  )
  expect(toAnswer(meetings).map(({ event: { id } }) => id)).toEqual([1, 3])
})

test('counts a pending answer as an answer', () => {
  expect(toAnswer(meetingsOf([event(1, later)], [], [pendingRecord(1, true)], now))).toEqual([])
})

test('removes past events unless their answer is still pending', () => {
  const begun = [event(1, now), event(2, now), event(3, now)]
  const meetings = meetingsOf(begun, [], [pendingRecord(2, true, 'rejected'), pendingRecord(3, true, 'saved')], now)
  expect(meetings.map(({ event: { id } }) => id)).toEqual([2])
  expect(meetings[0]?.changeable).toBe(false)
})

test('keeps showing a cancelled event, but asks for no answer', () => {
  const meetings = meetingsOf([event(1, later, { cancelled: true })], [], [], now)
  expect(meetings.map(({ changeable }) => changeable)).toEqual([false])
  expect(toAnswer(meetings)).toEqual([])
})

const absence = (values: Partial<Absence> = {}): Absence => ({
  id: 'a',
  from: '2026-11-25',
  to: '2026-11-30',
  reason: '',
  deleted: false,
  statedAt: '2026-11-19T08:00:00.000Z',
  person: null,
  givenBy: null,
  version: 1,
  ...values,
})
const recordOf = (kind: string, key: string, desired: object, state: OutboxRecord['state'] = 'waiting') => ({
  ...pendingRecord(1, true, state),
  kind,
  key,
  desired,
})
const { id: _id, statedAt: _statedAt, version: _version, ...days } = absence()

test('a pending absence answers the events on its days, until its deletion is pending', () => {
  const lists = { events: [event(1, later), event(2, '2026-12-13T17:00')], rows: [], absences: [], defaults: null }
  const [inside, outside] = toMeetings(lists, [recordOf('absence', 'a', days)], now)
  expect([inside?.effective.status, outside?.effective.status]).toEqual([false, null])
  const known = { ...lists, absences: [absence()] }
  const deleted = toMeetings(known, [recordOf('absence', 'a', { ...days, deleted: true })], now)
  expect(toAnswer(deleted)).toHaveLength(2)
})

test.each(['rejected', 'conflict'] as const)('an absence whose change is %s applies as the server has it', (state) => {
  const events = [event(1, later), event(2, '2026-12-13T17:00')]
  const moved = recordOf('absence', 'a', { ...days, from: '2026-12-01', to: '2026-12-31' }, state)
  const statuses = (absences: readonly Absence[]) =>
    toMeetings({ events, rows: [], absences, defaults: null }, [moved], now).map(({ effective }) => effective.status)
  expect(statuses([absence()])).toEqual([false, null])
  expect(statuses([])).toEqual([null, null])
})

test('an answer that knows the absence is shown and counts; one from before it does not', () => {
  const lists = { events: [event(1, later)], absences: [absence()], defaults: null }
  const rowWith = (values: Partial<Participation>) => ({ ...lists, rows: [{ ...row(1, true), ...values }] })
  const shown = (values: Partial<Participation>) => toMeetings(rowWith(values), [], now).map(shownStatus)
  expect(shown({ statedAt: '2026-11-18T08:00:00.000Z' })).toEqual([false])
  expect(shown({ statedAt: '2026-11-18T08:00:00.000Z', despite: 'a' })).toEqual([true])
})

test('a default is assumed, and is not shown as chosen', () => {
  const defaults: DefaultAnswers = {
    rehearsal: 'band',
    concert: 'open',
    assembly: 'band',
    assumed: ['rehearsal'],
    maybe: [],
    version: 0,
  }
  const lists = { events: [event(1, later)], rows: [], absences: [], defaults }
  const [meeting] = toMeetings(lists, [], now)
  expect(meeting?.effective).toMatchObject({ status: true, assumed: true })
  expect(toMeetings(lists, [], now).map(shownStatus)).toEqual([null])
  expect(toAnswer(toMeetings(lists, [], now))).toEqual([])
  const open = [recordOf('default-answers', 'own', { rehearsal: 'open', concert: 'open', assembly: 'band' })]
  expect(toAnswer(toMeetings(lists, open, now))).toHaveLength(1)
})

test('an answer after the deadline is shown as wished, counts as before, and is not asked for', () => {
  const late = {
    status: false,
    maybeUntil: null,
    despite: null,
    at: '2026-11-19T08:00:00.000Z',
    offlineAt: null,
    refused: false,
  }
  const meetings = (values: Partial<typeof late>) =>
    meetingsOf([event(1, later)], [{ ...row(1, null), late: { ...late, ...values } }], [], now)
  const [waiting] = meetings({})
  expect(waiting && [awaitsPlanner(waiting), shownStatus(waiting), waiting.effective.status]).toEqual([
    true,
    false,
    null,
  ])
  expect(toAnswer(meetings({}))).toEqual([])
  expect(toAnswer(meetings({ refused: true }))).toHaveLength(1)
})
