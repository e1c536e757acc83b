import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AdminPerson } from '#contract/members.ts'
import { type ListedJob, listJobs, OperationState, TestMailResult } from '#contract/operation.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { jobsIn, ownJobs } from '../../../tests/support/jobs.ts'
import { startSmtpServer, type TestSmtpServer } from '../../../tests/support/smtp.ts'
import { createJobHandlers } from '../../job-handlers.ts'
import { backupCommand } from '../../platform/backup/command.ts'
import { account, job, person } from '../../platform/db/tables.ts'
import { enqueueMail } from '../../platform/mail/mail-job.ts'
import { smtpTransport } from '../../platform/mail/smtp.ts'

const base = '/api/frontend/internal/admin'
const secret = 'Ab3-geheim'

describeOnDatabase('mails and jobs', (kind) => {
  let api: TestApi
  let smtp: TestSmtpServer
  let admin: TestPerson
  let tuba: TestPerson
  let address: string
  beforeAll(async () => {
    smtp = await startSmtpServer()
    api = await startTestServer({ kind, transport: smtpTransport(smtp.settings) })
    admin = await api.addPerson({ roles: ['ADMIN'] })
    tuba = await api.addPerson({ firstName: 'Toni' })
    const [row] = await api.db.select().from(person).where(eq(person.id, tuba.personId))
    address = row?.email ?? ''
  }, 60_000)
  beforeEach(async () => {
    await api.db.delete(job)
    await api.db.update(person).set({ refusedEmail: null, refusedAt: null })
  })
  afterAll(async () => {
    await api.stop()
    await smtp.close()
  })

  const order = (to = address) =>
    enqueueMail(api.db, {
      to,
      locale: 'de-ch',
      template: 'password_reset',
      values: { link: `https://band.example/sso?token=${secret}`, hours: 1 },
    })
  const list = async (query = '') => {
    const reply = await api.request(`GET ${base}/job?${query}`, { as: admin })
    const body = await reply.text()
    expect([reply.status, body.includes(secret)]).toEqual([200, false])
    return v.parse(listJobs.reply, JSON.parse(body))
  }
  const retry = async (which: string) => {
    const reply = await api.request(`POST ${base}/job/${which}`, { as: admin, body: { all: true } })
    return [reply.status, reply.ok ? await reply.json() : undefined]
  }
  const idOf = async () => (await list())._embedded.items[0]?.id ?? 0
  const shownPerson = async () => {
    const [row] = await api.db.select().from(person).where(eq(person.id, tuba.personId))
    return v.parse(AdminPerson, await (await api.request(`GET ${base}/person/${row?.uuid}`, { as: admin })).json())
  }

  test('a mail is listed with its kind, recipient and times, without its content', async () => {
    await order()
    const { _embedded, counts, page } = await list()
    expect(_embedded.items).toEqual([
      expect.objectContaining({
        kind: 'mail',
        letter: 'password_reset',
        state: 'waiting',
        recipient: { address, person: { uuid: expect.any(String), label: 'Toni Beispiel' } },
        attempts: 0,
        error: null,
        reply: null,
      }),
    ])
    expect(counts).toEqual({ waiting: 1, failed: 0, given_up: 0 })
    expect(page?.totalElements).toBe(1)
  })

  test('a refused mail shows the reply as one short text without address and links, and marks the person', async () => {
    smtp.refuseRecipient(
      550,
      `5.1.1 <${address}>\t<b>unknown</b> https://band.example/sso?token=${secret} ${'x'.repeat(900)}`,
    )
    await order()
    await ownJobs(api).run()
    const [shown] = (await list('state=given_up'))._embedded.items
    expect(shown).toMatchObject({ state: 'given_up', error: 'smtp.550', attempts: 1 })
    expect(shown?.reply).toMatch(/^550 5\.1\.1 <…> <b>unknown<\/b> https:\/\/band\.example\/… x+…$/)
    expect(shown?.reply?.length).toBeLessThanOrEqual(300)
    expect((await shownPerson()).refusedEmail).toEqual({ address, at: api.clock.now().toISOString() })
    expect((await list('state=waiting'))._embedded.items).toEqual([])
    expect(api.logged.join()).not.toContain(address)
  })

  test('the mark disappears with a mail that is accepted a day later, not before', { tags: ['long'] }, async () => {
    smtp.refuseRecipient(550)
    await order()
    await ownJobs(api).run()
    expect((await shownPerson()).refusedEmail).not.toBeNull()
    await order(address)
    await ownJobs(api).run()
    expect((await shownPerson()).refusedEmail).not.toBeNull()
    api.clock.set(new Date(api.clock.now().getTime() + 25 * 3_600_000))
    await order(address.toUpperCase())
    await ownJobs(api).run()
    expect((await shownPerson()).refusedEmail).toBeNull()
  })

  test('the mark disappears when the address changes', async () => {
    smtp.refuseRecipient(550)
    await order()
    await ownJobs(api).run()
    const change = { email: 'neu@band.example' }
    await api.db.update(person).set(change).where(eq(person.id, tuba.personId))
    await api.db.update(account).set(change).where(eq(account.personId, tuba.personId))
    expect((await shownPerson()).refusedEmail).toBeNull()
    await api.db.update(person).set({ email: address }).where(eq(person.id, tuba.personId))
    await api.db.update(account).set({ email: address }).where(eq(account.personId, tuba.personId))
  })

  test.each<[string, () => void]>([
    ['temporary', () => smtp.refuseRecipient(450)],
    ['of the sender', () => smtp.refuseRecipient(550, '5.7.1 Relaying denied')],
    ['of the mail', () => smtp.refuseMail(554)],
  ])('a refusal %s marks nobody', async (_, refuse) => {
    refuse()
    await order()
    await ownJobs(api).run()
    expect((await list())._embedded.items[0]?.reply).toMatch(/^[45]5[04] /)
    expect((await shownPerson()).refusedEmail).toBeNull()
  })

  test('a given-up job is tried again once, however many administrators retry it', async () => {
    smtp.refuseRecipient(550)
    await order()
    await ownJobs(api).run()
    const id = await idOf()
    const replies = await Promise.all(Array.from({ length: 4 }, () => retry(`${id}/retry`)))
    expect(replies.map(([status]) => status)).toEqual([200, 200, 200, 200])
    expect(replies.filter(([, body]) => v.is(v.object({ retried: v.literal(1) }), body))).toHaveLength(1)
    const before = smtp.received.length
    await ownJobs(api).run()
    expect(smtp.received.length).toBe(before + 1)
    expect(await jobsIn(api.database)).toEqual(['done 1'])
    expect(await retry(`${id}/retry`)).toEqual([200, { retried: 0 }])
  })

  test('all given-up jobs are tried again at once; a waiting one stays as it is', { tags: ['long'] }, async () => {
    for (let n = 0; n < 2; n++) {
      smtp.refuseRecipient(550)
      await order()
      await ownJobs(api).run()
    }
    smtp.refuseRecipient(450)
    await order()
    await ownJobs(api).run()
    await order()
    expect((await list())._embedded.items.map(({ state }) => state)).toEqual([
      'given_up',
      'given_up',
      'failed',
      'waiting',
    ])
    expect((await list()).counts).toEqual({ waiting: 1, failed: 1, given_up: 2 })
    expect(await retry('retry')).toEqual([200, { retried: 2 }])
    expect(await retry('retry')).toEqual([200, { retried: 0 }])
    expect((await list()).counts).toEqual({ waiting: 3, failed: 1, given_up: 0 })
  })

  test.each([
    ['999999999/retry', 404],
    ['0/retry', 400],
    ['-1/retry', 400],
    ['x/retry', 400],
    [`${'9'.repeat(40)}/retry`, 400],
  ])('job %s: %i', async (which, status) => {
    expect((await retry(which))[0]).toBe(status)
  })

  test('an unknown state is refused at its field', async () => {
    const reply = await api.request(`GET ${base}/job?state=done`, { as: admin, locale: 'de-ch' })
    expect([reply.status, await reply.json()]).toMatchObject([400, { errors: [{ field: 'state' }] }])
  })

  test('other jobs name their event or person; a visitor’s address is not shown', async () => {
    const event = await addEvent(api.db, 'Frühlingskonzert', ['2026-04-01T19:00', '2026-04-01T21:00'])
    const values = { runAt: new Date(0), createdAt: new Date() }
    await api.db.insert(job).values([
      { ...values, kind: 'remind', payload: { event } },
      { ...values, kind: 'invitation', payload: { person: tuba.personId } },
      { ...values, kind: 'account_link', payload: { email: 'visitor@example.ch', locale: 'de-ch' } },
      { ...values, kind: 'telegram', payload: [1, 'x'] },
      { ...values, kind: 'mail', payload: { to: 'visitor@example.ch', template: 'contact_copy', values: {} } },
      { ...values, kind: 'mail', payload: { to: 7 } },
    ])
    const { items } = (await list())._embedded
    expect(items.map((one: ListedJob) => [one.kind, one.letter, one.subject, one.recipient?.person?.label])).toEqual([
      ['remind', null, 'Frühlingskonzert', undefined],
      ['invitation', null, null, 'Toni Beispiel'],
      ['account_link', null, null, undefined],
      ['other', null, null, undefined],
      ['mail', 'contact_copy', null, undefined],
      ['mail', 'other', null, undefined],
    ])
    expect(JSON.stringify(items)).not.toContain('visitor')
  })

  test('every kind of job has a name', async () => {
    const handlers = createJobHandlers({ ...api.deps, database: api.database, band: api.deps.config })
    const values = { payload: {}, runAt: new Date(0), createdAt: new Date() }
    await api.db.insert(job).values(handlers.map(({ kind: { name } }) => ({ ...values, kind: name })))
    const shown = (await list('size=100'))._embedded.items.map((one) => one.kind)
    expect(shown.sort()).toEqual(handlers.map((one) => one.kind.name).sort())
  })

  test('a test mail shows what the server replied, and is limited', async () => {
    const other = await api.addPerson({ roles: ['ADMIN'] })
    const send = async () => api.request(`POST ${base}/test-mail`, { as: other, locale: 'en-gb' })
    const result = async () => v.parse(TestMailResult, await (await send()).json())
    expect(await result()).toMatchObject({ accepted: true, error: null, reply: expect.stringMatching(/^250 /) })
    expect(smtp.received.at(-1)).toMatchObject({ raw: expect.stringMatching(/You sent this email from the/) })
    smtp.refuseRecipient(550, '5.1.1 unknown')
    expect(await result()).toMatchObject({ accepted: false, error: 'smtp.550', reply: '550 5.1.1 unknown' })
    for (let n = 0; n < 3; n++) await send()
    expect((await send()).status).toBe(429)
    await api.db.delete(account).where(eq(account.personId, other.personId))
  })

  test('storage, backup and versions', { tags: ['long'] }, async () => {
    const { dataFolder } = api.deps.config
    const state = async () =>
      v.parse(OperationState, await (await api.request(`GET ${base}/operation`, { as: admin })).json())
    const start = api.clock.now()
    const measuredAt = start.toISOString()
    const later = new Date(start.getTime() + 10 * 60_000 + 1)
    expect(await state()).toMatchObject({ backup: null, storage: { files: 0, fileBytes: 0, measuredAt } })
    mkdirSync(path.join(dataFolder, 'files/ab'), { recursive: true })
    writeFileSync(path.join(dataFolder, 'files/ab/sheet.pdf'), 'x'.repeat(1234))
    const backup = async (file: string) =>
      backupCommand({ ...api.deps, database: api.database, dataFolder }, [file], () => {}, dataFolder)
    await backup('one.tar.gz')
    // From memory, until it is old; then the reply does not wait for the new one.
    const list = vi.spyOn(api.deps.storage, 'list')
    expect(await state()).toMatchObject({ storage: { files: 0, measuredAt } })
    expect(list).not.toHaveBeenCalled()
    api.clock.set(later.toISOString())
    expect(await state()).toMatchObject({ storage: { files: 0, measuredAt } })
    await vi.waitFor(async () => expect((await state()).storage.measuredAt).toBe(later.toISOString()))
    const { storage, backup: first, version } = await state()
    expect(storage).toMatchObject({ files: 1, fileBytes: 1234 })
    expect(storage.freeBytes).toBeGreaterThan(0)
    expect(storage.databaseBytes).toBeGreaterThan(1e6)
    expect(storage.folderBytes).toBeGreaterThan(1234)
    expect(first).toMatchObject({ result: 'complete', at: first?.completeAt })
    expect(first?.bytes).toBeGreaterThan(1000)
    expect(version).toMatchObject({
      app: '0.1.0',
      node: process.versions.node,
      database: expect.stringMatching(kind === 'pglite' ? /^PGlite \d/ : /^PostgreSQL \d/),
      lastMigration: expect.stringMatching(/^2026/),
    })
    await expect(backup('one.tar.gz')).rejects.toThrow('exists already')
    expect((await state()).backup).toMatchObject({ result: 'failed', bytes: null, completeAt: first?.at })
  })
})
