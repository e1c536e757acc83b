import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDatabases, describeOnDatabase } from '../../../tests/support/databases.ts'
import { jobsIn, withoutShop, workerTools } from '../../../tests/support/jobs.ts'
import { publishChangeJob } from '../../features/content/plan.ts'
import { pushJob } from '../../features/notifications/create-notifications.ts'
import { createJobHandlers } from '../../job-handlers.ts'
import type { Database, Db } from '../db/open.ts'
import { job } from '../db/tables.ts'
import { noLogo } from '../letter-logo.ts'
import { enqueueMail } from '../mail/mail-job.ts'
import { claimDueJobs } from './claim.ts'
import { JobFailure, type JobHandler, RescheduleJob } from './job.ts'
import { enqueue } from './queue.ts'
import { queueCommand } from './queue-command.ts'
import { runDueJobs, startWorker, type Worker } from './worker.ts'

const order = (db: Db, uniqueKey?: string) =>
  enqueueMail(db, {
    to: 'tuba@example.ch',
    locale: 'de-ch',
    template: 'password_changed',
    values: {},
    ...(uniqueKey === undefined ? {} : { uniqueKey }),
  })

describeOnDatabase('jobs', (kind) => {
  const databases = createDatabases()
  let database: Database
  const workers: Worker[] = []
  beforeAll(async () => {
    database = await databases.open(kind)
  })
  beforeEach(async () => {
    await database.db.delete(job)
  })
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop()
  })
  afterAll(() => databases.remove())

  const refusing =
    (code: string, permanent: boolean): JobHandler['run'] =>
    () =>
      Promise.reject(new JobFailure(code, { permanent }))
  const queue = async (...args: string[]) => {
    const lines: string[] = []
    const code = await queueCommand({ database }, args, (line) => lines.push(line), '/')
    return { code, lines }
  }

  test('a job is enqueued only if its transaction commits', async () => {
    const failed = database.db.transaction(async (tx) => {
      await order(tx)
      throw new Error('the cause failed')
    })
    await expect(failed).rejects.toThrow('the cause failed')
    expect(await jobsIn(database)).toEqual([])
    await database.db.transaction(async (tx) => void (await order(tx)))
    expect(await jobsIn(database)).toEqual(['waiting 0'])
  })

  test('a second job with the same key is not written, not even after the first is done', async () => {
    expect([await order(database.db, 'welcome:7'), await order(database.db, 'welcome:7')]).toEqual([true, false])
    const { tools } = workerTools(database, {})
    expect(await runDueJobs(tools)).toBe(1)
    expect(await order(database.db, 'welcome:7')).toBe(false)
    expect(await order(database.db, 'welcome:8')).toBe(true)
  })

  test('a finished job loses its payload', async () => {
    await order(database.db)
    await runDueJobs(workerTools(database, {}).tools)
    const [done] = await database.db.select().from(job)
    expect(done).toMatchObject({ state: 'done', leasedBy: null, leaseUntil: null })
    expect(done?.payload).toEqual({})
  })

  test('the delay doubles with each failure; the job is given up after the eighth', async () => {
    const { tools, passMinutes, logged } = workerTools(database, { mail: refusing('smtp.451', false) })
    await order(database.db)
    for (const wait of [1, 2, 4, 8, 16, 32, 64]) {
      expect([wait, await runDueJobs(tools)]).toEqual([wait, 1])
      passMinutes(wait - 0.01)
      expect([wait, await runDueJobs(tools)]).toEqual([wait, 0])
      passMinutes(0.01)
    }
    expect(await jobsIn(database)).toEqual(['waiting 7 smtp.451'])
    await runDueJobs(tools)
    passMinutes(10_000)
    expect(await runDueJobs(tools)).toBe(0)
    expect(await jobsIn(database)).toEqual(['dead 8 smtp.451'])
    expect(logged.at(-1)).toMatch(/^error job\.given_up .*"code":"smtp\.451"/)
    expect(logged.join()).not.toContain('tuba@')
  })

  test('an attempt before the due time is not counted, not even the last one', async () => {
    let handle = refusing('smtp.451', false)
    const { tools, now, passMinutes } = workerTools(database, { mail: (...args) => handle(...args) })
    await order(database.db)
    for (const wait of [1, 2, 4, 8, 16, 32, 64]) {
      await runDueJobs(tools)
      passMinutes(wait)
    }
    const morning = new Date(now().getTime() + 60 * 60_000)
    handle = () => Promise.reject(new RescheduleJob(morning))
    expect(await runDueJobs(tools)).toBe(1)
    expect(await jobsIn(database)).toEqual(['waiting 7 smtp.451'])
    passMinutes(59)
    expect(await runDueJobs(tools)).toBe(0)
    passMinutes(1)
    handle = () => Promise.resolve()
    expect(await runDueJobs(tools)).toBe(1)
    expect(await jobsIn(database)).toEqual(['done 8'])
  })

  test('a permanent failure is given up at once, and a maintainer can retry it', async () => {
    const { tools } = workerTools(database, { mail: refusing('smtp.550', true) })
    await order(database.db)
    await runDueJobs(tools)
    const { lines } = await queue()
    expect(lines).toEqual([
      '0 waiting, 1 given up',
      expect.stringMatching(/^ {2}\d+ {2}mail {2}given up 2026-05-04 12:00 {2}1 of 8 tries {2}smtp\.550$/),
    ])
    expect(await queue('retry', '999999')).toEqual({ code: 1, lines: ['0 jobs will be tried again.'] })
    expect(await queue('retry', 'all')).toEqual({ code: 0, lines: ['1 job will be tried again.'] })
    expect(await runDueJobs(workerTools(database, {}).tools)).toBe(1)
    expect((await queue()).lines).toEqual(['0 waiting, 0 given up'])
    expect((await queue('retry', '1; drop')).code).toBe(2)
  })

  test('an unexpected error is retried, and only its class name is stored', async () => {
    const { tools, logged } = workerTools(database, { mail: () => Promise.reject(new TypeError('to tuba@example.ch')) })
    await order(database.db)
    await runDueJobs(tools)
    expect(await jobsIn(database)).toEqual(['waiting 1 TypeError'])
    expect(logged.join()).not.toContain('tuba@')
  })

  test('a job of an unknown kind or with an invalid payload does not affect other jobs', async () => {
    const values = { runAt: new Date(0), createdAt: new Date(), payload: { to: 'a@example.ch, b@example.ch' } }
    await database.db.insert(job).values([
      { ...values, kind: 'telegram' },
      { ...values, kind: 'mail' },
      { ...values, kind: 'toString' },
    ])
    await order(database.db)
    const sent = vi.fn(() => Promise.resolve(undefined))
    const transport = { name: 'test', send: sent, forget: () => Promise.resolve() }
    const sender = {
      transport,
      from: { name: '', address: 'band@example.ch' },
      bandName: 'Band',
      bandGender: 'FEMININE' as const,
      origin: 'http://x',
      readLogo: noLogo,
    }
    const handlers = createJobHandlers({ database, sender, ...withoutShop })
    await runDueJobs({ ...workerTools(database, {}).tools, handlers })
    expect(await jobsIn(database)).toEqual(['waiting 1 job.kind', 'dead 1 job.payload', 'waiting 1 job.kind', 'done 1'])
    expect(sent).toHaveBeenCalledTimes(1)
  })

  test('a job of a dead process is claimed again after its lease ends, not before', async () => {
    const { tools, now, passMinutes } = workerTools(database, {})
    await order(database.db)
    expect(await claimDueJobs(database, randomUUID(), now())).toHaveLength(1)
    expect((await queue()).lines[1]).toContain('running')
    passMinutes(1.9)
    expect(await runDueJobs(tools)).toBe(0)
    passMinutes(0.1)
    expect(await runDueJobs(tools)).toBe(1)
    expect(await jobsIn(database)).toEqual(['done 2'])
  })

  test('a job that kills its process each time is given up too', async () => {
    const { tools, now, passMinutes } = workerTools(database, {})
    await order(database.db)
    for (let death = 0; death < 8; death++) {
      await claimDueJobs(database, randomUUID(), now())
      passMinutes(2)
    }
    await runDueJobs(tools)
    expect(await jobsIn(database)).toEqual(['dead 9 job.abandoned'])
  })

  test.each(['another', 'the same'])(
    'a job that %s worker has claimed again is not ended by the first run',
    async (who) => {
      let worker = who
      const { tools, now, passMinutes } = workerTools(database, {
        mail: async () => {
          passMinutes(3)
          const [claimed] = await database.db.select().from(job)
          if (who === 'the same') worker = claimed?.leasedBy ?? ''
          expect(await claimDueJobs(database, worker, now())).toHaveLength(1)
        },
      })
      await order(database.db)
      await runDueJobs(tools)
      const [row] = await database.db.select().from(job)
      expect(row).toMatchObject({ state: 'waiting', leasedBy: worker, attempts: 2 })
    },
  )

  test('a running worker is notified of a commit at once, and not of a rollback', async () => {
    const ran = vi.fn(() => Promise.resolve())
    const { tools } = workerTools(database, { mail: ran })
    workers.push(await startWorker(tools))
    await vi.waitFor(async () => expect(await jobsIn(database)).toEqual(['done 1', 'done 1', 'done 1', 'done 1']), {
      timeout: 5000,
    })
    await database.db
      .transaction(async (tx) => {
        await order(tx)
        throw new Error('no')
      })
      .catch(() => undefined)
    await database.db.transaction(async (tx) => void (await order(tx)))
    await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(1), { timeout: 5000 })
  })

  test('daily jobs are enqueued once, however many workers run', async () => {
    const { tools, now } = workerTools(database, {})
    workers.push(await startWorker(tools), await startWorker(tools))
    await vi.waitFor(async () => expect(await jobsIn(database)).toEqual(['done 1', 'done 1', 'done 1', 'done 1']), {
      timeout: 5000,
    })
    const rows = await database.db.select().from(job).orderBy(job.runAt)
    expect(rows).toMatchObject([
      { uniqueKey: 'end_access:2026-05-04', runAt: new Date('2026-05-03T22:00:00Z'), doneAt: now() },
      { uniqueKey: 'clean_up:2026-05-04', runAt: new Date('2026-05-04T02:00:00Z'), doneAt: now() },
      { uniqueKey: 'payout_fetch:2026-05-04', runAt: new Date('2026-05-04T04:00:00Z'), doneAt: now() },
      { uniqueKey: 'coming_of_age:2026-05-04', runAt: new Date('2026-05-04T06:30:00Z'), doneAt: now() },
    ])
  })

  test('a mail server that does not answer holds up mails, and no other job', async () => {
    let answer = () => {}
    const mail = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
    const [push, publish] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
    const { tools } = workerTools(database, { mail, push, publish_change: publish })
    await order(database.db)
    await order(database.db)
    workers.push(await startWorker(tools))
    await vi.waitFor(() => expect(mail).toHaveBeenCalledTimes(1), { timeout: 5000 })
    await database.db.transaction(async (tx) => {
      await enqueue(tx, { kind: publishChangeJob, payload: { plan: 1 } })
      await enqueue(tx, { kind: pushJob, payload: { notification: randomUUID(), device: 1 } })
    })
    await vi.waitFor(() => expect([push.mock.calls.length, publish.mock.calls.length]).toEqual([1, 1]), {
      timeout: 5000,
    })
    expect(mail).toHaveBeenCalledTimes(1)
    answer()
    await vi.waitFor(() => expect(mail).toHaveBeenCalledTimes(2), { timeout: 5000 })
    answer()
  })

  test('a stopping worker finishes its job and begins no other', async () => {
    let end = () => {}
    const started = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
    const { tools } = workerTools(database, { mail: started })
    await order(database.db)
    await order(database.db)
    const worker = await startWorker(tools)
    await vi.waitFor(() => expect(started).toHaveBeenCalled(), { timeout: 5000 })
    const stopped = worker.stop()
    end()
    await stopped
    const states = await jobsIn(database)
    expect(states.slice(0, 2)).toEqual(['done 1', 'waiting 0'])
  })
})
