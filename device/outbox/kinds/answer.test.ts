import { describe, expect, test } from 'vitest'
import type { Participation } from '#contract/answers.ts'
import { noBytes } from '../../../tests/support/no-bytes.ts'
import { plainAnswer } from '../../../tests/support/plain-answer.ts'
import type { Call } from '../../call.ts'
import { coalesce } from '../intents.ts'
import type { OutboxRecord, OutboxState } from '../record.ts'
import { overlayParticipation, participationKind } from './answer.ts'
import { keyFor } from './key-for.ts'

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

describe('answers for represented persons', () => {
  const lena = '0e4b6a1c-6d0a-4f3e-8f0a-1a2b3c4d5e6f'
  const tim = '0e4b6a1c-6d0a-4f3e-8f0a-1a2b3c4d5e70'
  const said = (person: string | null, status: boolean): OutboxRecord => ({
    ...record('waiting', null),
    key: keyFor(7, person),
    desired: { status, remarks: '' },
  })
  const records = [said(null, true), said(lena, false), said(tim, true)]

  test('are one for each person, beside the own one', () => {
    const rows = [{ ...row(3, true), person: lena, givenBy: 'Ruth' }]
    const shown = [null, lena, tim].map((person) => overlayParticipation(rows, records, person).get(7)?.status)
    expect(shown).toEqual([true, false, true])
    expect(overlayParticipation(rows, [], null).size).toBe(0)
    expect(overlayParticipation(rows, [], lena).get(7)?.givenBy).toBe('Ruth')
  })

  test('are sent for their person, and confirmed by the row of that person', async () => {
    const sent: unknown[] = []
    const call = (async (_endpoint: unknown, input: unknown) => void sent.push(input)) as unknown as Call
    for (const one of records) await participationKind.toRequest(one, new Date())(call, {}, noBytes)
    expect(sent).toMatchObject([
      { query: {}, body: { eventId: 7 } },
      { query: { for: lena }, body: { eventId: 7 } },
      { query: { for: tim }, body: { eventId: 7 } },
    ])
    expect(participationKind.keyOf({ ...row(3, true), person: lena })).toBe(keyFor(7, lena))
  })
})
