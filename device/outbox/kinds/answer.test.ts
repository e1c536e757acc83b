import { expect, test } from 'vitest'
import type { Participation } from '#contract/answers.ts'
import { plainAnswer } from '../../../tests/support/plain-answer.ts'
import { coalesce } from '../intents.ts'
import type { OutboxRecord, OutboxState } from '../record.ts'
import { overlayParticipation, participationKind } from './answer.ts'

const row = (version: number, status: boolean): Participation => ({
  id: 4,
  eventId: 7,
  status,
  remarks: '',
  ...plainAnswer,
  version,
})
const record = (state: OutboxState, savedVersion: number | null): OutboxRecord => ({
  version: 1,
  kind: 'participation',
  key: '7',
  title: '',
  base: null,
  baseVersion: null,
  desired: { status: true, remarks: '' },
  sent: [],
  rev: 1,
  state,
  attempts: 0,
  nextAttemptAt: null,
  problem: null,
  createdAt: '2026-11-20T18:00:00.000Z',
  updatedAt: '2026-11-20T18:00:00.000Z',
  savedVersion,
  savedAt: '2026-11-20T18:00:00.000Z',
})
const shown = (version: number, one: OutboxRecord) => {
  const answer = overlayParticipation([row(version, false)], [one]).get(7)
  return [answer?.status, answer?.pending]
}

test("a saved answer overlays the list until the list contains it or a newer one, such as another device's", () => {
  expect(shown(2, record('saved', 3))).toEqual([true, 'saved'])
  expect(shown(3, record('saved', 3))).toEqual([false, null])
  expect(shown(4, record('saved', 3))).toEqual([false, null])
})

test('a pending answer overlays every row', () => {
  expect(shown(4, record('waiting', 3))).toEqual([true, 'waiting'])
  expect(shown(4, record('conflict', null))).toEqual([true, 'conflict'])
})

test('does not report an answer as saved when another device has changed it since', () => {
  const intent = { kind: 'participation', key: '7', desired: { status: true, remarks: '' }, row: row(4, false) }
  const after = (record: OutboxRecord) => coalesce(participationKind, record, intent, new Date('2026-11-20T19:00:00Z'))
  expect(after(record('saved', 3))).toMatchObject({ state: 'waiting', baseVersion: 4, desired: { status: true } })
  expect(after(record('saved', 4))).toMatchObject({ state: 'saved' })
})
