import { expect, test } from 'vitest'
import type { Duty } from '#contract/duties.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { noBytes } from '../../../tests/support/no-bytes.ts'
import { openMemberDatabase } from '../../database.ts'
import { openOutbox } from '../store.ts'
import { dutyKind, overlayDuties } from './duty.ts'
import { kinds } from './kinds.ts'

const row: Duty = {
  ...{ id: 3, eventId: 7, event: 'Konzert', foreign: [], cancelled: false, name: 'Kasse', location: null, needed: 1 },
  ...{ dateStart: '2026-12-13T16:00', dateEnd: '2026-12-13T18:30', volunteers: [] },
  ...{ person: null, takes: false, offered: false, givenBy: null, version: 0 },
}
const mine = { takes: true, offered: false }
const wish = (desired: typeof mine, on = row) => ({ kind: dutyKind.kind, key: '3', desired, row: on })
const open = () => {
  const deps = testDevice().tab()
  return openOutbox(deps, openMemberDatabase(deps, '5a1e'), kinds)
}

test('sends the wanted state with the version that the member saw; taking and withdrawing offline sends nothing', async () => {
  const outbox = open()
  await outbox.put(wish(mine))
  const [record] = await outbox.list()
  if (record === undefined) throw new Error('no record')
  const sent: unknown[] = []
  await dutyKind.toRequest(record, new Date(0))(async (_endpoint, input) => void sent.push(input) as never, {}, noBytes)
  expect(sent).toEqual([
    { params: { id: 3 }, query: {}, headers: { 'if-match': '"0"' }, body: { ...mine, supersedes: false } },
  ])
  await outbox.put(wish({ takes: false, offered: false }))
  expect(await outbox.list()).toEqual([])
})

test('shows the wanted state while it is on its way, and the state of the server after a refusal or a conflict', async () => {
  const outbox = open()
  await outbox.put(wish(mine))
  const shown = async () => overlayDuties([row], await outbox.list())[0]
  expect(await shown()).toMatchObject({ takes: true, record: { state: 'waiting' } })
  const problem = { code: 'conflict.version', message: '', errors: [] }
  for (const state of ['rejected', 'conflict'] as const) {
    await outbox.change(wish(mine), (record) => ({ ...record, state, problem: { ...problem, current: row } }))
    expect(await shown()).toMatchObject({ takes: false, record: { state } })
  }
})

test('a duty that the member takes for a represented person is sent for that person, and leaves the own part', async () => {
  const outbox = open()
  const lena = 'a2d6e2f4-1111-4222-8333-444455556666'
  const hers = { ...row, person: lena }
  await outbox.put({ ...wish(mine, hers), key: `3/${lena}` })
  const records = await outbox.list()
  expect(overlayDuties([row, hers], records).map(({ takes }) => takes)).toEqual([false, true])
  const sent: unknown[] = []
  for (const record of records)
    await dutyKind.toRequest(record, new Date(0))(
      async (_endpoint, input) => void sent.push(input) as never,
      {},
      noBytes,
    )
  expect(sent).toMatchObject([{ params: { id: 3 }, query: { for: lena } }])
})
