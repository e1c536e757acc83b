import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { jobKinds, OperationState } from '#contract/operation.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { jobsIn, workerTools } from '../../../tests/support/jobs.ts'
import { raiseAlerts } from '../../features/operation/raise-alerts.ts'
import { job } from '../db/tables.ts'
import { findNextDueTime } from './claim.ts'
import { holdSending, readHold, releaseSending } from './hold.ts'
import { queueCommand } from './queue-command.ts'
import { readQueueState } from './queue-state.ts'
import { runDueJobs } from './worker.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Kinds that neither send anything nor lead to it. */
const internal = [
  'bank_import',
  'payment_check',
  'payout_fetch',
  'convert_picture',
  'publish_change',
  'end_access',
  'clean_up',
]
const restoredAt = new Date('2026-05-04T09:00:00Z')
const before = new Date('2026-05-03T20:00:00Z')
const after = new Date('2026-05-04T09:30:00Z')

describeOnDatabase('after a restore', (kind) => {
  let api: TestApi
  let admin: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind, now: after })
    admin = await api.addPerson({ roles: ['ADMIN'] })
  })
  beforeEach(async () => {
    await api.db.delete(job)
    await holdSending(api.db, restoredAt)
  })
  afterAll(() => api.stop())

  const add = (kinds: readonly string[], createdAt: Date) =>
    api.db.insert(job).values(kinds.map((one) => ({ kind: one, payload: {}, runAt: new Date(0), createdAt })))
  /** Runs what is due. Returns the kinds that ran. */
  const run = async () => {
    const ran: string[] = []
    const runs = Object.fromEntries(jobKinds.map((one) => [one, async () => void ran.push(one)]))
    await runDueJobs(workerTools(api.database, runs).tools)
    return ran.toSorted()
  }
  const queue = async (...args: string[]) => {
    const lines: string[] = []
    await queueCommand({ database: api.database }, args, (line) => lines.push(line), '/')
    return lines
  }
  const request = async (discard: boolean) => {
    const reply = await api.request('POST /api/frontend/internal/admin/job/release', { as: admin, body: { discard } })
    return [reply.status, await reply.json()]
  }
  const shown = async () => {
    const reply = await api.request('GET /api/frontend/internal/admin/operation', { as: admin })
    return v.parse(OperationState, await reply.json()).held
  }

  test('only jobs run that send nothing and lead to nothing sent, also of jobs written since', async () => {
    await add([...jobKinds, 'of_another_version'], before)
    expect(await run()).toEqual(internal.toSorted())
    await add(['mail'], after)
    expect(await run()).toEqual([])
  })

  test('the worker does not wake for jobs that are held', async () => {
    await add(['mail'], before)
    expect(await findNextDueTime(api.db)).toBeUndefined()
    await releaseSending(api.db, { discard: false, now: after })
    expect(await findNextDueTime(api.db)).toEqual(new Date(0))
  })

  test('held jobs are not late, so that nobody is mailed about them', async () => {
    await add(['mail'], before)
    expect((await readQueueState(api.db, after)).oldestDueAt).toBeNull()
    await raiseAlerts({ ...api.deps, database: api.database })
    expect(await jobsIn(api)).toEqual(['waiting 0'])
  })

  test('an administrator sees what waits and releases it, once', async () => {
    await add(['mail', 'push', 'clean_up'], before)
    await add(['mail'], after)
    expect(await shown()).toEqual({ since: restoredAt.toISOString(), jobs: 2 })
    expect(await request(false)).toEqual([200, { discarded: 0 }])
    expect(await shown()).toBeNull()
    expect(await request(true)).toEqual([200, { discarded: 0 }])
    expect(await run()).toEqual(['clean_up', 'mail', 'mail', 'push'])
  })

  test('an administrator releases without the jobs of the backup, and can still retry them', async () => {
    await add(['mail', 'push'], before)
    await add(['order_mail'], after)
    await api.db
      .insert(job)
      .values({ kind: 'remind', payload: {}, runAt: new Date('2026-05-05T10:00:00Z'), createdAt: before })
    expect(await request(true)).toEqual([200, { discarded: 2 }])
    expect(await run()).toEqual(['order_mail'])
    expect(await jobsIn(api)).toEqual(['dead 0 job.discarded', 'dead 0 job.discarded', 'done 1', 'waiting 0'])
    await queue('retry', 'all')
    expect(await run()).toEqual(['mail', 'push'])
  })

  test('the command shows the hold and ends it', async () => {
    await add(['mail'], before)
    expect(await queue()).toContain('Sending is held since a restore: 1 from before wait for npm run queue -- release')
    expect(await queue('release', '--discard')).toEqual([
      'Mails, push messages and refunds are sent. 1 waiting ones were given up.',
    ])
    expect(await readHold(api.db)).toBeNull()
  })

  test('the command holds sending after a restore by other means', async () => {
    await releaseSending(api.db, { discard: false, now: before })
    await add(['mail'], before)
    expect(await queue('hold')).toEqual(['Mails, push messages and refunds are held until npm run queue -- release.'])
    expect(await run()).toEqual([])
    await queue('release')
    expect(await run()).toEqual(['mail'])
  })
})
