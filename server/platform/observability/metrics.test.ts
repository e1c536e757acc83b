import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { freePort } from '../../../tests/support/processes.ts'
import { recordingBackup } from '../backup/last-backup.ts'
import { accessTo } from '../db/access.ts'
import { job } from '../db/tables.ts'
import { enqueueMail } from '../mail/mail-job.ts'
import { serveMetrics } from './serve-metrics.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let member: TestPerson
let address: string
let stop: () => Promise<void>
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  member = await api.addPerson({ firstName: 'Ottilie' })
  const { read, database, clock, standStreams, config, log } = api.deps
  const { dataFolder } = config
  const port = await freePort()
  stop = await serveMetrics({ host: '127.0.0.1', port }, { read, database, clock, standStreams, dataFolder }, log)
  address = `http://127.0.0.1:${port}/metrics`
})
afterAll(async () => {
  await stop()
  await api.stop()
})

/** Returns the value of a metric by its name with labels; undefined = it is absent. */
const readMetric = async (metric: string): Promise<number | undefined> => {
  const lines = (await (await fetch(address)).text()).split('\n')
  const line = lines.find((one) => one.startsWith(`${metric} `))
  return line === undefined ? undefined : Number(line.slice(metric.length + 1))
}

const settings = '/api/frontend/layout/settings'
const requests = (labels: string) => `http_server_request_duration_seconds_count{${labels}}`

test('requests are counted by the pattern of their route and the class of their status', async () => {
  const found = requests(`method="GET",route="${settings}",status="2xx"`)
  const missing = requests('method="GET",route="/api/frontend/event/:id",status="4xx"')
  await (await api.request(`GET ${settings}`)).text()
  await (await api.request('GET /api/frontend/event/1234?name=Ottilie', { as: member })).text()
  await vi.waitFor(async () => expect([await readMetric(found), await readMetric(missing)]).toEqual([1, 1]))
})

test('made-up addresses and methods add no labels', async () => {
  for (const name of ['a', 'b', 'c']) await (await api.request(`GET /api/made-up/${name}`)).text()
  for (const name of ['a', 'b']) await (await api.request(`GET /made-up/${name}`)).text()
  const made = requests('method="GET",route="/api/*",status="4xx"')
  await vi.waitFor(async () => expect(await readMetric(made)).toBeGreaterThanOrEqual(3))
  expect(await (await fetch(address)).text()).not.toContain('made-up')
})

test('jobs are counted by kind and outcome, mails by outcome; the queue has a length and an age', async () => {
  const mail = { locale: 'de-ch', template: 'test', values: {} } as const
  await enqueueMail(api.db, { ...mail, to: 'ottilie@band.example' })
  await api.db.update(job).set({ createdAt: new Date(api.clock.now().getTime() - 90_000) })
  expect(await readMetric('blasmusik_jobs{state="waiting"}')).toBe(1)
  expect(await readMetric('blasmusik_oldest_due_job_age_seconds')).toBe(90)
  await ownJobs(api).run()
  expect(await readMetric('blasmusik_job_runs_total{kind="mail",outcome="done"}')).toBe(1)
  expect(await readMetric('blasmusik_mails_total{outcome="sent"}')).toBe(1)
  expect(await readMetric('blasmusik_jobs{state="waiting"}')).toBe(0)
  expect(await readMetric('blasmusik_oldest_due_job_age_seconds')).toBe(0)
})

test('connections, streams and the age of the last backup are read when they are fetched', async () => {
  expect(await readMetric('blasmusik_database_connections{state="idle"}')).toBeGreaterThanOrEqual(1)
  expect(await readMetric('blasmusik_stand_streams')).toBe(0)
  const stream = api.deps.standStreams.open(member.personId)
  expect(await readMetric('blasmusik_stand_streams')).toBe(1)
  stream.end()
  expect(await readMetric('blasmusik_last_backup_age_seconds')).toBeUndefined()
  const { dataFolder } = api.deps.config
  const anHourAgo = new Date(api.clock.now().getTime() - 3_600_000)
  await recordingBackup(dataFolder, anHourAgo, () => Promise.resolve({ bytes: 1 }))
  expect(await readMetric('blasmusik_last_backup_age_seconds')).toBe(3600)
})

test('the process is measured, nobody is named, and only /metrics is served', async () => {
  expect(await readMetric('process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(await (await fetch(address)).text()).not.toMatch(/Ottilie|@/)
  expect((await fetch(address.replace('/metrics', '/'))).status).toBe(404)
  expect((await fetch(address, { method: 'POST' })).status).toBe(404)
})

test('while the database is unavailable the other metrics are served', async () => {
  const { clock, standStreams, config, log } = api.deps
  const { dataFolder } = config
  const port = await freePort()
  const db = Object.assign(Object.create(api.db), {
    select: () => {
      throw new Error('unavailable')
    },
  })
  const { database } = api
  const { read } = accessTo(db)
  const end = await serveMetrics({ host: '127.0.0.1', port }, { read, database, clock, standStreams, dataFolder }, log)
  try {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).toContain('\nblasmusik_stand_streams 0')
    expect(text).not.toMatch(/^blasmusik_jobs\{/m)
  } finally {
    await end()
  }
})
