import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { registration, solution } from '../../../tests/support/registration.ts'
import {
  createRegistrationClient,
  expectRefused,
  expectRegistered,
  fieldRefusal,
} from '../../../tests/support/registration-client.ts'
import { account, invoice, job, membership, person } from '../../platform/db/tables.ts'
import { verifyPassword } from '../../platform/identity/passwords.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('registration', (kind) => {
  let api: TestApi
  let visitor: ReturnType<typeof createRegistrationClient>
  beforeAll(async () => {
    api = await startTestServer({ kind })
    visitor = createRegistrationClient(api)
  })
  beforeEach(() => visitor.anHourLater())
  afterAll(async () => {
    vi.useRealTimers()
    await api.stop()
  })

  test('with a password creates a person, an unverified account, a passive membership and its first invoice', async () => {
    const body = registration({
      solution: await visitor.solved(),
      email: ' Nadia.NEW@Band.Example ',
      firstName: ' Nadia  Lea ',
    })
    const reply = await expectRegistered(await visitor.send(body, { locale: 'en-gb' }))
    expect(reply).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      firstName: 'Nadia Lea',
      lastName: "O'Hallwyl-Bär",
      company: null,
      email: 'nadia.new@band.example',
      account: true,
      invoice: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), amount: 1500 },
    })
    const [made] = await api.db.select().from(person).where(eq(person.uuid, reply.id))
    expect(made).toMatchObject({
      gender: 'NA',
      firstName: 'Nadia Lea',
      address1: 'Im Sihlhof 3',
      address2: null,
      zip: '8004',
      city: 'Zürich',
      email: 'nadia.new@band.example',
      preferredChannel: 'EMAIL',
      locale: 'en-gb',
    })
    const personId = made?.id ?? 0
    const [signIn] = await api.db.select().from(account).where(eq(account.personId, personId))
    expect(signIn).toMatchObject({ email: 'nadia.new@band.example', emailVerified: false, demo: false })
    expect(await verifyPassword('Tuba-2026', signIn?.passwordHash)).toBe(true)
    expect(await api.db.select().from(membership).where(eq(membership.personId, personId))).toMatchObject([
      { organizationId: 2, joinDate: '2026-03-10', leaveDate: null, functionType: null },
    ])
    expect(await api.db.select().from(invoice).where(eq(invoice.personId, personId))).toMatchObject([
      {
        uuid: reply.invoice?.id,
        number: '2026-00001',
        purpose: 'MEMBERFEE',
        amount: 1500,
        dueDate: '2026-04-09',
        paidAt: null,
      },
    ])
    const mails = (await api.db.select().from(job).orderBy(job.id)).map(({ payload }) => payload)
    expect(mails).toMatchObject([
      { to: 'nadia.new@band.example', template: 'verification', locale: 'en-gb' },
      { invoice: reply.invoice?.id },
    ])
  })

  test('without a password creates person, membership and invoice, and no account', async () => {
    const before = await visitor.rowsOf('account')
    const links = () => api.db.$count(job, eq(job.kind, 'mail'))
    const sent = await links()
    const reply = await expectRegistered(await visitor.register({ password: null }))
    expect(reply).toMatchObject({ account: false, invoice: { amount: 1500 } })
    expect([await visitor.rowsOf('account'), await links()]).toEqual([before, sent])
  })

  test('for an account only creates no membership and no invoice', async () => {
    const reply = await expectRegistered(await visitor.register({ signupOrganizations: [] }))
    expect(reply).toMatchObject({ account: true, invoice: null })
  })

  test('a new passive member gets the invoice by mail, as a QR-bill with their address, unless it is paid', async () => {
    const jobs = ownJobs(api)
    const email = 'invoiced@band.example'
    const reply = await expectRegistered(await visitor.send(registration({ solution: await visitor.solved(), email })))
    await jobs.run()
    const [mail] = (await jobs.mails()).filter(
      ({ to, subject }) => to?.[0]?.address === email && subject?.includes('Rechnung'),
    )
    expect(mail?.text).toContain(`${api.origin}/de-ch/mitgliederbeitrag/${reply.invoice?.id}`)
    const [bill] = mail?.attachments ?? []
    expect([bill?.filename, bill?.mimeType]).toEqual([
      expect.stringMatching(/^Rechnung 2026-\d{5}\.pdf$/),
      'application/pdf',
    ])
    const { pages } = await readPdf(new Uint8Array(bill?.content as ArrayBuffer))
    for (const part of ['Im Sihlhof 3', '8004 Zürich', '15.00']) expect(pages[0]?.words).toContain(part)

    const paid = await expectRegistered(
      await visitor.send(registration({ solution: await visitor.solved(), email: 'paid@band.example' })),
    )
    await api.db
      .update(invoice)
      .set({ settled: 1500, paidAt: api.clock.now() })
      .where(eq(invoice.uuid, paid.invoice?.id ?? ''))
    await jobs.run()
    const others = (await jobs.mails()).filter(({ to }) => to?.[0]?.address === 'paid@band.example')
    expect(others.filter(({ subject }) => subject?.includes('Rechnung'))).toEqual([])
  })

  test('does not give a passive member access to the internal area', async () => {
    const reply = await expectRegistered(await visitor.register())
    const [row] = await api.db
      .select({ sub: account.id, personId: person.id })
      .from(account)
      .innerJoin(person, eq(person.id, account.personId))
      .where(eq(person.uuid, reply.id))
    await api.db
      .update(account)
      .set({ emailVerified: true })
      .where(eq(account.id, row?.sub ?? ''))
    const answer = await api.request('GET /api/participationselfservice', {
      as: row as { sub: string; personId: number },
    })
    expect(answer.status).toBe(403)
  })

  test('accepts names and addresses in every alphabet', { tags: ['long'] }, async () => {
    for (const [firstName, lastName, email, stored = email] of [
      // Mail servers know a domain in ASCII.
      ['Žofie', 'D’Ångström-Núñez', 'zofie@zürich.example', 'zofie@xn--zrich-kva.example'],
      ['מרים', 'בן־דוד'.replace('־', '-'), 'miriam@band.example'],
      ['李娜', 'Ó Súilleabháin', "o'neill+horn@band.example"],
    ] as const) {
      expect(await expectRegistered(await visitor.register({ firstName, lastName, email }))).toMatchObject({
        firstName,
        lastName,
        email: stored,
      })
    }
  })

  test('a puzzle can be used once, and a rollback makes it usable again', { tags: ['long'] }, async () => {
    const one = await visitor.solved()
    // The invoice cannot be inserted, so the whole transaction is rolled back.
    await api.db.execute('alter table invoice add constraint broken check (amount <> 1500) not valid')
    const before = await visitor.everything()
    const key = randomUUID()
    const body = registration({ solution: one })
    expect((await visitor.send(body, { key })).status).toBe(500)
    expect(await visitor.everything()).toEqual(before)
    await api.db.execute('alter table invoice drop constraint broken')
    await expectRegistered(await visitor.send(body, { key }))
    const again = await expectRefused(await visitor.send(registration({ solution: one })))
    expect(again).toEqual({
      status: 400,
      code: 'validation.invalid',
      errors: [fieldRefusal('solution', 'validation.solution_used')],
    })
  })

  test('an expired puzzle is reported as such', async () => {
    const old = await visitor.solved()
    visitor.anHourLater()
    api.clock.set(new Date(api.clock.now().getTime() + 3_600_000))
    expect((await expectRefused(await visitor.send(registration({ solution: old })))).errors).toEqual([
      fieldRefusal('solution', 'validation.solution_expired'),
    ])
  })

  test('invoices are numbered without a gap, from 1 in each year', async () => {
    const numbers = (await api.db.select({ number: invoice.number }).from(invoice)).map((row) => row.number).sort()
    expect(numbers).toEqual(numbers.map((_, index) => `2026-${String(index + 1).padStart(5, '0')}`))
    // 23:30 UTC is already the new year in Zürich.
    api.clock.set('2026-12-31T23:30:00Z')
    const { invoice: first } = await expectRegistered(await visitor.register())
    const [row] = await api.db
      .select()
      .from(invoice)
      .where(eq(invoice.uuid, first?.id ?? ''))
    expect(row).toMatchObject({ number: '2027-00001', dueDate: '2027-01-31' })
  })
})

test('with an external provider no account is created here, regardless of the request', async () => {
  const api = await startTestServer({ kind: 'postgres', environment: { OIDC_ISSUER: 'https://sign-in.example' } })
  const body = registration({ solution: await solution(api.db, api.clock.now()) })
  const answer = await api.request('POST /api/frontend/registration/registerPerson', {
    body,
    headers: { 'Idempotency-Key': randomUUID() },
  })
  expect([answer.status, await answer.json()]).toEqual([201, expect.objectContaining({ account: false })])
  expect(await api.db.select().from(account)).toEqual([])
  expect((await api.db.select().from(job)).map(({ kind }) => kind)).toEqual(['invoice_mail'])
  await api.stop()
})
