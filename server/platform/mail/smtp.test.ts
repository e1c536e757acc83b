import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabases } from '../../../tests/support/databases.ts'
import { jobsIn, withoutShop, workerTools } from '../../../tests/support/jobs.ts'
import { startSmtpServer, type TestSmtpServer } from '../../../tests/support/smtp.ts'
import { createJobHandlers } from '../../job-handlers.ts'
import type { Database } from '../db/open.ts'
import { job } from '../db/tables.ts'
import { runDueJobs } from '../jobs/worker.ts'
import { noLogo } from '../letter-logo.ts'
import { enqueueMail } from './mail-job.ts'
import type { MailServer } from './server-url.ts'
import { smtpTransport } from './smtp.ts'

const databases = createDatabases()
let database: Database
let smtp: TestSmtpServer

beforeAll(async () => {
  database = await databases.open('postgres')
})
beforeEach(async () => {
  await database.db.delete(job)
  smtp = await startSmtpServer()
})
afterEach(() => smtp.close())
afterAll(() => databases.remove())

const worker = (settings: Partial<MailServer> = {}) => {
  const transport = smtpTransport({ ...smtp.settings, ...settings })
  const from = { name: 'Musik "Höhe", Zürich', address: 'noreply@band.example' }
  const sender = {
    transport,
    from,
    bandName: 'Musik "Höhe", Zürich',
    bandGender: 'FEMININE' as const,
    origin: 'https://band.example',
    readLogo: noLogo,
  }
  const { tools, ...rest } = workerTools(database, {})
  return { tools: { ...tools, handlers: createJobHandlers({ database, sender, ...withoutShop }) }, ...rest }
}
const link = 'https://band.example/sso/account/password?token=x'
const order = (to = 'tuba@example.ch') =>
  enqueueMail(database.db, { to, locale: 'de-ch', template: 'password_reset', values: { link, hours: 1 } })
const headers = async (raw: string) =>
  new Map((await PostalMime.parse(raw)).headers.map(({ key, value }) => [key, value]))

test('a letter arrives unchanged, with the right sender and recipient', async () => {
  await order()
  expect(await runDueJobs(worker().tools)).toBe(1)
  expect(await jobsIn(database)).toEqual(['done 1'])
  const [mail] = smtp.received
  expect([mail?.from, mail?.to]).toEqual(['noreply@band.example', ['tuba@example.ch']])
  const raw = mail?.raw ?? ''
  // Every line is within the limits: umlauts are encoded (RFC 5321 §4.5.3.1.6, RFC 2047).
  expect(raw).toMatch(/^[\x20-\x7e\r\n\t]*$/)
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(999)
  const parsed = await PostalMime.parse(raw)
  expect(parsed.from).toEqual({ name: 'Musik "Höhe", Zürich', address: 'noreply@band.example' })
  expect(parsed.to).toEqual([{ name: '', address: 'tuba@example.ch' }])
  expect(parsed.subject).toBe('Musik "Höhe", Zürich: Ein neues Passwort wählen')
  expect(parsed.text).toContain(link)
  expect(parsed.text).toContain('Für Ihr Konto bei der Musik "Höhe", Zürich wurde')
  expect(parsed.html).toContain('bei der Musik &quot;Höhe&quot;, Zürich wurde')
  expect(parsed.messageId).toMatch(/^<[0-9a-f-]{36}@band\.example>$/)
  const all = await headers(raw)
  expect([all.get('auto-submitted'), all.get('content-language')]).toEqual(['auto-generated', 'de-CH'])
})

test('a mail whose reply was lost is sent again with the same Message-ID and date', async () => {
  const { tools, passMinutes } = worker()
  await order()
  await database.db.update(job).set({ createdAt: new Date('2026-05-04T09:59:00Z') })
  smtp.cutAfterData()
  await runDueJobs(tools)
  expect(await jobsIn(database)).toEqual([expect.stringMatching(/^waiting 1 smtp\.E\w+$/)])
  passMinutes(1)
  await runDueJobs(tools)
  expect(await jobsIn(database)).toEqual(['done 2'])
  const [first, second] = await Promise.all(smtp.received.map(({ raw }) => headers(raw)))
  expect(first?.get('message-id')).toMatch(/@band\.example>$/)
  expect(second?.get('message-id')).toBe(first?.get('message-id'))
  const dates = [first, second].map((all) => new Date(all?.get('date') ?? '').toISOString())
  expect(dates).toEqual(['2026-05-04T09:59:00.000Z', '2026-05-04T09:59:00.000Z'])
})

describe('an SMTP error for', () => {
  test('the recipient, permanent: no retry', async () => {
    smtp.refuseRecipient(550)
    await order()
    await runDueJobs(worker().tools)
    expect(await jobsIn(database)).toEqual(['dead 1 smtp.550'])
  })

  test('the recipient, temporary: retries', async () => {
    const { tools, passMinutes } = worker()
    smtp.refuseRecipient(450)
    await order()
    await runDueJobs(tools)
    expect(await jobsIn(database)).toEqual(['waiting 1 smtp.450'])
    passMinutes(1)
    await runDueJobs(tools)
    expect(await jobsIn(database)).toEqual(['done 2'])
    expect(smtp.received).toHaveLength(1)
  })

  test.each([
    [554, 'dead 1 smtp.554'],
    [451, 'waiting 1 smtp.451'],
  ])('the mail itself, %i', async (code, state) => {
    smtp.refuseMail(code)
    await order()
    await runDueJobs(worker().tools)
    expect(await jobsIn(database)).toEqual([state])
  })

  test('our password: retries, because the setting can be corrected', async () => {
    smtp.refuseSignIn(535)
    await order()
    await runDueJobs(worker({ signIn: { user: 'band', password: 'old' } }).tools)
    expect(await jobsIn(database)).toEqual(['waiting 1 smtp.535'])
  })

  test('an unreachable server: retries', async () => {
    await smtp.close()
    await order()
    await runDueJobs(worker().tools)
    expect(await jobsIn(database)).toEqual([expect.stringMatching(/^waiting 1 smtp\.E\w+$/)])
    smtp = await startSmtpServer()
  })
})

test('sends a password unencrypted only to this machine', async () => {
  const signIn = { user: 'band', password: 'geheim & länger' }
  await order()
  await runDueJobs(worker({ signIn }).tools)
  expect(smtp.signIns).toEqual(['band:geheim & länger'])
  await order()
  // Reaches the same server by an address that is not loopback.
  await runDueJobs(worker({ signIn, host: '0.0.0.0' }).tools)
  expect(smtp.signIns).toHaveLength(1)
  expect(await jobsIn(database)).toEqual(['done 1', expect.stringMatching(/^waiting 1 smtp\./)])
})

test.each([
  'tuba@example.ch\r\nBcc: everyone@example.ch',
  'tuba@example.ch\nRCPT TO:<everyone@example.ch>',
  'tuba@example.ch, everyone@example.ch',
  'tuba@example.ch;everyone@example.ch',
  '<tuba@example.ch>',
  'Tuba <tuba@example.ch>',
  'tuba@example.ch ',
  'tuba@example.ch\u0000',
  'tuba@a@example.ch',
  '"tuba"@example.ch',
  'group:tuba@example.ch',
  'tuba',
  '',
])('%j is rejected as an address', async (to) => {
  await expect(order(to)).rejects.toThrow()
  expect(await jobsIn(database)).toEqual([])
})
