import { eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BankFile, BankState, BankTransaction } from '#contract/bank.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { bandIban, type CamtLine, camtFile, plus } from '../../../tests/support/camt.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { markPaid, membershipFee } from '../../../tests/support/invoices.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import {
  bankFile,
  bankKey,
  bankNotice,
  bankSighting,
  bankStatement,
  bankTransaction,
  invoice,
  person,
  settlement,
} from '../../platform/db/tables.ts'
import { createInvoice } from '../invoices/create.ts'
import { formatReference } from '../invoices/qr-bill.ts'
import { findDifferences } from '../ledger/documents.ts'
import { findOpenItems } from '../ledger/queries.ts'

const bank = '/api/frontend/treasury/bank'
type Call = Parameters<TestApi['request']>[0]

describeOnDatabase('bank', (kind) => {
  let api: TestApi
  let anna: TestPerson
  let treasurer: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind, environment: { CREDITOR_IBAN: bandIban } })
    api.clock.set('2027-04-05T12:00:00Z')
    anna = await api.addPerson({ member: false })
    treasurer = await api.addPerson({ roles: ['MHZ_TREASURER'] })
    await api.request('POST /api/frontend/treasury/years', { as: treasurer, body: { startsOn: '2027-01-01' } })
  }, 60_000)
  afterAll(() => api.stop())
  beforeEach(async () => {
    await api.db.delete(settlement)
    await api.db.delete(bankSighting)
    await api.db.delete(bankNotice)
    await api.db.delete(bankFile)
    await api.db.delete(bankKey)
    await api.db.delete(bankTransaction)
    await api.db.delete(bankStatement)
  })

  const upload = async (file: string | Uint8Array) =>
    await fetch(`${api.origin}${bank}/files`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(treasurer)}` },
      body: typeof file === 'string' ? file : new Blob([new Uint8Array(file)]),
    })
  /** Uploads a file and lets it be taken over. */
  const takeFile = async (file: string | Uint8Array) => {
    const reply = (await (await upload(file)).json()) as { file?: BankFile; known?: boolean; errors?: object[] }
    if (reply.file === undefined || reply.known === true) return reply
    await ownJobs(api).run()
    const { _embedded } = await json<{ _embedded: { items: BankFile[] } }>(`GET ${bank}/files`)
    const { state: outcome, done: read, added, matched } = _embedded.items[0] as BankFile
    return { state: outcome, read, added, matched }
  }
  let opening = 0
  /** Takes a statement over whose balances agree with its lines. Its opening balance makes the file another one each time. */
  const take = (lines: readonly CamtLine[], values: object = {}) => {
    opening += 1
    return takeFile(camtFile({ opening: `${opening}`, closing: plus(`${opening}`, lines), lines, ...values }))
  }
  const json = async <T>(call: Call, body?: object): Promise<T> =>
    (await (await api.request(call, { as: treasurer, ...(body && { body }) })).json()) as T
  const transactions = async () =>
    (await json<{ _embedded: { items: BankTransaction[] } }>(`GET ${bank}/transactions?size=100`))._embedded.items
  const assign = (id: number, body: object) => json<BankTransaction>(`PUT ${bank}/transactions/${id}`, body)
  const state = () => json<BankState>(`GET ${bank}`)
  const owed = (amount = 1500) =>
    api.db.transaction((tx) => createInvoice(tx, membershipFee(anna.personId, amount), api.clock.now()))
  const paidOn = async (number: string) => {
    const [row] = await api.db.select().from(invoice).where(eq(invoice.number, number))
    return row?.paidAt?.toISOString().slice(0, 10) ?? null
  }
  const openAmount = async (number: string) =>
    (await findOpenItems(api.db, '2999-01-01')).find(({ id }) => id === number)?.open

  test.each(['04', '08'] as const)(
    'a file of version %s pays the invoice of its reference, on its day',
    async (version) => {
      const { number } = await owed()
      const line = { amount: '15', name: 'Anna Müller', reference: formatReference(number), day: '2027-03-04' }
      expect(await take([line, { amount: '-250.00', text: 'Miete' }], { version })).toEqual({
        state: 'DONE',
        read: 2,
        added: 2,
        matched: 1,
      })
      expect(await paidOn(number)).toBe('2027-03-03')
      expect(await openAmount(number)).toBeUndefined()
      const [first, second] = (await transactions()).toSorted((a, b) => a.amount - b.amount)
      expect(first).toMatchObject({ amount: 1500, invoice: number, name: 'Anna Müller', direction: 'CREDIT' })
      expect(second).toMatchObject({ amount: 25_000, invoice: null, direction: 'DEBIT', text: 'Miete' })
      expect((await state()).unclear).toBe(1)
    },
  )

  test('the same file, an overlapping one, and one with more names of a payment change nothing', async () => {
    const lines = [
      { amount: '20.00', text: 'Spende', bankRef: 'A1' },
      { amount: '20.00', text: 'Spende', bankRef: 'A2' },
    ]
    expect(await take(lines)).toMatchObject({ added: 2 })
    expect(await take(lines)).toMatchObject({ read: 2, added: 0 })
    expect(await take([...lines, { amount: '5.00' }], { to: '2027-04-30' })).toMatchObject({ read: 3, added: 1 })
    const named = lines.map((line, index) => ({ ...line, uetr: `uetr-${index}` }))
    expect(await take(named)).toMatchObject({ added: 0 })
    expect(await transactions()).toHaveLength(3)
  })

  test('a payment that a batch names like a known one is not lost, in whatever order its file has both', {
    tags: ['long'],
  }, async () => {
    const [first, second] = [
      { amount: '10.00', bankRef: 'X', iban: 'CH5604835012345678009', text: 'Anna' },
      { amount: '10.00', bankRef: 'X', iban: 'CH4431999123000889012', text: 'Beat' },
    ]
    await take([first])
    expect(await take([second, first])).toMatchObject({ added: 1 })
    await take([{ amount: '12.00', bankRef: 'Y', uetr: 'one' }])
    const both = [
      { amount: '12.00', bankRef: 'Y', uetr: 'two' },
      { amount: '12.00', bankRef: 'Y', uetr: 'one' },
    ]
    expect(await take(both)).toMatchObject({ added: 1 })
    expect(await take(both)).toMatchObject({ added: 0 })
  })

  test('what a transfer has paid in part is not asked from a marking again', { tags: ['long'] }, async () => {
    const { uuid, number } = await owed(5000)
    await take([{ amount: '20.00', reference: formatReference(number) }])
    await markPaid(api, treasurer, uuid, '2027-03-20')
    expect(await openAmount(number)).toBeUndefined()
  })

  test('two equal payments of a day are two, also if the bank names both alike', { tags: ['long'] }, async () => {
    expect(
      await take([
        { amount: '10.00', bankRef: 'X' },
        { amount: '10.00', bankRef: 'X' },
      ]),
    ).toMatchObject({ added: 2 })
  })

  test('a payment that a later file names by another UETR is another payment', { tags: ['long'] }, async () => {
    await take([{ amount: '10.00', uetr: 'one' }])
    expect(
      await take([
        { amount: '10.00', uetr: 'two' },
        { amount: '10.00', uetr: 'one' },
      ]),
    ).toMatchObject({ added: 1 })
  })

  test('the details of a batch have their own amounts, and an entry without money is left out', {
    tags: ['long'],
  }, async () => {
    const details = [{ amount: '329.56' }, { amount: '100.00' }]
    await take([{ amount: '429.56', details }])
    const amounts = async () => (await transactions()).map(({ amount }) => amount).toSorted((a, b) => a - b)
    expect(await amounts()).toEqual([10_000, 32_956])
    expect(await take([{ amount: '50.00', entryRef: 'B' }, { amount: '0' }])).toMatchObject({ read: 1, added: 1 })
    expect(await amounts()).toEqual([5000, 10_000, 32_956])
  })

  test('a pending entry does not count, and a reversal is never assigned by itself', { tags: ['long'] }, async () => {
    const { number } = await owed()
    const reference = formatReference(number)
    const pending = { amount: '15.00', reference, status: 'PDNG' }
    const file = camtFile({
      opening: '0',
      closing: '15.00',
      lines: [pending, { amount: '15.00', reference, reversal: true }],
    })
    expect(await takeFile(file)).toMatchObject({ read: 1, added: 1, matched: 0 })
    expect(await paidOn(number)).toBeNull()
  })

  test('a part leaves the rest open, the rest pays it, and what comes after is a credit of the payer', async () => {
    const { number } = await owed(5000)
    const reference = formatReference(number)
    await take([{ amount: '20.00', reference, day: '2027-03-02' }])
    expect([await paidOn(number), await openAmount(number)]).toEqual([null, 3000])
    await take([{ amount: '30.00', reference, day: '2027-03-05' }], { opening: '1', closing: '31' })
    expect([await paidOn(number), await openAmount(number)]).toEqual(['2027-03-04', undefined])
    await take([{ amount: '30.00', reference, day: '2027-03-09' }], { opening: '2', closing: '32' })
    expect(await openAmount(number)).toBeUndefined()
    expect(await api.db.transaction((tx) => findDifferences(tx))).toMatchObject({ missing: [] })
  })

  test('an invoice that was marked by hand before is not booked twice', { tags: ['long'] }, async () => {
    const { uuid, number } = await owed(1700)
    await markPaid(api, treasurer, uuid, '2027-03-01')
    const before = (await state()).ledger
    await take([{ amount: '17.00', reference: formatReference(number) }])
    expect((await state()).ledger).toBe(before)
    expect((await markPaid(api, treasurer, uuid, null)).status).toBe(400)
  })

  test('a payment without reference is proposed by number and by name, assigned with one request, and taken back', {
    tags: ['long'],
  }, async () => {
    const { number } = await owed(2345)
    await take([{ amount: '23.45', text: `Rechnung ${number}` }])
    const [found] = await transactions()
    expect(found?.proposals).toEqual([number])
    await api.db.update(person).set({ firstName: 'Anna', lastName: 'Müller' }).where(eq(person.id, anna.personId))
    await take([{ amount: '23.45', name: 'MUELLER-ANNA, Anna Müller', text: 'Danke' }], {
      opening: '3',
      closing: '26.45',
    })
    expect((await transactions())[0]?.proposals).toEqual([number])
    await api.db.delete(bankKey).where(eq(bankKey.transactionId, (await transactions())[0]?.id ?? 0))
    const before = (await state()).ledger
    expect(await assign(found?.id ?? 0, { invoice: number })).toMatchObject({ invoice: number, proposals: [] })
    expect(await paidOn(number)).toBe('2027-02-28')
    expect((await state()).ledger).toBe(before)
    await assign(found?.id ?? 0, {})
    expect([await paidOn(number), await openAmount(number)]).toEqual([null, 2345])
    await assign(found?.id ?? 0, { account: 3500 })
    const assigned = (await transactions()).find(({ id }) => id === found?.id)
    expect(assigned).toMatchObject({ account: 3500, invoice: null })
    expect(await api.db.transaction((tx) => findDifferences(tx))).toMatchObject({ missing: [] })
  })

  test('a debit pays no invoice, and an unknown account is refused at its field', async () => {
    const { number } = await owed()
    await take([{ amount: '-15.00' }])
    const [found] = await transactions()
    expect(await assign(found?.id ?? 0, { invoice: number })).toMatchObject({ errors: [{ field: 'invoice' }] })
    expect(await assign(found?.id ?? 0, { account: 9999 })).toMatchObject({ errors: [{ field: 'account' }] })
  })

  test('a missing statement is named by its first day', { tags: ['long'] }, async () => {
    await take([], { opening: '10', closing: '10', from: '2027-01-01', to: '2027-01-31' })
    await take([], { opening: '30', closing: '30', from: '2027-03-01', to: '2027-03-31' })
    expect(await state()).toMatchObject({ until: '2027-03-31', balance: 3000, gap: '2027-02-01' })
    await take([{ amount: '20.00' }], { opening: '10', closing: '30', from: '2027-02-01', to: '2027-02-28' })
    expect((await state()).gap).toBeNull()
  })

  const good = camtFile({ opening: '0', closing: '10.00', lines: [{ amount: '10.00' }] })
  test.each([
    ['a table', 'Datum;Betrag\n1.1.;15'],
    ['a file that is cut off', good.slice(0, good.length / 2)],
    ['a document type', good.replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document')],
    ['a bill', '<Document><BkToCstmrDbtCdtNtfctn/></Document>'],
    ['another account', camtFile({ iban: 'CH5604835012345678009', opening: '0', closing: '0', lines: [] })],
    ['a wrong balance', camtFile({ opening: '0', closing: '11.00', lines: [{ amount: '10.00' }] })],
    ['foreign money', camtFile({ opening: '0', closing: '10.00', lines: [{ amount: '10.00', currency: 'EUR' }] })],
    [
      'a day that does not exist',
      camtFile({ opening: '0', closing: '1', lines: [{ amount: '1', day: '2027-02-31' }] }),
    ],
    ['a day in the future', camtFile({ opening: '0', closing: '1', lines: [{ amount: '1', day: '9999-12-31' }] })],
    ['more than all money', camtFile({ opening: '0', closing: '99999999999', lines: [{ amount: '99999999999' }] })],
    ['parts of a Rappen', camtFile({ opening: '0', closing: '10.00', lines: [{ amount: '10.005' }] })],
    ['no balance', good.replaceAll('CLBD', 'XXXX')],
    ['a damaged ZIP', Buffer.from('PK\u0003\u0004 broken')],
    ['a ZIP without statements', zipSync({ 'a.txt': strToU8('hello') })],
    ['bytes', Buffer.from([0xff, 0xfe, 0xfd])],
  ])('%s is refused at the file, and nothing is taken over', { tags: ['long'] }, async (_case, file) => {
    const reply = await upload(file)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ errors: [{ field: 'file' }] })
    expect(await transactions()).toEqual([])
  })

  test('zeros and a single decimal are read exactly, and a ZIP may hold several statements', {
    tags: ['long'],
  }, async () => {
    const first = camtFile({ opening: '0', closing: '153.00', lines: [{ amount: '000149.90000' }, { amount: '3.1' }] })
    const second = camtFile({
      opening: '153.00',
      closing: '154.00',
      lines: [{ amount: '1' }],
      from: '2027-04-01',
      to: '2027-04-02',
    })
    const zip = zipSync({ 'b.xml': strToU8(second), 'a.xml': strToU8(first), 'readme.txt': strToU8('x') })
    expect(await takeFile(zip)).toMatchObject({ read: 3, added: 3, matched: 0 })
    expect((await state()).gap).toBeNull()
  })
})
