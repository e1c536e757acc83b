import { expect, test } from 'vitest'
import type { AttendanceRecord } from '#contract/attendance.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { noBytes } from '../../../tests/support/no-bytes.ts'
import { openMemberDatabase } from '../../database.ts'
import { markSending } from '../intents.ts'
import { openOutbox } from '../store.ts'
import { attendanceKey, attendanceKind, overlayAttendance } from './attendance.ts'
import { kinds } from './kinds.ts'

const uuid = 'a2d6e2f4-1111-4222-8333-444455556666'
const key = attendanceKey(7, uuid)
const row: AttendanceRecord = {
  ...{ eventId: 7, uuid, state: 'missing', by: 'Beat', at: 2, id: 'b', version: 3 },
  other: { state: 'present', by: 'Anna', at: 1 },
}
const tap = (state: AttendanceRecord['state'], on: AttendanceRecord | null) => ({
  kind: attendanceKind.kind,
  key,
  desired: { state, id: 'c', at: 5, other: null },
  row: on,
})
const open = () => {
  const deps = testDevice().tab()
  return openOutbox(deps, openMemberDatabase(deps, '5a1e'), kinds)
}

test('a tap on the recorded state is no change, unless it settles a dispute', async () => {
  const outbox = open()
  await outbox.put(tap('missing', { ...row, other: null }))
  expect(await outbox.list()).toEqual([])
  await outbox.put(tap('missing', row))
  expect(await outbox.list()).toMatchObject([{ state: 'waiting', baseVersion: 3 }])
})

test('tells the server how old a statement is, and which row and own statements precede it', async () => {
  const outbox = open()
  await outbox.put(tap('excused', row))
  const lost = { opId: 'op', desired: { state: 'present', id: 'lost', at: 4, other: null } }
  const record = await outbox.change(tap('excused', row), (one) =>
    markSending(attendanceKind, { ...one, sent: [lost] }, 'op-2'),
  )
  if (record === null) throw new Error('no record')
  const sent: unknown[] = []
  await attendanceKind.toRequest(record, new Date(65))(
    async (_endpoint, input) => void sent.push(input) as never,
    {},
    noBytes,
  )
  expect(sent).toEqual([
    {
      params: { id: 7, uuid },
      body: {
        ...{ state: 'excused', id: 'c', recordedAt: 5, sentAt: 65 },
        ...{ seen: 3, seenAt: 2, supersedes: ['lost'] },
      },
    },
  ])
})

test('shows the pending state over the list, and the dispute of a reply before the list has it', async () => {
  const outbox = open()
  await outbox.put(tap('present', null))
  const shown = async (rows: readonly AttendanceRecord[]) => overlayAttendance(rows, await outbox.list()).get(key)
  expect(await shown([])).toEqual({ state: 'present', row: null, pending: 'waiting' })
  await outbox.change(tap('present', null), (record) => ({
    ...record,
    ...{ state: 'saved', base: row, baseVersion: 3, savedVersion: 3 },
    desired: attendanceKind.wishOf(row),
  }))
  expect(await shown([])).toEqual({ state: 'missing', row, pending: 'saved' })
  expect(await shown([{ ...row, version: 4, state: 'excused', other: null }])).toMatchObject({
    state: 'excused',
    pending: null,
  })
})
