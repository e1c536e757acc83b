import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import tls from 'node:tls'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { startSmtpServer, type TestSmtpServer } from '../../../tests/support/smtp.ts'
import { recordingBackup } from '../../platform/backup/last-backup.ts'
import { account, invoice, job, person } from '../../platform/db/tables.ts'
import { smtpTransport } from '../../platform/mail/smtp.ts'
import { open } from '../ledger/books.ts'
import { findAlerts } from './alerts.ts'
import { createMeasurements } from './measurements.ts'
import { findOperationState } from './operation-state.ts'
import { raiseAlerts } from './raise-alerts.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** The disk of the data folder, in blocks. */
const disk = { type: 0, blocks: 1000, bfree: 500, bavail: 450, bsize: 4096, frsize: 4096, files: 0, ffree: 0 }

const certificate = path.join(import.meta.dirname, '../../../tests/support/certificate')
const now = '2026-03-10T11:00:00Z'

let api: TestApi
let smtp: TestSmtpServer
let provider: tls.Server
let mailsBefore = 0
beforeAll(async () => {
  const [key, cert] = ['key.pem', 'certificate.pem'].map((name) => readFileSync(path.join(certificate, name)))
  provider = tls.createServer({ key, cert })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  smtp = await startSmtpServer()
  api = await startTestServer({
    kind: 'postgres',
    transport: smtpTransport(smtp.settings),
    environment: { OIDC_ISSUER: `https://localhost:${portOfProvider()}` },
  })
  await api.addPerson({ roles: ['ADMIN'] })
  const english = await api.addPerson({ roles: ['ADMIN'] })
  await api.db.update(person).set({ locale: 'en-gb' }).where(eq(person.id, english.personId))
  await api.addPerson({ roles: ['MHZ_ADDRESSMANAGER'] })
})
beforeEach(async () => {
  api.clock.set(now)
  await api.db.delete(job)
  mailsBefore = smtp.received.length
  Object.assign(disk, { bfree: 500, bavail: 450 })
  vi.spyOn(fs, 'statfs').mockImplementation(async () => disk)
  await recordingBackup(api.deps.config.dataFolder, new Date(now), () => Promise.resolve({ bytes: 1 }))
})
afterAll(async () => {
  await api.stop()
  await smtp.close()
  provider.close()
})

const portOfProvider = () => (provider.address() as AddressInfo).port
/** Texts of the mails of this test. */
const mails = () =>
  Promise.all(smtp.received.slice(mailsBefore).map(async ({ raw }) => (await PostalMime.parse(raw)).text ?? ''))
const raise = () => raiseAlerts({ ...api.deps, database: api.database })
/** The log lines about alerts, without those of earlier tests. */
const raised = async (): Promise<unknown[]> => {
  const before = api.logged.length
  await raise()
  return api.logged
    .slice(before)
    .map((line) => JSON.parse(line))
    .filter(({ message }) => message === 'alert.raised')
    .map(({ cause }) => cause)
}
const causesOnScreen = async () =>
  (
    await findOperationState({ ...api.deps, measurements: createMeasurements({ ...api.deps, database: api.database }) })
  ).alerts.map(({ cause }) => cause)
const later = (ms: number) => api.clock.set(new Date(api.clock.now().getTime() + ms))
const hour = 60 * 60_000

test('nothing is raised while all is well', async () => {
  expect(await raised()).toEqual([])
  expect(await causesOnScreen()).toEqual([])
})

test('a full disk is mailed to every administrator in their language, once a day', async () => {
  Object.assign(disk, { bfree: 100, bavail: 50 })
  expect(await raised()).toEqual(['disk_full'])
  expect(await causesOnScreen()).toEqual(['disk_full'])
  await ownJobs(api).run()
  const texts = await mails()
  expect(texts).toHaveLength(2)
  expect(texts.join()).toContain('Der Datenträger ist zu 94')
  expect(texts.join()).toContain('The disk is 94% full.')

  later(hour)
  expect(await raised()).toEqual([])
  later(24 * hour)
  expect(await raised()).toEqual(['disk_full'])
  await ownJobs(api).run()
  expect(await mails()).toHaveLength(4)
})

test('several processes raise an alert once', { tags: ['long'] }, async () => {
  Object.assign(disk, { bfree: 100, bavail: 50 })
  await Promise.all([raise(), raise(), raise()])
  await ownJobs(api).run()
  expect(await mails()).toHaveLength(2)
})

test('nine tenths of the disk are not too much', async () => {
  Object.assign(disk, { bfree: 100, bavail: 100 })
  expect(await raised()).toEqual([])
})

const addJob = (values: Partial<typeof job.$inferInsert>) =>
  api.db.insert(job).values({
    ...{ kind: 'push', payload: {}, runAt: new Date(0), createdAt: api.clock.now() },
    ...values,
  })

test('jobs that were given up in the last day are reported with their number', { tags: ['long'] }, async () => {
  await addJob({ state: 'dead', doneAt: new Date('2026-03-10T10:00:00Z') })
  await addJob({ state: 'dead', doneAt: new Date('2026-03-10T09:00:00Z') })
  await addJob({ state: 'dead', doneAt: new Date('2026-03-08T09:00:00Z') })
  expect(await raised()).toEqual(['jobs_given_up'])
  await ownJobs(api).run()
  expect((await mails()).join()).toContain('wurden 2 Aufträge aufgegeben')
})

test('a queue that stands still is reported by a mail past the queue', async () => {
  await addJob({ createdAt: new Date('2026-03-10T09:59:00Z') })
  expect(await raised()).toEqual(['jobs_late'])
  expect(await mails()).toHaveLength(2)
  expect(await raised()).toEqual([])
  await ownJobs(api).run()
  expect(await mails()).toHaveLength(2)
})

test.each([
  ['is due in the future', { runAt: new Date('2026-03-10T12:00:00Z') }],
  ['runs', { leaseUntil: new Date('2026-03-10T11:01:00Z') }],
  ['has waited for less than an hour', { createdAt: new Date('2026-03-10T10:01:00Z') }],
])('a job that %s is not late', async (_, values) => {
  await addJob({ createdAt: new Date('2026-03-10T08:00:00Z'), ...values })
  expect(await raised()).toEqual([])
})

test('a mail server that refuses is logged without an address', async () => {
  await addJob({ createdAt: new Date('2026-03-10T08:00:00Z') })
  smtp.refuseRecipient(451)
  await raise()
  expect(api.logged.at(-1)).toContain('alert.mail_failed')
  const addresses = await api.db.select({ email: account.email }).from(account)
  for (const { email } of addresses) expect(api.logged.join()).not.toContain(email)
})

test('a backup that failed or is older than a week and a day is reported', async () => {
  const { dataFolder } = api.deps.config
  later(7 * 24 * hour)
  expect(await raised()).toEqual([])
  later(25 * hour)
  expect(await raised()).toEqual(['backup_old'])
  const failing = () => Promise.reject(new Error('no space'))
  await recordingBackup(dataFolder, api.clock.now(), failing).catch(() => undefined)
  expect(await raised()).toEqual(['backup_failed'])
})

test('with nightly backups, a backup of two days ago is raised', async () => {
  const { config } = api.deps
  const backups = { folder: config.dataFolder, recipient: 'age1' }
  const causes = async () =>
    (await findAlerts({ ...api.deps, db: api.db, config: { ...config, backups }, now: api.clock.now() })).map(
      ({ cause }) => cause,
    )
  later(47 * hour)
  expect(await causes()).toEqual([])
  later(2 * hour)
  expect(await causes()).toEqual(['backup_old'])
})

test('a certificate of the provider is reported two weeks before its end', { tags: ['long'] }, async () => {
  const { validTo } = new X509Certificate(readFileSync(path.join(certificate, 'certificate.pem')))
  const end = new Date(validTo).getTime()
  const backupNow = () =>
    recordingBackup(api.deps.config.dataFolder, api.clock.now(), () => Promise.resolve({ bytes: 1 }))
  api.clock.set(new Date(end - 15 * 24 * hour))
  await backupNow()
  expect(await raised()).toEqual([])
  api.clock.set(new Date(end - 13 * 24 * hour))
  await backupNow()
  expect(await raised()).toEqual(['certificate_expires'])
  await ownJobs(api).run()
  expect((await mails()).join()).toContain(`localhost:${portOfProvider()}`)
  api.clock.set(new Date(end + hour))
  await backupNow()
  expect(await raised()).toEqual(['certificate_expires'])
})

test('an invoice that the books do not have is reported', async () => {
  await api.db.transaction((tx) =>
    open(tx, { startsOn: '2026-01-01', balances: [] }, { accountId: null, now: new Date(now) }),
  )
  expect(await raised()).toEqual([])
  const [owing] = await api.db.select({ personId: person.id }).from(person).limit(1)
  await api.db.insert(invoice).values({
    ...{ number: '2026-00001', personId: owing?.personId ?? 0, purpose: 'MEMBERFEE', amount: 1500 },
    ...{ createdAt: new Date(now), dueDate: '2026-04-10' },
  })
  expect(await raised()).toEqual(['ledger_differs'])
})
