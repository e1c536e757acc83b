import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { connectRivals, waitForLocks } from '../../../tests/support/locks.ts'
import { substitute } from '../../platform/db/tables.ts'
import { reply } from './reply.ts'
import { addRequest } from './requests.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let rivals: Awaited<ReturnType<typeof connectRivals>>
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  rivals = await connectRivals(api, 3)
})
afterAll(async () => {
  await rivals.close()
  await api.stop()
})

/** Ends the other transaction once three replies wait for it. */
const endOther = async () => {
  await waitForLocks(api.db, 3)
  await rivals.other.query('commit')
}

test('of three who accept at the same instant exactly one plays', async () => {
  const now = api.clock.now()
  const eventId = await addEvent(api.db, 'Konzert', ['2026-03-20T20:00', '2026-03-20T22:00'], { kind: 'concert' })
  const people = await api.db
    .insert(substitute)
    .values(
      ['Anna', 'Beat', 'Corinne'].map((name) => ({
        ...{ name, phone: '+41791234567', instrument: 'HORN' as const, locale: 'de-ch' as const },
        ...{ consentOn: '2026-03-01', createdAt: now },
      })),
    )
    .returning({ id: substitute.id })
  const accountId = (await api.addPerson()).sub
  const request = await api.db.transaction((tx) =>
    addRequest(
      tx,
      {
        ...{ eventId, instrument: 'HORN', voice: null, key: null, order: 'all', waitHours: 24, message: null },
        substituteIds: people.map(({ id }) => id),
      },
      { accountId, now, scope: 'all' },
    ),
  )
  await rivals.other.query('begin')
  await rivals.other.query('select 1 from substitute_request where id = $1 for update', [request.id])
  const replies = request.invitations.map(({ id }) =>
    rivals.database.write(reply, { id, requestId: request.id }, { accepted: true, byPlanner: false, now }),
  )
  await endOther()
  expect((await Promise.all(replies)).sort()).toEqual(['accepted', 'taken', 'taken'])
})
