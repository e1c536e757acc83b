// Longer than 300 lines on purpose: a mailing from its preview to the last delivery, on one server.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getMailing, ListedMailing, listMailings, MailingPreview } from '#contract/mailings.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { smallPdf } from '../../../tests/support/pdf.ts'
import { startSmtpServer, type TestSmtpServer } from '../../../tests/support/smtp.ts'
import { change, guardian, job, mailing, mailingRecipient, person } from '../../platform/db/tables.ts'
import { smtpTransport } from '../../platform/mail/smtp.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'
import { mergePersonRows } from '../personal-data/merge-persons.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/mailing'
const german = { subjectDe: 'Probe verschoben', textDe: '<p>Liebe Bläser</p>', subjectEn: '', textEn: '' }
const english = { subjectEn: 'Rehearsal moved', textEn: '<p>Dear players</p>' }
const letter = { ...german, replyTo: 'SENDER', attachments: [] as string[] }

describeOnDatabase('mailings', (kind) => {
  let api: TestApi
  let smtp: TestSmtpServer
  let manager: TestPerson
  let seen = 0
  beforeAll(async () => {
    smtp = await startSmtpServer()
    const environment = { CONTACT_TO: 'kontakt@band.example' }
    api = await startTestServer({ kind, environment, transport: smtpTransport(smtp.settings) })
    manager = await api.addPerson({ firstName: 'Vreni', roles: ['MHZ_ADDRESSMANAGER'] })
  })
  beforeEach(() => {
    seen = smtp.received.length
  })
  afterAll(async () => {
    await api.stop()
    await smtp.close()
  })

  let number = 0
  const add = async (values: Partial<typeof person.$inferInsert> = {}) => {
    number += 1
    const row = { firstName: 'Toni', lastName: 'Muster', email: `toni${number}@band.example`, ...values }
    const [added] = await api.db.insert(person).values(row).returning()
    if (added === undefined) throw new Error('nobody was added')
    return added
  }
  const post = (
    body: object,
    { to = path, key = `${randomUUID()}`, as = manager }: { to?: `/${string}`; key?: string; as?: TestPerson } = {},
  ) => api.request(`POST ${to}`, { as, body, headers: { 'Idempotency-Key': key } })
  const send = async (body: object, key?: string) => {
    const response = await post(body, { ...(key !== undefined && { key }) })
    expect(response.status).toBe(201)
    return v.parse(ListedMailing, await response.json())
  }
  const preview = async (body: object) =>
    v.parse(MailingPreview, await (await post(body, { to: `${path}/preview` })).json())
  const get = async (uuid: string) =>
    v.parse(getMailing.reply, await (await api.request(`GET ${path}/${uuid}`, { as: manager })).json())
  const problemsOf = async (response: Response) => {
    const { errors } = v.parse(v.object({ errors: v.array(v.object({ field: v.string() })) }), await response.json())
    return [response.status, ...errors.map(({ field }) => field)]
  }
  const mails = () => Promise.all(smtp.received.slice(seen).map(({ raw }) => PostalMime.parse(raw)))
  const addressees = () => smtp.received.slice(seen).flatMap(({ to }) => to)
  const run = () => ownJobs(api).run()
  const upload = async (bytes: string | Uint8Array<ArrayBuffer>, name = 'Plan.pdf', as = manager) =>
    await fetch(`${api.origin}${path}/attachment?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(as)}` },
      body: bytes,
    })
  const uuidIn = async (response: Response) => v.parse(v.object({ uuid: v.string() }), await response.json()).uuid

  test('sends one mail to each person although the button was pressed twice and the reply was lost', async () => {
    const people = [await add(), await add(), await add()]
    const body = { ...letter, uuids: people.map(({ uuid }) => uuid) }
    const key = randomUUID()
    const [first, second] = await Promise.all([send(body, key), send(body, key)])
    expect(await send(body, key)).toEqual(first)
    expect(second).toEqual(first)
    expect(await problemsOf(await post({ ...body, subjectDe: 'Probe' }, { key }))).toEqual([400, 'subjectDe'])
    await run()
    await run()
    expect(addressees().toSorted()).toEqual(people.map(({ email }) => email).toSorted())
    expect((await get(first.uuid)).counts).toMatchObject({ persons: 3, delivered: 3, waiting: 0, refused: 0 })
  })

  test('sends no second mail after a crash between the delivery and the end of the job', async () => {
    const { uuid } = await add()
    await send({ ...letter, uuids: [uuid] })
    const [waiting] = await api.db.select().from(job).where(eq(job.state, 'waiting'))
    await run()
    await api.db
      .update(job)
      .set({ state: 'waiting', payload: waiting?.payload, doneAt: null })
      .where(eq(job.id, waiting?.id ?? 0))
    await run()
    expect(addressees()).toHaveLength(1)
  })

  test('repeats a mail whose delivery is unknown with the same Message-ID, and sends the others once', {
    tags: ['long'],
  }, async () => {
    const people = [await add(), await add()]
    await send({ ...letter, uuids: people.map(({ uuid }) => uuid) })
    smtp.cutAfterData()
    await run()
    api.clock.set(new Date(api.clock.now().getTime() + 5 * 60_000))
    await run()
    const sent = await mails()
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2)
  })

  test('writes to each person in their language, with reply address, attachments and whole links', async () => {
    const bytes = smallPdf('Plan')
    const attachment = await uuidIn(await upload(bytes, 'Plan ../ Probe.pdf'))
    const swiss = await add({ locale: 'de-ch' })
    const british = await add({ locale: 'en-gb' })
    const textDe = '<p>Siehe <a href="/de-ch/calendar">Kalender</a> und <strong>Plan</strong>.</p>'
    const body = { ...letter, ...english, textDe, attachments: [attachment], uuids: [swiss.uuid, british.uuid] }
    await send(body)
    expect((await preview(body)).persons).toBe(2)
    await run()
    const sent = await mails()
    const [toSwiss, toBritish] = [swiss, british].map(({ email }) => sent.find(({ to }) => to?.[0]?.address === email))
    expect([toSwiss?.subject, toBritish?.subject]).toEqual(['Probe verschoben', 'Rehearsal moved'])
    expect(toSwiss?.html).toContain(`<a href="${api.origin}/de-ch/calendar">Kalender</a> und <strong>Plan</strong>`)
    expect(toSwiss?.text).toContain(`Siehe Kalender (${api.origin}/de-ch/calendar) und Plan.`)
    expect(toSwiss?.text).not.toMatch(/Guten Tag|Freundliche Grüsse/)
    const [author] = await api.db.select().from(person).where(eq(person.id, manager.personId))
    expect(toSwiss?.replyTo).toEqual([{ name: 'Vreni Beispiel', address: author?.email }])
    const [attached] = toBritish?.attachments ?? []
    expect([attached?.filename, attached?.mimeType]).toEqual(['Probe.pdf', 'application/pdf'])
    expect(Buffer.from(attached?.content as ArrayBuffer).toString()).toBe(bytes)
  })

  test('sends the only text to those of the other language, and replies to the band', { tags: ['long'] }, async () => {
    const { uuid } = await add({ locale: 'en-gb' })
    await send({ ...letter, replyTo: 'BAND', uuids: [uuid] })
    await run()
    const [mail] = await mails()
    expect([mail?.subject, mail?.replyTo?.[0]?.address]).toEqual(['Probe verschoben', 'kontakt@band.example'])
  })

  test('reaches minors through their guardians and a family once, and names who has no address', async () => {
    const parent = await add({ firstName: 'Petra', locale: 'en-gb' })
    const childOf = async (firstName: string, birthDate: string) => {
      const child = await add({ firstName, birthDate, email: null })
      await api.db.insert(guardian).values({ personId: child.id, guardianId: parent.id })
      return child
    }
    const [kim, lou] = [await childOf('Kim', '2014-02-01'), await childOf('Lou', '2016-02-01')]
    const grown = await childOf('Max', '1990-02-01')
    const uuids = [kim, lou, grown, parent].map(({ uuid }) => uuid)
    const shown = await preview({ ...letter, uuids })
    expect([shown.persons, shown.mails]).toEqual([3, 1])
    expect(shown.throughGuardians.map(({ label }) => label)).toEqual(['Kim Muster', 'Lou Muster'])
    expect(shown.withoutAddress.map(({ label }) => label)).toEqual(['Max Muster'])
    const { counts, uuid } = await send({ ...letter, uuids })
    expect(counts).toMatchObject({ persons: 4, waiting: 3, withoutAddress: 1 })
    await run()
    expect(addressees()).toEqual([parent.email])
    expect((await get(uuid)).withoutAddress).toEqual([{ uuid: grown.uuid, label: 'Max Muster' }])
  })

  test('shows both languages before it is sent, and sends nothing', async () => {
    const { uuid } = await add({ locale: 'en-gb' })
    const { letters } = await preview({ ...letter, uuids: [uuid] })
    expect(letters).toMatchObject([
      { locale: 'de-ch', writtenIn: 'de-ch', persons: 0, subject: 'Probe verschoben', text: '<p>Liebe Bläser</p>' },
      { locale: 'en-gb', writtenIn: 'de-ch', persons: 1, foot: expect.stringContaining('Vreni Beispiel') },
    ])
    await run()
    expect(addressees()).toEqual([])
  })

  test('names those whose address is refused, until a retry reaches them', { tags: ['long'] }, async () => {
    const { uuid, id } = await add({ firstName: 'Rita' })
    const sent = await send({ ...letter, uuids: [uuid] })
    smtp.refuseRecipient(550, '5.1.1 no such user')
    await run()
    expect(await get(sent.uuid)).toMatchObject({ counts: { refused: 1 }, refused: [{ uuid, label: 'Rita Muster' }] })
    const [marked] = await api.db.select().from(person).where(eq(person.id, id))
    expect(marked?.refusedEmail).toBe(marked?.email)
    expect((await preview({ ...letter, uuids: [uuid] })).refusedBefore).toEqual([{ uuid, label: 'Rita Muster' }])
    const admin = await api.addPerson({ roles: ['ADMIN'] })
    await api.request('POST /api/frontend/internal/admin/job/retry', { as: admin, body: { all: true } })
    await run()
    expect((await get(sent.uuid)).counts).toMatchObject({ delivered: 1, refused: 0 })
  })

  test('lists mailings, newest first, in the language of the reader', async () => {
    const { uuid } = await add()
    await send({ ...letter, ...english, uuids: [uuid] })
    const response = await api.request(`GET ${path}?size=1`, { as: manager, locale: 'en-gb' })
    const [newest] = v.parse(listMailings.reply, await response.json())._embedded.items
    expect(newest).toMatchObject({ subject: 'Rehearsal moved', by: 'Vreni Beispiel', counts: { waiting: 1 } })
  })

  test('writes to everybody whom the filter selects, except archived persons', async () => {
    const one = await add({ firstName: 'Filterfritz' })
    await add({ firstName: 'Filterfritz', archived: true })
    await send({ ...letter, filter: { searchTerm: 'Filterfritz' } })
    expect(await problemsOf(await post({ ...letter, filter: { searchTerm: 'Filterfritz', archived: 'yes' } }))).toEqual(
      [400, 'uuids'],
    )
    await run()
    expect(addressees()).toContain(one.email)
  })

  test.each([
    ['subjectDe', { ...german, subjectDe: '' }],
    ['textEn', { subjectEn: 'Moved' }],
    ['textDe', { textDe: '<p>Plakat</p><img src="/api/public/image?name=a" alt="">' }],
    ['textDe', { textDe: '<p><u>Wichtig</u></p>' }],
    ['replyTo', { replyTo: 'NOBODY' }],
    ['attachments', { attachments: [randomUUID()] }],
  ])('refuses a wrong %s at its field: %o', async (field, wrong) => {
    const { uuid } = await add()
    expect(await problemsOf(await post({ ...letter, ...wrong, uuids: [uuid] }))).toEqual([400, field])
  })

  test('refuses attachments that are too large, of a wrong type, or foreign', { tags: ['long'] }, async () => {
    const { uuid } = await add()
    const large = async (words: string) => upload(smallPdf(`${words}${'x'.repeat(6_000_000)}`))
    const both = [await uuidIn(await large('a')), await uuidIn(await large('b'))]
    expect(await problemsOf(await post({ ...letter, attachments: both, uuids: [uuid] }))).toEqual([400, 'attachments'])
    expect(await problemsOf(await upload(smallPdf('x'.repeat(10_000_000))))).toEqual([400, 'file'])
    expect(await problemsOf(await upload('<script>'))).toEqual([400, 'file'])
    const other = await api.addPerson({ roles: ['ADMIN'] })
    const foreign = await uuidIn(await upload(smallPdf('c'), 'c.pdf', other))
    const taken = await post({ ...letter, attachments: [foreign], uuids: [uuid] })
    expect(await problemsOf(taken)).toEqual([400, 'attachments'])
  })

  test('deletes attachments after half a year or a day, mailings after a year', { tags: ['long'] }, async () => {
    const { uuid } = await add()
    const [sent, unsent] = [await uuidIn(await upload(smallPdf('s'))), await uuidIn(await upload(smallPdf('u')))]
    const { uuid: mailed } = await send({ ...letter, attachments: [sent], uuids: [uuid] })
    await run()
    const begun = api.clock.now().getTime()
    const cleanUpAfter = async (days: number) => {
      api.clock.set(new Date(begun + days * 24 * 60 * 60_000))
      await api.db.insert(job).values({ kind: 'clean_up', payload: {}, runAt: new Date(0), createdAt: new Date() })
      await run()
      return (await Array.fromAsync(api.deps.attachments.list())).length
    }
    await cleanUpAfter(2)
    expect(await problemsOf(await post({ ...letter, attachments: [unsent], uuids: [uuid] }))).toEqual([
      400,
      'attachments',
    ])
    expect((await get(mailed)).attachments).toEqual(['Plan.pdf'])
    await cleanUpAfter(184)
    expect((await get(mailed)).attachments).toEqual([])
    await cleanUpAfter(366)
    expect((await api.request(`GET ${path}/${mailed}`, { as: manager })).status).toBe(404)
    expect(await api.db.$count(mailingRecipient)).toBe(0)
    // The age of a stored file is that of the file system, whose clock the test does not control.
    expect(await cleanUpAfter(40_000)).toBe(0)
    api.clock.set(new Date(begun))
  })

  test('does not write to a person who was deleted meanwhile, and moves those who were merged', async () => {
    const [gone, twin, kept] = [await add(), await add(), await add()]
    const { uuid } = await send({ ...letter, uuids: [gone.uuid, twin.uuid, kept.uuid] })
    await api.db.transaction((tx) => deleteAccount(tx, { personId: gone.id, now: api.clock.now() }))
    await api.db.transaction((tx) => mergePersonRows(tx, { from: twin.id, into: kept.id }))
    await run()
    expect(addressees().toSorted()).toEqual([kept.email, twin.email].toSorted())
    expect((await get(uuid)).counts).toMatchObject({ persons: 1, delivered: 1 })
  })

  test('logs the subject and the number only', async () => {
    const { uuid, email } = await add()
    const sent = await send({ ...letter, uuids: [uuid] })
    const [row] = await api.db.select().from(mailing).where(eq(mailing.uuid, sent.uuid))
    const entries = await api.db.select().from(change).where(eq(change.noun, 'mailing'))
    const entry = entries.find(({ rowId }) => rowId === row?.id)
    expect(entry?.fields).toEqual({ subject: [null, 'Probe verschoben'], persons: [null, 1] })
    expect(api.logged.join()).not.toContain(email)
  })

  test.each(['EDITOR', 'MHZ_ADDRESSVIEWER'] as const)('is closed to %s', async (role) => {
    const as = await api.addPerson({ roles: [role] })
    const { uuid } = await add()
    const requests = [
      post({ ...letter, uuids: [uuid] }, { as }),
      post({ ...letter, uuids: [uuid] }, { as, to: `${path}/preview` }),
      upload(smallPdf(), 'a.pdf', as),
      api.request(`GET ${path}`, { as }),
      api.request(`GET ${path}/${randomUUID()}`, { as }),
    ]
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })
})
