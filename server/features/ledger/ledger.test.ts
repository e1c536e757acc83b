import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { markPaid, membershipFee } from '../../../tests/support/invoices.ts'
import { chooseInSandbox, newKey } from '../../../tests/support/shop.ts'
import { getErrorCode } from '../../platform/db/errors.ts'
import { fiscalYear, invoice, invoiceLine, ledgerEntry, ledgerRow } from '../../platform/db/tables.ts'
import { createInvoice } from '../invoices/create.ts'
import { findDifferences } from './documents.ts'
import { postInvoices } from './receivables.ts'

const treasury = '/api/frontend/treasury'

interface Entry {
  readonly id: number
  readonly number: string
  readonly bookedOn: string
  readonly kind: string
  readonly text: string
  readonly rows: readonly { debit: number; credit: number; amount: number }[]
  readonly reversedBy: string | null
  readonly reverses: string | null
}

describeOnDatabase('ledger', (kind) => {
  let api: TestApi
  let anna: TestPerson
  let treasurer: TestPerson
  let auditor: TestPerson
  let year: string
  beforeAll(async () => {
    api = await startTestServer({ kind })
    anna = await api.addPerson({ member: false })
    treasurer = await api.addPerson({ roles: ['MHZ_TREASURER'] })
    auditor = await api.addPerson({ roles: ['MHZ_AUDITOR'] })
    year = api.clock.now().toISOString().slice(0, 4)
  }, 60_000)
  afterAll(() => api.stop())

  const send = (call: Parameters<TestApi['request']>[0], body?: object, as = treasurer, headers = {}) =>
    api.request(call, { as, headers, ...(body === undefined ? {} : { body }) })
  const json = async <T>(call: Parameters<TestApi['request']>[0], body?: object): Promise<T> =>
    (await (await send(call, body)).json()) as T
  const journal = async (): Promise<readonly Entry[]> =>
    (await json<{ _embedded: { items: Entry[] } }>(`GET ${treasury}/entries?size=100`))._embedded.items
  /** An entry as `debit/credit amount`. */
  const rowsOf = ({ rows }: Entry) => rows.map(({ debit, credit, amount }) => `${debit}/${credit} ${amount}`)
  const owed = (amount = 1500) =>
    api.db.transaction((tx) => createInvoice(tx, membershipFee(anna.personId, amount), api.clock.now()))
  const mark = (uuid: string, paidOn: string | null) => markPaid(api, treasurer, uuid, paidOn)
  const today = () => api.clock.now().toISOString().slice(0, 10)
  const entryOf = (values: object = {}) => ({
    bookedOn: today(),
    text: 'Rent of the hall',
    rows: [{ debit: 6000, credit: 1020, amount: 25_000 }],
    ...values,
  })

  test('nothing is booked before the books are opened', async () => {
    await owed()
    expect(await journal()).toEqual([])
    expect((await send(`POST ${treasury}/entries`, entryOf())).status).toBe(400)
  })

  test('opening takes over balances and open invoices, once', async () => {
    // An account of a number of the chart gets the purpose of the chart.
    await send(`POST ${treasury}/accounts`, { number: 1020, nameDe: 'Sparkonto', kind: 'EXPENSE' })
    const before = { startsOn: `${year}-01-15` }
    expect(await (await send(`POST ${treasury}/years`, before)).json()).toMatchObject({
      errors: [{ field: 'startsOn' }],
    })
    const input = { startsOn: `${year}-01-01`, balances: [{ account: 1020, amount: 500_000 }] }
    expect((await send(`POST ${treasury}/years`, input)).status).toBe(200)
    expect((await journal()).flatMap(rowsOf)).toEqual(expect.arrayContaining(['1020/2800 500000', '1100/3310 1500']))
    expect(await (await send(`POST ${treasury}/years`, input)).json()).toMatchObject({
      errors: [{ field: 'startsOn' }],
    })
    expect(await journal()).toHaveLength(2)
  })

  test('an invoice, its marking and the removal of the marking are entries of their transactions', async () => {
    const { uuid, number } = await owed(2000)
    const ofInvoice = async () => (await journal()).filter(({ text }) => text === number)
    expect((await ofInvoice()).map(rowsOf)).toEqual([['1100/3310 2000']])
    expect((await mark(uuid, today())).status).toBe(200)
    expect((await ofInvoice()).map(rowsOf)).toEqual([['1020/1100 2000'], ['1100/3310 2000']])
    await mark(uuid, null)
    const [reversal, payment] = await ofInvoice()
    expect(reversal).toMatchObject({ kind: 'REVERSAL', reverses: payment?.number })
    expect(payment).toMatchObject({ reversedBy: reversal?.number })
    await mark(uuid, today())
    expect(await ofInvoice()).toHaveLength(4)
    const open = await json<{ _embedded: { items: { id: string }[] } }>(`GET ${treasury}/open-items`)
    expect(open._embedded.items.map(({ id }) => id)).not.toContain(number)
  })

  test('an invoice of the books that is marked with an earlier day is paid on their first day', async () => {
    const { uuid, number } = await owed(1900)
    await mark(uuid, `${Number(year) - 1}-12-20`)
    const [paid] = (await journal()).filter(({ text, kind: cause }) => text === number && cause === 'SETTLEMENT')
    expect(paid).toMatchObject({ bookedOn: `${year}-01-01` })
  })

  test('a payment by card settles its invoice, the rest is a donation, and a second one a credit of the payer', async () => {
    const { uuid, number } = await owed(1500)
    const pay = async () => {
      const body = {
        purpose: 'MEMBERFEE',
        amount: 2000,
        name: 'Anna Beispiel',
        callback: 'memberfee-completed',
        invoice: uuid,
      }
      const headers = { 'Idempotency-Key': newKey() }
      const reply = await api.request('POST /api/frontend/payments', { locale: 'de-ch', headers, body })
      return (await reply.json()) as { link: string; id: string }
    }
    const [first, second] = [await pay(), await pay()]
    for (const { link, id } of [first, second]) {
      await chooseInSandbox(link, 'card')
      await api.request(`GET /api/frontend/payments/${id}/handleSuccessCallback`)
    }
    const payments = (await journal()).filter(({ text, kind: cause }) => text.startsWith(number) && cause !== 'INVOICE')
    expect(payments.map(rowsOf)).toEqual([['1100/2030 2000'], ['1025/1100 2000'], ['1025/1100 1500', '1025/3500 500']])
    // Posting again changes nothing.
    const [row] = await api.db.select().from(invoice).where(eq(invoice.uuid, uuid))
    const before = await journal()
    await api.db.transaction((tx) => postInvoices(tx, [row?.id ?? 0], api.clock.now()))
    expect(await journal()).toEqual(before)
    expect(await api.db.transaction((tx) => findDifferences(tx))).toEqual({ missing: [], obsolete: [], unequal: [] })
  })

  test('the comparison names a document that is not in the ledger', async () => {
    const [row] = await api.db
      .insert(invoice)
      .values({
        ...{ number: `${year}-00500`, personId: anna.personId, purpose: 'MEMBERFEE', amount: 100 },
        createdAt: api.clock.now(),
        dueDate: today(),
      })
      .returning()
    await api.db
      .insert(invoiceLine)
      .values({ invoiceId: row?.id ?? 0, position: 0, text: 'Beitrag', count: 1, price: 100 })
    const { missing } = await api.db.transaction((tx) => findDifferences(tx))
    expect(missing.map(({ source }) => source)).toEqual([`invoice:${row?.uuid}`])
    await api.db.transaction((tx) => postInvoices(tx, [row?.id ?? 0], api.clock.now()))
  })

  test('an entry by hand is written once per key, and taken back once', async () => {
    const headers = { 'Idempotency-Key': newKey() }
    const [first, again] = [
      await send(`POST ${treasury}/entries`, entryOf(), treasurer, headers),
      await send(`POST ${treasury}/entries`, entryOf(), treasurer, headers),
    ]
    expect(first.status).toBe(201)
    const entry = (await first.json()) as Entry
    expect(await again.json()).toEqual(entry)
    const reverse = () => json<Entry>(`POST ${treasury}/entries/${entry.id}/reverse`)
    const reversal = await reverse()
    expect(rowsOf(reversal)).toEqual(['1020/6000 25000'])
    expect(await reverse()).toEqual(reversal)
    const invoiced = (await journal()).find(({ kind: cause }) => cause === 'INVOICE')
    expect((await send(`POST ${treasury}/entries/${invoiced?.id}/reverse`)).status).toBe(400)
  })

  test.each([
    ['an account that does not exist', { rows: [{ debit: 9999, credit: 1020, amount: 1 }] }, 'rows.0.debit'],
    ['the same account twice', { rows: [{ debit: 1020, credit: 1020, amount: 1 }] }, 'rows.0.credit'],
    ['no amount', { rows: [{ debit: 6000, credit: 1020, amount: 0 }] }, 'rows.0.amount'],
    ['half a Rappen', { rows: [{ debit: 6000, credit: 1020, amount: 1.5 }] }, 'rows.0.amount'],
    [
      'an event that does not exist',
      { rows: [{ debit: 6000, credit: 1020, amount: 1, eventId: 2_000_000_000 }] },
      'rows.0.eventId',
    ],
    ['no rows', { rows: [] }, 'rows'],
    ['a day before the books', { bookedOn: '1999-01-01' }, 'bookedOn'],
    ['a day in the future', { bookedOn: '2999-01-01' }, 'bookedOn'],
  ])('an entry with %s is refused at its field', async (_case, values, field) => {
    const reply = await send(`POST ${treasury}/entries`, entryOf(values))
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ errors: [{ field }] })
  })

  test('auditors read everything and change nothing; administrators and editors see nothing', async () => {
    const administrator = await api.addPerson({ roles: ['ADMIN', 'EDITOR'] })
    const reads = ['entries', 'years', 'accounts', `years/${year}`].map((part) => `GET ${treasury}/${part}` as const)
    for (const call of [...reads, 'GET /api/frontend/treasury/invoices' as const]) {
      expect((await send(call, undefined, auditor)).status).toBe(200)
      expect((await send(call, undefined, administrator)).status).toBe(403)
    }
    expect((await send(`POST ${treasury}/entries`, entryOf(), auditor)).status).toBe(403)
    const { uuid } = await owed()
    for (const as of [auditor, administrator]) expect((await markPaid(api, as, uuid, today())).status).toBe(403)
  })

  test('the balance sheet balances, and its result is that of the income statement', async () => {
    const { totals, result, carried } = await json<{
      totals: { kind: string; amount: number }[]
      result: number
      carried: number
    }>(`GET ${treasury}/years/${year}`)
    const sum = (...kinds: string[]) =>
      totals.filter((total) => kinds.includes(total.kind)).reduce((all, { amount }) => all + amount, 0)
    expect(sum('ASSET')).toBe(sum('LIABILITY', 'EQUITY') + result + carried)
    expect(result).toBe(sum('INCOME') - sum('EXPENSE'))
    expect(result).toBeGreaterThan(0)
  })

  test.each(['BALANCE', 'INCOME', 'JOURNAL', 'OPEN_ITEMS'])('%s is a file in three formats', async (document) => {
    for (const [format, start] of [
      ['PDF', '%PDF'],
      ['XLS', 'PK'],
      ['CSV', '\u{feff}'],
    ] as const) {
      const reply = await send(`POST ${treasury}/export`, { document, year: Number(year), format })
      expect(reply.status).toBe(200)
      expect(
        Buffer.from(await reply.arrayBuffer())
          .toString('utf8')
          .startsWith(start),
      ).toBe(true)
    }
  })

  test('the database refuses to change, delete or empty the ledger', async () => {
    const refused = async (work: PromiseLike<unknown>) =>
      getErrorCode(await Promise.resolve(work).catch((error: unknown) => error))
    expect(await refused(api.db.update(ledgerRow).set({ amount: 1 }))).toBe('LD001')
    expect(await refused(api.db.update(ledgerEntry).set({ text: '' }))).toBe('LD001')
    expect(await refused(api.db.delete(ledgerRow))).toBe('LD001')
    expect(await refused(api.db.delete(ledgerEntry))).toBe('LD001')
    expect(await refused(api.db.execute(sql`truncate ledger_entry, ledger_row`))).toBe('LD001')
    expect(await refused(api.db.delete(fiscalYear))).toBe('LD001')
    const [entry] = await api.db.select().from(ledgerEntry).limit(1)
    const row = { entryId: entry?.id ?? 0, position: entry?.rows ?? 0, debitId: 1, creditId: 2, amount: 5 }
    expect(await refused(api.db.insert(ledgerRow).values(row))).toBe('LD002')
    const { id: _id, ...copy } = entry ?? ({} as typeof ledgerEntry.$inferSelect)
    const bare = { ...copy, source: 'test:bare', position: 900, rows: 1 }
    expect(await refused(api.db.transaction((tx) => tx.insert(ledgerEntry).values(bare)))).toBe('LD003')
  })

  test('a year is closed once it is over; the database takes nothing more in it, and a late payment goes to the next', async () => {
    expect((await send(`POST ${treasury}/years/${year}/close`)).status).toBe(400)
    const { uuid, number } = await owed(700)
    const [last] = await api.db.select().from(fiscalYear)
    api.clock.set(new Date(`${Number(year) + 1}-02-10T12:00:00Z`))
    expect((await send(`POST ${treasury}/years/${year}/close`)).status).toBe(200)
    const late = { ...entryOf(), bookedOn: last?.endsOn }
    expect(await (await send(`POST ${treasury}/entries`, late)).json()).toMatchObject({
      errors: [{ field: 'bookedOn' }],
    })
    const [entry] = await api.db.select().from(ledgerEntry).limit(1)
    const { id: _id, ...copy } = entry ?? ({} as typeof ledgerEntry.$inferSelect)
    const inside = api.db.insert(ledgerEntry).values({ ...copy, source: 'test:closed', position: 901 })
    expect(getErrorCode(await Promise.resolve(inside).catch((error: unknown) => error))).toBe('LD002')
    const reopened = api.db.update(fiscalYear).set({ closedAt: null })
    expect(getErrorCode(await Promise.resolve(reopened).catch((error: unknown) => error))).toBe('LD001')
    await mark(uuid, last?.endsOn ?? null)
    const [paid] = (await journal()).filter(({ text }) => text === number)
    expect(paid).toMatchObject({ bookedOn: `${Number(year) + 1}-01-01`, number: `J${Number(year) + 1}/00001` })
  })

  test('entries that are written at the same moment have numbers without a gap', async () => {
    await Promise.all(Array.from({ length: 12 }, () => send(`POST ${treasury}/entries`, entryOf())))
    const positions = (await api.db.select().from(ledgerEntry)).filter((entry) => entry.year === Number(year) + 1)
    expect(positions.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
      positions.map((_, index) => index + 1),
    )
  })
})
