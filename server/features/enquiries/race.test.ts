import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { type EnquiryDesk, enquiryDesk } from '../../../tests/support/enquiry-desk.ts'
import { connectRivals, waitForLocks } from '../../../tests/support/locks.ts'
import { event } from '../../platform/db/tables.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fromWireTime } from '../../platform/time.ts'
import { makeEvent } from './event.ts'
import { asking } from './policy.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let rivals: Awaited<ReturnType<typeof connectRivals>>
let desk: EnquiryDesk
let planner: Caller
let author: { readonly accountId: string; readonly personId: number; readonly now: Date }
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres', now: fromWireTime('2026-03-10T12:00') })
  rivals = await connectRivals(api, 3)
  const added = await api.addPerson({ roles: ['MHZ_PLANNER'] })
  desk = enquiryDesk(api, added)
  author = { accountId: added.sub, personId: added.personId, now: api.clock.now() }
  planner = {
    ...{ kind: 'person', sub: added.sub, emailVerified: true, member: true, instrument: null, represents: [] },
    ...{ ...author, roles: new Set(['MHZ_PLANNER']) },
  }
})
afterAll(async () => {
  await rivals.close()
  await api.stop()
})

test('of three planners who make the event at the same instant one does, and all get it', async () => {
  const { id, version } = await desk.created()
  const option = (await desk.resultsOf({ id })).results?.options[0]?.id ?? 0
  const asker = asking.rows(planner, author.now)
  const chosen = { option, kind: 'rehearsal', titleDe: 'Probe', titleEn: null, location: null } as const
  await rivals.other.query('begin')
  await rivals.other.query('select 1 from enquiry where id = $1 for update', [id])
  const made = [1, 2, 3].map(() => rivals.database.write(makeEvent, asker, { id, version }, chosen, author))
  await waitForLocks(api.db, 3)
  await rivals.other.query('commit')
  const eventIds = (await Promise.all(made)).map(({ eventId }) => eventId)
  expect([new Set(eventIds).size, await api.db.$count(event)]).toEqual([1, 1])
})
