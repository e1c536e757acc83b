import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { createDatabases } from '../../../tests/support/databases.ts'
import { jobsIn, workerTools } from '../../../tests/support/jobs.ts'
import { inherited } from '../../../tests/support/processes.ts'
import { type ConnectedDatabase, connectDatabase } from '../db/open.ts'
import { job } from '../db/tables.ts'
import { enqueueMail, mailJob } from '../mail/mail-job.ts'
import { claimDueJobs } from './claim.ts'
import { defineJob, handle } from './job.ts'
import { runDueJobs, startWorker } from './worker.ts'

const databases = createDatabases()
const connections: ConnectedDatabase[] = []
let url: string
let first: ConnectedDatabase

const connect = async () => {
  const connection = await connectDatabase({ databaseUrl: url, dataFolder: os.tmpdir(), poolSize: 2 })
  connections.push(connection)
  return connection
}

beforeEach(async () => {
  const { db } = await databases.open('postgres')
  const { rows } = await db.execute<{ name: string }>('select current_database() as name')
  const own = new URL(inject('templates').postgresUrl)
  own.pathname = `/${rows[0]?.name}`
  url = own.href
  first = await connect()
})
afterAll(async () => {
  for (const connection of connections) await connection.close()
  await databases.remove()
})

const orderMails = (count: number) =>
  first.db.transaction(async (tx) => {
    for (let n = 0; n < count; n++) {
      await enqueueMail(tx, { to: `${n}@example.ch`, locale: 'de-ch', template: 'password_changed', values: {} })
    }
  })

test('each of fifty jobs is run once by four processes', async () => {
  const ran: string[] = []
  const mail = handle(mailJob, async ({ to }) => {
    ran.push(to)
    // Lets the other workers run while this job is running.
    await first.db.select().from(job).limit(1)
  })
  await orderMails(50)
  const workers = [first, await connect(), await connect(), await connect()]
  const runs = await Promise.all(workers.map((database) => runDueJobs(workerTools(database, { mail: mail.run }).tools)))
  expect(ran.length).toBe(50)
  expect(new Set(ran).size).toBe(50)
  expect(runs.filter((count) => count > 0).length).toBeGreaterThan(1)
  expect(new Set(await jobsIn(first))).toEqual(new Set(['done 1']))
})

test('a row that another process is claiming is skipped without waiting', async () => {
  await orderMails(2)
  const second = await connect()
  const taken = await first.db.transaction(async (tx) => {
    const [locked] = await tx.select({ id: job.id }).from(job).orderBy(job.id).limit(1).for('update')
    const claimed = await claimDueJobs(second, 'second', new Date())
    return [locked?.id, ...claimed.map(({ id }) => id)]
  })
  const ids = (await first.db.select({ id: job.id }).from(job).orderBy(job.id)).map(({ id }) => id)
  expect(taken).toEqual(ids)
})

test('a job of a killed process is claimed again after its lease ends', async () => {
  await orderMails(1)
  const { tools, now, passMinutes } = workerTools(first, {})
  const program = `
    import { connectDatabase } from './server/platform/db/open.ts'
    import { claimDueJobs } from './server/platform/jobs/claim.ts'
    const database = await connectDatabase({ databaseUrl: process.env.DATABASE_URL, dataFolder: '/nowhere' })
    await claimDueJobs(database, 'killed', new Date(${now().getTime()}))
    console.log('claimed')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: path.join(import.meta.dirname, '../../..'),
    env: { ...inherited, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await runDueJobs(tools)).toBe(0)
  passMinutes(2)
  expect(await runDueJobs(tools)).toBe(1)
  expect(await jobsIn(first)).toEqual(['done 2'])
})

test('each daily job is enqueued and run once by four processes', async () => {
  const { tools, passMinutes } = workerTools(first, {})
  const day = tools.clock().toISOString().slice(0, 10)
  const daily = defineJob('clean_up', v.object({}), { dailyAt: '00:00' })
  let runs = 0
  const handlers = [handle(daily, () => Promise.resolve(void runs++))]
  const start = async () => startWorker({ ...tools, database: await connect(), handlers })
  const workers = await Promise.all([start(), start(), start(), start()])
  await vi.waitFor(async () => expect(await jobsIn(first)).toEqual(['done 1']), { timeout: 5000 })
  // A process that starts later on the same day.
  workers.push(await start())
  passMinutes(1)
  for (const worker of workers) await worker.stop()
  expect(runs).toBe(1)
  expect((await first.db.select().from(job)).map(({ uniqueKey }) => uniqueKey)).toEqual([`clean_up:${day}`])
})

test('a worker is notified of another process’s commit', async () => {
  const ran = vi.fn(() => Promise.resolve())
  const worker = await startWorker(workerTools(await connect(), { mail: ran }).tools)
  await vi.waitFor(async () => expect(await jobsIn(first)).toEqual(['done 1', 'done 1', 'done 1', 'done 1']), {
    timeout: 5000,
  })
  await orderMails(1)
  await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(1), { timeout: 5000 })
  await worker.stop()
})

test('a job that does not finish while the server stops is released without counting the attempt', {
  tags: ['long'],
}, async () => {
  const mail = handle(
    mailJob,
    (_, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('interrupted')))),
  )
  const started = vi.fn(mail.run)
  await orderMails(1)
  const worker = await startWorker(workerTools(first, { mail: started }).tools)
  await vi.waitFor(() => expect(started).toHaveBeenCalled(), { timeout: 5000 })
  await worker.stop()
  expect((await jobsIn(first))[0]).toBe('waiting 0')
})
