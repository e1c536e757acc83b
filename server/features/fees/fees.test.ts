// Longer than 300 lines on purpose: each outcome of a run with the persons who have it, on one server.
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FeeItem, FeeOutcomes } from '#contract/fee-runs.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { newKey } from '../../../tests/support/shop.ts'
import {
  billedFee,
  feeException,
  feeRule,
  feeRun,
  feeRunBill,
  feeRunItem,
  formerFunction,
  guardian,
  invoice,
  invoiceLine,
  job,
  membership,
  person,
} from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { createInvoice } from '../invoices/create.ts'
import { findDifferences } from '../ledger/documents.ts'
import { mergePersonRows } from '../personal-data/merge-persons.ts'
import { makeInvoices } from './make.ts'
import { type Prepared, prepare, release } from './release.ts'

vi.setConfig({ testTimeout: 60_000 })

const treasury = '/api/frontend/treasury'
type PersonValues = Partial<typeof person.$inferInsert>
type Joined = Partial<
  Pick<typeof membership.$inferInsert, 'organizationId' | 'functionType' | 'joinDate' | 'leaveDate'>
>

describeOnDatabase('membership fees', (kind) => {
  let api: TestApi
  let treasurer: TestPerson
  let auditor: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    treasurer = await api.addPerson({ roles: ['MHZ_TREASURER'], member: false })
    auditor = await api.addPerson({ roles: ['MHZ_AUDITOR'], member: false })
  }, 60_000)
  afterAll(() => api.stop())
  beforeEach(async () => {
    for (const table of [job, feeRunItem, feeRunBill, billedFee, feeException, feeRule]) await api.db.delete(table)
    await api.db.update(invoice).set({ feeRunId: null })
    for (const table of [feeRun, formerFunction, guardian, membership]) await api.db.delete(table)
  })

  const send = (call: Parameters<TestApi['request']>[0], body?: object, as = treasurer, headers = {}) =>
    api.request(call, { as, headers, locale: 'en-gb', ...(body === undefined ? {} : { body }) })
  const json = async <T>(call: Parameters<TestApi['request']>[0], body?: object): Promise<T> => {
    const reply = await send(call, body)
    expect([reply.status, reply.ok ? '' : await reply.clone().text()]).toEqual([reply.status, ''])
    return (await reply.json()) as T
  }
  const refusedAt = async (reply: Response): Promise<string> => {
    expect(reply.status).toBe(400)
    const { errors } = (await reply.json()) as { errors: { field: string; errorMessage: string }[] }
    return errors.map(({ field, errorMessage }) => `${field}: ${errorMessage}`).join()
  }

  /** A person with an address and one membership. */
  const addMember = async (firstName: string, values: PersonValues = {}, ...joined: readonly Joined[]) => {
    const email = `${randomUUID()}@band.example`
    const [row] = await api.db
      .insert(person)
      .values({ firstName, lastName: 'Muster', email, ...values })
      .returning()
    if (row === undefined) throw new Error('no person')
    const common = { personId: row.id, organizationId: 1, functionType: 'TUBA' as const, joinDate: '2001-01-01' }
    for (const one of joined.length === 0 ? [{}] : joined) await api.db.insert(membership).values({ ...common, ...one })
    return row
  }
  const addRule = (values: object = {}) =>
    json<{ id: number; position: number }>(`POST ${treasury}/fee-rules`, {
      ...{ nameDe: 'Aktive', organizationId: 1, amount: 12_000 },
      ...values,
    })
  const except = (of: { uuid: string }, values: object) =>
    send(`POST ${treasury}/fee-exceptions`, { person: of.uuid, kind: 'FREE', reason: 'Vorstand', ...values })
  const addRun = (values: object = {}) =>
    json<{ id: number; version: number }>(`POST ${treasury}/fee-runs`, {
      ...{ year: 2026, keyDate: '2026-06-01', dueDate: '2026-07-31' },
      ...values,
    })
  const outcomeOf = (id: number, query = '') =>
    json<FeeOutcomes>(`GET ${treasury}/fee-runs/${id}/outcome?size=100${query}`)
  const decided = async (id: number): Promise<Record<string, string>> =>
    Object.fromEntries((await outcomeOf(id))._embedded.items.map((item) => [item.label.split(' ')[0], inWords(item)]))
  const inWords = ({ outcome, amount, rule, months, payer }: FeeItem): string =>
    [outcome, ...(amount > 0 ? [amount] : []), rule, months, payer && `to ${payer.label}`]
      .filter((part) => part !== null)
      .join(' ')
  /** Releases a run; its invoices are made by `make`. */
  const releaseOnly = async (id: number, headers = {}, as = treasurer) => {
    const { fingerprint } = await outcomeOf(id)
    return await send(`POST ${treasury}/fee-runs/${id}/release`, { fingerprint }, as, headers)
  }
  const make = (id: number, tools: Parameters<typeof makeInvoices>[0] = api.deps) =>
    makeInvoices(tools, id, { now: api.clock.now(), signal: new AbortController().signal })
  const releaseSeen = async (id: number) => {
    const reply = await releaseOnly(id)
    if (reply.ok) await make(id)
    return reply
  }
  /** The invoices of a run as their payer with the lines. */
  const invoicesOf = async (runId: number) => {
    const rows = await api.db
      .select({ name: person.firstName, text: invoiceLine.text, price: invoiceLine.price })
      .from(invoice)
      .innerJoin(person, eq(person.id, invoice.personId))
      .innerJoin(invoiceLine, eq(invoiceLine.invoiceId, invoice.id))
      .where(eq(invoice.feeRunId, runId))
      .orderBy(asc(invoice.number), asc(invoiceLine.position))
    const grouped = Map.groupBy(rows, ({ name }) => name)
    return Object.fromEntries([...grouped].map(([name, of]) => [name, of.map(({ text, price }) => `${text} ${price}`)]))
  }

  test('the first rule that fits decides: organization, function, age on the key date, honorary members', async () => {
    await addRule({ nameDe: 'Ehrenmitglieder', nameEn: 'Honorary', honorary: true, amount: 0 })
    await addRule({ nameDe: 'Junge', ageTo: 20, amount: 5000 })
    await addRule({ nameDe: 'Schlagzeug', functionTypes: ['PERCUSSION'], amount: 9000 })
    await addRule()
    await addRule({ nameDe: 'Passive', organizationId: 2, amount: 1500 })
    await addMember('Ada', { birthDate: '1980-01-01' })
    await addMember('Berta', { birthDate: '2005-06-01' })
    await addMember('Cleo', { birthDate: '2005-06-02' })
    await addMember('Dora', { birthDate: '1970-01-01' }, { functionType: 'PERCUSSION' })
    await addMember('Eva', { birthDate: '1940-01-01', honoraryYear: 2010 })
    await addMember('Flora', {}, { organizationId: 2, functionType: null })
    await addMember('Greta', {}, { organizationId: 7, functionType: 'CASHIER' })
    await addMember('Hanna', {}, { leaveDate: '2026-05-31' })
    await addMember('Ida', { archived: true })
    // In two organizations: one fee, by the first rule.
    await addMember('Judith', { birthDate: '1980-01-01' }, {}, { organizationId: 2, functionType: null })
    const { id } = await addRun()
    expect(await decided(id)).toEqual({
      Ada: 'INVOICE 12000 Aktive',
      Berta: 'INVOICE 12000 Aktive',
      Cleo: 'INVOICE 5000 Junge',
      Dora: 'INVOICE 9000 Schlagzeug',
      Eva: 'FREE Honorary',
      Flora: 'INVOICE 1500 Passive',
      Greta: 'NO_RULE',
      Judith: 'INVOICE 12000 Aktive',
    })
  })

  test('an unknown birth date fits no rule with an age, and the outcome says so', async () => {
    await addRule({ ageFrom: 21 })
    await addMember('Ada')
    const { id } = await addRun()
    const { _embedded } = await outcomeOf(id)
    expect(_embedded.items).toMatchObject([{ outcome: 'NO_RULE', lacksBirthDate: true }])
  })

  test('the function on the key date counts, also if the person has another one since', async () => {
    await addRule({ functionTypes: ['HORN'] })
    await addMember('Ada')
    const [row] = await api.db.select().from(membership)
    await api.db.insert(formerFunction).values([
      { membershipId: row?.id ?? 0, functionType: 'SAX', until: '2020-12-31' },
      { membershipId: row?.id ?? 0, functionType: 'HORN', until: '2026-06-01' },
    ])
    const { id } = await addRun()
    expect(await decided(id)).toEqual({ Ada: 'INVOICE 12000 Aktive' })
  })

  test('the order of the rules is changed, and a draft shows it at once', async () => {
    await addRule()
    const { id: second } = await addRule({ nameDe: 'Alle', amount: 100 })
    await addMember('Ada')
    const { id } = await addRun()
    expect(await decided(id)).toEqual({ Ada: 'INVOICE 12000 Aktive' })
    await json(`PUT ${treasury}/fee-rules/${second}/position`, { position: 1 })
    expect(await decided(id)).toEqual({ Ada: 'INVOICE 100 Alle' })
    const { _embedded } = await json<{ _embedded: { items: { nameDe: string; position: number }[] } }>(
      `GET ${treasury}/fee-rules`,
    )
    expect(_embedded.items.map(({ nameDe, position }) => `${position} ${nameDe}`)).toEqual(['1 Alle', '2 Aktive'])
  })

  test('who joins in the year pays for the remaining months, to 5 Rappen, if the rule says so', async () => {
    await addRule({ amount: 10_000, proRata: true })
    await addMember('Ada', {}, { joinDate: '2026-04-30' })
    await addMember('Berta', {}, { joinDate: '2025-12-31' })
    // Came back in the year: the first months count.
    await addMember('Cleo', {}, { joinDate: '2020-01-01', leaveDate: '2026-02-28' }, { joinDate: '2026-05-01' })
    const { id } = await addRun()
    expect(await decided(id)).toEqual({
      Ada: 'INVOICE 7500 Aktive 9',
      Berta: 'INVOICE 10000 Aktive',
      Cleo: 'INVOICE 10000 Aktive',
    })
  })

  test('a household pays the family price with one invoice to the first adult with an address', async () => {
    const household = randomUUID()
    await addRule({ householdAmount: 20_000, nameEn: 'Active' })
    const noAddress = { household, email: null, birthDate: '1960-01-01' }
    await addMember('Ada', noAddress)
    await addMember('Berta', { household, birthDate: '1970-01-01', locale: 'en-gb' })
    await addMember('Cleo', { household, birthDate: '2010-01-01' })
    await addMember('Dora')
    const { id } = await addRun()
    expect(await decided(id)).toEqual({
      Ada: 'INVOICE 6667 Active to Berta Muster',
      Berta: 'INVOICE 6667 Active',
      Cleo: 'INVOICE 6666 Active to Berta Muster',
      Dora: 'INVOICE 12000 Active',
    })
    expect((await releaseSeen(id)).status).toBe(200)
    expect(await invoicesOf(id)).toEqual({
      Berta: [
        'Membership fee 2026, Active: Berta Muster 6667',
        'Membership fee 2026, Active: Ada Muster 6667',
        'Membership fee 2026, Active: Cleo Muster 6666',
      ],
      Dora: ['Mitgliederbeitrag 2026, Aktive: Dora Muster 12000'],
    })
  })

  test('the family price is never more than each alone, and who joins later pays what is left of it', async () => {
    const household = randomUUID()
    await addRule({ householdAmount: 30_000 })
    await addMember('Ada', { household })
    await addMember('Berta', { household })
    const { id } = await addRun()
    expect(await decided(id)).toMatchObject({ Ada: 'INVOICE 12000 Aktive', Berta: expect.stringContaining('12000') })
    await releaseSeen(id)
    await addMember('Cleo', { household })
    await addMember('Dora', { household })
    const { id: second } = await addRun({ keyDate: '2026-07-01' })
    const { items } = (await outcomeOf(second))._embedded
    expect(items.map(({ outcome, amount }) => [outcome, amount])).toEqual([
      ['BILLED', 0],
      ['BILLED', 0],
      ['INVOICE', 3000],
      ['INVOICE', 3000],
    ])
    await releaseSeen(second)
    await addMember('Eva', { household })
    const { id: third } = await addRun({ keyDate: '2026-08-01' })
    expect((await outcomeOf(third))._embedded.items.at(-1)).toMatchObject({ outcome: 'FREE', covered: true })
  })

  test('a minor gets no invoice: the household or a guardian does', async () => {
    await addRule({ amount: 5000 })
    const household = randomUUID()
    await addMember('Ada', { household, birthDate: '2012-01-01' })
    const [mother] = await api.db
      .insert(person)
      .values({ firstName: 'Mutter', lastName: 'Muster', household, email: 'mutter@band.example' })
      .returning()
    const ward = await addMember('Berta', { birthDate: '2012-01-01' })
    await api.db.insert(guardian).values({ personId: ward.id, guardianId: mother?.id ?? 0 })
    await addMember('Cleo', { birthDate: '2012-01-01' })
    const { id } = await addRun()
    expect(await decided(id)).toEqual({
      Ada: 'INVOICE 5000 Aktive to Mutter Muster',
      Berta: 'INVOICE 5000 Aktive to Mutter Muster',
      Cleo: 'INVOICE 5000 Aktive',
    })
    await releaseSeen(id)
    expect(Object.keys(await invoicesOf(id))).toEqual(['Mutter', 'Cleo'])
  })

  test('an exception comes before the rules: free, own amount, paid by somebody else on one invoice with the own fee', async () => {
    await addRule()
    const [ada, berta, cleo, dora] = [
      await addMember('Ada'),
      await addMember('Berta'),
      await addMember('Cleo'),
      await addMember('Dora'),
    ]
    expect((await except(ada, { kind: 'FREE' })).status).toBe(201)
    expect((await except(berta, { kind: 'AMOUNT', amount: 4200 })).status).toBe(201)
    expect((await except(cleo, { kind: 'PAID_BY', payer: dora.uuid })).status).toBe(201)
    expect((await except(dora, { yearTo: 2025 })).status).toBe(201)
    const { id } = await addRun()
    expect(await decided(id)).toEqual({
      Ada: 'FREE Aktive',
      Berta: 'INVOICE 4200 Aktive',
      Cleo: 'INVOICE 12000 Aktive to Dora Muster',
      Dora: 'INVOICE 12000 Aktive',
    })
    await releaseSeen(id)
    expect(await invoicesOf(id)).toEqual({
      Berta: ['Mitgliederbeitrag 2026, Aktive: Berta Muster 4200'],
      Dora: ['Mitgliederbeitrag 2026, Aktive: Dora Muster 12000', 'Mitgliederbeitrag 2026, Aktive: Cleo Muster 12000'],
    })
    expect((await outcomeOf(id))._embedded.items).toMatchObject([
      { outcome: 'FREE', invoice: null },
      { outcome: 'INVOICE', amount: 4200 },
      { outcome: 'INVOICE', payer: { label: 'Dora Muster' } },
      { outcome: 'INVOICE', payer: null },
    ])
  })

  test('an exception that cannot hold is refused at its field', async () => {
    const [ada, berta, cleo] = [await addMember('Ada'), await addMember('Berta'), await addMember('Cleo')]
    const nowhere = await addMember('Dora', { email: null })
    const paidBy = (payer: { uuid: string } | null, more = {}) => ({ kind: 'PAID_BY', payer: payer?.uuid, ...more })
    expect(await refusedAt(await except(ada, paidBy(ada)))).toMatch(/^payer: This is the person/)
    expect(await refusedAt(await except(ada, paidBy(null)))).toMatch(/^payer: Please choose/)
    expect(await refusedAt(await except(ada, paidBy(nowhere)))).toMatch(/^payer: .*neither an email/)
    expect(await refusedAt(await except(ada, paidBy({ uuid: randomUUID() })))).toMatch(/^payer: This person no longer/)
    expect(await refusedAt(await except({ uuid: randomUUID() }, {}))).toMatch(/^person: /)
    expect(await refusedAt(await except(ada, { kind: 'AMOUNT' }))).toMatch(/^amount: /)
    expect(await refusedAt(await except(ada, { yearFrom: 2027, yearTo: 2026 }))).toMatch(/^yearTo: /)
    expect((await except(ada, paidBy(berta, { yearTo: 2027 }))).status).toBe(201)
    expect((await except(berta, paidBy(cleo))).status).toBe(201)
    expect(await refusedAt(await except(cleo, paidBy(ada)))).toMatch(/^payer: The first person already pays/)
    // In other years there is no circle.
    expect((await except(cleo, paidBy(ada, { yearFrom: 2028 }))).status).toBe(201)
    expect(await refusedAt(await except(ada, { yearFrom: 2027 }))).toMatch(/^yearFrom: The person already has/)
  })

  test('a payer is changed, and what belongs to another kind is not kept', async () => {
    const [ada, berta, cleo] = [await addMember('Ada'), await addMember('Berta'), await addMember('Cleo')]
    const made = (await (await except(ada, { kind: 'PAID_BY', payer: berta.uuid })).json()) as {
      id: number
      version: number
    }
    const change = (body: object, version: number) =>
      send(`PUT ${treasury}/fee-exceptions/${made.id}`, body, treasurer, { 'If-Match': `"${version}"` })
    const changed = await change({ payer: cleo.uuid }, made.version)
    expect(await changed.json()).toMatchObject({ payer: { uuid: cleo.uuid }, version: 2 })
    const free = await change({ kind: 'FREE' }, 2)
    expect(await free.json()).toMatchObject({ kind: 'FREE', payer: null })
  })

  test('without an address there is no invoice; a postal address is enough for a letter', async () => {
    await addRule()
    await addMember('Ada', { email: null })
    await addMember('Berta', { email: null, address1: 'Am Bach 1', zip: '8044', city: 'Gockhausen' })
    await addMember('Cleo', { email: null, zip: '8044', city: 'Gockhausen' })
    const { id } = await addRun()
    expect(await decided(id)).toEqual({
      Ada: 'NO_ADDRESS Aktive',
      Berta: 'INVOICE 12000 Aktive',
      Cleo: 'NO_ADDRESS Aktive',
    })
    await releaseSeen(id)
    expect(await api.db.$count(job, eq(job.kind, 'invoice_mail'))).toBe(0)
    expect(await json(`GET ${treasury}/fee-runs/${id}/delivery`)).toMatchObject({
      ...{ sent: 0, waiting: 0, failed: [] },
      toPrint: [{ name: 'Berta Muster' }],
    })
  })

  test('a second run bills those without an invoice of the year, whoever made it', { tags: ['long'] }, async () => {
    await addRule()
    const ada = await addMember('Ada')
    await addMember('Berta')
    const line = { text: 'Mitgliederbeitrag', count: 1, price: 1500 }
    const registered = { personId: ada.id, purpose: 'MEMBERFEE' as const, lines: [line] }
    const fees = { year: 2026, personIds: [ada.id] }
    const { number } = await api.db.transaction((tx) => createInvoice(tx, { ...registered, fees }, api.clock.now()))
    const { id } = await addRun()
    expect((await outcomeOf(id))._embedded.items).toMatchObject([
      { outcome: 'BILLED', invoice: number },
      { outcome: 'INVOICE' },
    ])
    expect(
      await refusedAt(
        await send(`POST ${treasury}/fee-runs`, { year: 2026, keyDate: '2026-06-01', dueDate: '2026-07-01' }),
      ),
    ).toMatch(/^year: There is already a draft/)
    await releaseSeen(id)
    await addMember('Cleo')
    const { id: second } = await addRun({ keyDate: '2026-09-01' })
    expect(await decided(second)).toEqual({
      Ada: 'BILLED Aktive',
      Berta: 'BILLED Aktive',
      Cleo: 'INVOICE 12000 Aktive',
    })
    // The next year is another fee, and its draft is made in this one.
    const { id: next } = await addRun({ year: 2027, keyDate: '2027-01-01', dueDate: '2027-01-31' })
    expect(Object.values(await decided(next))).toEqual(Array.from({ length: 3 }, () => 'INVOICE 12000 Aktive'))
  })

  test('a release is invoices, fees, decisions, mails and entries of the books, once', async () => {
    await json(`POST ${treasury}/years`, { startsOn: '2026-01-01' })
    await addRule()
    await addMember('Ada')
    await addMember('Berta')
    const { id } = await addRun()
    const { fingerprint, amount, invoices } = await outcomeOf(id)
    expect({ amount, invoices }).toEqual({ amount: 24_000, invoices: 2 })
    const headers = { 'Idempotency-Key': newKey() }
    const sendIt = () => send(`POST ${treasury}/fee-runs/${id}/release`, { fingerprint }, treasurer, headers)
    const [first, again] = [await sendIt(), await sendIt()]
    expect(await again.json()).toEqual(await first.json())
    expect(await refusedAt(await send(`POST ${treasury}/fee-runs/${id}/release`, { fingerprint }))).toMatch(
      /^fingerprint: This run has been released already/,
    )
    await make(id)
    const rows = await api.db.select().from(invoice).where(eq(invoice.feeRunId, id)).orderBy(asc(invoice.id))
    expect(rows.map((row) => [row.amount, row.dueDate])).toEqual([
      [12_000, '2026-07-31'],
      [12_000, '2026-07-31'],
    ])
    expect(await api.db.$count(billedFee)).toBe(2)
    expect(await api.db.$count(feeRunItem, eq(feeRunItem.runId, id))).toBe(2)
    const mailJobs = await api.db.select().from(job).where(eq(job.kind, 'invoice_mail'))
    expect(mailJobs.map((one) => one.uniqueKey).sort()).toEqual(rows.map(({ uuid }) => `invoice_mail:${uuid}`).sort())
    expect(await api.db.transaction((tx) => findDifferences(tx))).toEqual({ missing: [], obsolete: [], unequal: [] })
    expect(await json(`GET ${treasury}/fee-runs/${id}/delivery`)).toMatchObject({ sent: 0, waiting: 2, failed: [] })
    const jobs = ownJobs(api)
    await api.db
      .update(job)
      .set({ state: 'dead' })
      .where(eq(job.uniqueKey, `invoice_mail:${rows[1]?.uuid}`))
    await jobs.run()
    const mails = await jobs.mails()
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(`^Mitgliederbeitrag \\d{4}: Rechnung ${rows[0]?.number} `),
    ])
    expect(mails[0]?.text).not.toContain('willkommen')
    const [sent, unsent] = await api.db.select().from(invoice).where(eq(invoice.feeRunId, id)).orderBy(asc(invoice.id))
    expect([sent?.sentAt, sent?.sentBy, unsent?.sentAt]).toEqual([api.clock.now(), 'MAIL', null])
    expect(await json(`GET ${treasury}/fee-runs/${id}/delivery`)).toMatchObject({
      ...{ sent: 1, waiting: 0, toPrint: [] },
      failed: [{ name: 'Berta Muster', number: rows[1]?.number }],
    })
  })

  const changes: [string, (ids: { rule: number; ada: number; berta: number }) => Promise<unknown>][] = [
    ['a rule', ({ rule }) => api.db.update(feeRule).set({ amount: 1 }).where(eq(feeRule.id, rule))],
    ['a membership', ({ ada }) => api.db.delete(membership).where(eq(membership.personId, ada))],
    ['an address', ({ ada }) => api.db.update(person).set({ email: null }).where(eq(person.id, ada))],
    ['a name', ({ ada }) => api.db.update(person).set({ lastName: 'Neu' }).where(eq(person.id, ada))],
    ['an exception', ({ ada }) => api.db.insert(feeException).values({ personId: ada, kind: 'FREE', reason: 'neu' })],
    [
      'a merger of two persons',
      ({ ada, berta }) => api.db.transaction((tx) => mergePersonRows(tx, { from: ada, into: berta })),
    ],
  ]
  const refusesAfter = async (_: string, change: (typeof changes)[number][1]) => {
    const { id: rule } = await addRule()
    const [ada, berta] = [await addMember('Ada'), await addMember('Berta')]
    const { id } = await addRun()
    const { fingerprint } = await outcomeOf(id)
    const prepared = await prepare(api.db, id)
    await change({ rule, ada: ada.id, berta: berta.id })
    // A change after the release has begun, and one before it.
    const seen = { id, seen: fingerprint ?? '', prepared }
    const late = api.db.transaction((tx) => release(tx, seen, { accountId: null, now: api.clock.now() }))
    await expect(late).rejects.toThrow(HttpError)
    const reply = await send(`POST ${treasury}/fee-runs/${id}/release`, { fingerprint })
    expect(await refusedAt(reply)).toMatch(/^fingerprint: Something has changed/)
    expect([await api.db.$count(billedFee), await api.db.$count(job), await invoicesOf(id)]).toEqual([0, 0, {}])
    expect((await releaseSeen(id)).status).toBe(200)
  }
  const ofChanges = '%s that changes between look and release refuses the release, and nothing is made'
  test.each(changes.slice(0, 2))(ofChanges, refusesAfter)
  test.each(changes.slice(2))(ofChanges, { tags: ['long'] }, refusesAfter)

  test('what was decided before the locks counts while nothing has changed', async () => {
    await addRule()
    await addMember('Ada')
    const { id } = await addRun()
    const seen = (await outcomeOf(id)).fingerprint ?? ''
    const prepared = await prepare(api.db, id)
    const author = { accountId: null, now: api.clock.now() }
    const releaseWith = (decisions: Prepared['decisions']) =>
      api.db.transaction((tx) => release(tx, { id, seen, prepared: prepared && { ...prepared, decisions } }, author))
    await expect(releaseWith([])).rejects.toThrow(HttpError)
    await releaseWith(prepared?.decisions ?? [])
    expect(await api.db.$count(billedFee)).toBe(1)
  })

  test('of two treasurers who release one run at once, one makes the invoices and the other is told', async () => {
    await addRule()
    await addMember('Ada')
    const { id } = await addRun()
    const other = await api.addPerson({ roles: ['MHZ_TREASURER'], member: false })
    const replies = await Promise.all([releaseOnly(id), releaseOnly(id, {}, other)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    const refused = replies.find(({ status }) => status === 400)
    expect(await refusedAt(refused ?? new Response())).toMatch(/^fingerprint: This run has been released already/)
    expect(await api.db.$count(billedFee)).toBe(1)
  })

  test('a process that is killed before the commit leaves nothing', async () => {
    await addRule()
    await addMember('Ada')
    const { id } = await addRun()
    const { fingerprint } = await outcomeOf(id)
    class Killed extends Error {}
    const author = { accountId: null, now: api.clock.now() }
    const killed = api.db.transaction(async (tx) => {
      await release(tx, { id, seen: fingerprint ?? '', prepared: null }, author)
      throw new Killed()
    })
    await expect(killed).rejects.toThrow(Killed)
    expect([await api.db.$count(billedFee), await api.db.$count(job), await invoicesOf(id)]).toEqual([0, 0, {}])
    expect(await api.db.select().from(feeRun)).toMatchObject([{ releasedAt: null }])
    expect((await releaseSeen(id)).status).toBe(200)
  })

  test('a run without an invoice, or whose due date is over, is not released; a released run stays as it is', async () => {
    await addMember('Ada')
    const { id, version } = await addRun()
    expect(await refusedAt(await releaseSeen(id))).toMatch(/^fingerprint: Nobody gets an invoice/)
    await addRule()
    api.clock.set('2026-08-01T12:00:00Z')
    expect(await refusedAt(await releaseSeen(id))).toMatch(/^dueDate: This day is over/)
    api.clock.set('2026-03-10T11:00:00Z')
    expect((await releaseSeen(id)).status).toBe(200)
    const change = { dueDate: '2026-12-31' }
    const changed = await send(`PUT ${treasury}/fee-runs/${id}`, change, treasurer, { 'If-Match': `"${version + 1}"` })
    expect(await refusedAt(changed)).toMatch(/^year: This run has been released/)
    expect(await refusedAt(await send(`DELETE ${treasury}/fee-runs/${id}`))).toMatch(/^year: /)
  })

  test.each([
    ['a rule of a negative amount', 'fee-rules', { nameDe: 'Aktive', organizationId: 1, amount: -1 }, 'amount'],
    [
      'ages in the wrong order',
      'fee-rules',
      { nameDe: 'A', organizationId: 1, amount: 1, ageFrom: 9, ageTo: 8 },
      'ageTo',
    ],
    [
      'a function of another organization',
      'fee-rules',
      { nameDe: 'A', organizationId: 2, amount: 1, functionTypes: ['TUBA'] },
      'functionTypes',
    ],
    [
      'an account that does not exist',
      'fee-rules',
      { nameDe: 'A', organizationId: 1, amount: 1, accountId: 9 },
      'accountId',
    ],
    ['a due date that is over', 'fee-runs', { year: 2026, keyDate: '2026-01-01', dueDate: '2026-01-31' }, 'dueDate'],
    ['a key date of another year', 'fee-runs', { year: 2028, keyDate: '2026-01-01', dueDate: '2028-01-31' }, 'keyDate'],
    ['a day that does not exist', 'fee-runs', { year: 2026, keyDate: '2026-02-30', dueDate: '2026-12-31' }, 'keyDate'],
  ])('%s is refused at its field', async (_what, noun, body, field) => {
    expect(await refusedAt(await send(`POST ${treasury}/${noun}`, body))).toMatch(new RegExp(`^${field}: `))
  })

  test('auditors read everything and change nothing', async () => {
    await addRule()
    const { id } = await addRun()
    for (const part of ['fee-rules', 'fee-exceptions', 'fee-runs', `fee-runs/${id}/outcome`, `fee-runs/${id}/delivery`])
      expect((await send(`GET ${treasury}/${part}`, undefined, auditor)).status).toBe(200)
    expect((await releaseOnly(id, {}, auditor)).status).toBe(403)
    expect((await send(`POST ${treasury}/fee-rules`, {}, auditor)).status).toBe(403)
  })

  test('outcomes are filtered by kind and name, page by page, with the sums of all', async () => {
    await addRule()
    for (const name of ['Ada', 'Édith', 'Berta']) await addMember(name)
    await addMember('Cleo', { email: null })
    const { id } = await addRun()
    const labels = async (query: string) =>
      (await outcomeOf(id, query))._embedded.items.map(({ label }) => label.split(' ')[0])
    expect(await labels('&outcome=NO_ADDRESS')).toEqual(['Cleo'])
    expect(await labels('&searchTerm=edith')).toEqual(['Édith'])
    const paged = await json<FeeOutcomes>(`GET ${treasury}/fee-runs/${id}/outcome?size=2&page=1`)
    expect(paged).toMatchObject({ amount: 36_000, invoices: 3, page: { totalElements: 4 } })
    expect(paged._embedded.items).toHaveLength(2)
    expect(paged.rules).toEqual([{ name: 'Aktive', persons: 3, amount: 36_000 }])
  })
})
