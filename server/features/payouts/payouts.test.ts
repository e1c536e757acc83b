import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BankTransaction } from '#contract/bank.ts'
import type { InvoiceDetail } from '#contract/edited-invoices.ts'
import type { LedgerEntry } from '#contract/ledger.ts'
import type { Payout } from '#contract/payouts.ts'
import type { TreasuryOverview } from '#contract/treasury.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { bandIban, type CamtLine, camtFile, plus } from '../../../tests/support/camt.ts'
import { paidInvoice, refundedOrder } from '../../../tests/support/card-payments.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { type StripeServer, startStripe, stripeKeys } from '../../../tests/support/stripe.ts'
import { charge, refund } from '../../../tests/support/stripe-payouts.ts'
import { job, ledgerEntry, payment } from '../../platform/db/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { findDifferences } from '../ledger/documents.ts'
import { addPayout } from './add.ts'
import { payoutFetchJob } from './fetch.ts'

const treasury = '/api/frontend/treasury'
type Call = Parameters<TestApi['request']>[0]
class Killed extends Error {}

describeOnDatabase('payouts', (kind) => {
  let stripe: StripeServer
  let api: TestApi
  let anna: TestPerson
  let treasurer: TestPerson
  const now = () => api.clock.now()

  beforeAll(async () => {
    stripe = await startStripe(now)
    const environment = { ...stripeKeys, STRIPE_API_ORIGIN: stripe.origin, CREDITOR_IBAN: bandIban }
    api = await startTestServer({ kind, environment })
    api.clock.set('2026-12-20T12:00:00Z')
    anna = await api.addPerson({ member: false })
    treasurer = await api.addPerson({ roles: ['MHZ_TREASURER'] })
    const early = await paid(2000)
    stripe.payouts.make('2027-01-04', [charge(early.uuid, 2000, 88)])
    api.clock.set('2027-03-05T12:00:00Z')
    await send(`POST ${treasury}/years`, {
      startsOn: '2027-01-01',
      // The provider owed this much: the payment less its fee.
      balances: [{ account: 1025, amount: 1912 }],
    })
  }, 60_000)
  afterAll(async () => {
    await api.stop()
    await stripe.stop()
  })
  beforeEach(() => {
    stripe.away = false
  })

  const send = (call: string, body?: object) => api.request(call as Call, { as: treasurer, ...(body && { body }) })
  const json = async <T>(call: string, body?: object): Promise<T> => (await (await send(call, body)).json()) as T
  const fetchNow = () => send(`POST ${treasury}/payouts/fetch`)
  const list = async () =>
    (await json<{ _embedded: { items: Payout[] } }>(`GET ${treasury}/payouts?size=100`))._embedded.items
  const payoutOf = async (reference: string) => (await list()).find((one) => one.reference === reference)
  const transactions = async () =>
    (await json<{ _embedded: { items: BankTransaction[] } }>(`GET ${treasury}/bank/transactions?size=100`))._embedded
      .items
  const entriesOf = async (reference: string) => {
    const found = await json<{ _embedded: { items: LedgerEntry[] } }>(`GET ${treasury}/entries?searchTerm=${reference}`)
    return found._embedded.items.map(({ rows }) =>
      rows.map(({ debit, credit, amount }) => `${debit}/${credit} ${amount}`),
    )
  }
  /** Rappen on an account of the books. */
  const balance = async (account: number) => {
    const { totals } = await json<{ totals: { account: number; amount: number }[] }>(`GET ${treasury}/years/2027`)
    return totals.find((one) => one.account === account)?.amount ?? 0
  }
  const differences = () => api.db.transaction((tx) => findDifferences(tx))

  const paid = (amount: number) => paidInvoice(api, anna, amount)
  let opening = 0
  /** Takes a statement over. Its opening balance makes the file another one each time. */
  const take = async (lines: readonly CamtLine[]) => {
    opening += 1
    const file = camtFile({ opening: `${opening}`, closing: plus(`${opening}`, lines), to: '2027-03-04', lines })
    const headers = { Authorization: `Bearer ${await api.tokenFor(treasurer)}` }
    await fetch(`${api.origin}${treasury}/bank/files`, { method: 'POST', headers, body: file })
    await ownJobs(api).run()
  }
  const stripeLine = (amount: string, more: Partial<CamtLine> = {}): CamtLine => ({
    ...{ amount, name: 'Stripe Technology Europe Ltd', day: '2027-03-02' },
    ...more,
  })

  test('a payment before the books is in their opening balance without its fee', async () => {
    expect(await (await fetchNow()).json()).toEqual({ added: 1 })
    const [early] = await list()
    expect(early).toMatchObject({ amount: 1912, fee: 88, payments: [{ amount: 2000, fee: 88 }] })
    await take([stripeLine('19.12', { day: '2027-01-05' })])
    expect([await balance(1025), await balance(6940)]).toEqual([0, 0])
    expect(await differences()).toMatchObject({ missing: [] })
  })

  test('two fetches at once store the fees and book them once, and the transfer brings the account to zero', async () => {
    const [first, second] = [await paid(5000), await paid(1500)]
    const fees = await balance(6940)
    const { id } = stripe.payouts.make('2027-03-02', [charge(first.uuid, 5000, 175), charge(second.uuid, 1500, 74)])
    const replies = await Promise.all([fetchNow(), fetchNow()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await (await fetchNow()).json()).toEqual({ added: 0 })
    expect(await entriesOf(id)).toEqual([['6940/1025 249']])
    expect(await balance(6940)).toBe(fees + 249)
    expect(await payoutOf(id)).toMatchObject({
      ...{ arrivesOn: '2027-03-02', amount: 6251, fee: 249, other: 0, failed: false, transaction: null },
      payments: [
        { number: first.invoice.number, amount: 5000, fee: 175 },
        { number: second.invoice.number, amount: 1500, fee: 74 },
      ],
    })
    const detail = await json<InvoiceDetail>(`GET ${treasury}/invoices/${first.invoice.uuid}`)
    expect(detail.settlements).toMatchObject([{ kind: 'ONLINE', amount: 5000, fee: 175 }])
    await take([stripeLine('62.51'), { amount: '62.51', name: 'Anna Müller' }])
    expect(await payoutOf(id)).toMatchObject({ transaction: { bookedOn: '2027-03-02' } })
    expect(await balance(1025)).toBe(0)
    expect(await differences()).toMatchObject({ missing: [] })
  })

  test('a transfer that came before its payout was known is found by the job of the morning', {
    tags: ['long'],
  }, async () => {
    const { uuid } = await paid(3100)
    await take([stripeLine('29.80')])
    const { id } = stripe.payouts.make('2027-03-02', [charge(uuid, 3100, 120)])
    await enqueue(api.db, { kind: payoutFetchJob, payload: {} })
    await ownJobs(api).run()
    expect((await payoutOf(id))?.transaction).not.toBeNull()
    expect(await balance(1025)).toBe(0)
  })

  test('of two payouts of one amount a transfer is the one that it names, and a person may choose otherwise', {
    tags: ['long'],
  }, async () => {
    const [first, second] = [await paid(4000), await paid(4000)]
    const one = stripe.payouts.make('2027-03-01', [charge(first.uuid, 4000, 146)])
    const other = stripe.payouts.make('2027-03-02', [charge(second.uuid, 4000, 146)])
    await fetchNow()
    await take([stripeLine('38.54', { text: `Payout ${other.id}` })])
    const [named, waiting] = [await payoutOf(other.id), await payoutOf(one.id)]
    expect([named?.transaction?.bookedOn, waiting?.transaction]).toEqual(['2027-03-02', null])
    const path = `PUT ${treasury}/bank/transactions/${named?.transaction?.id}`
    expect(await json(path, {})).toMatchObject({ payout: null, payouts: [{ id: waiting?.id }, { id: named?.id }] })
    expect((await payoutOf(other.id))?.transaction).toBeNull()
    await take([stripeLine('0.01')])
    expect((await payoutOf(other.id))?.transaction).toBeNull()
    const small = (await transactions()).find(({ amount }) => amount === 1)
    for (const wrong of [named?.id, randomUUID()])
      expect(await json(`PUT ${treasury}/bank/transactions/${small?.id}`, { payout: wrong })).toMatchObject({
        errors: [{ field: 'payout' }],
      })
    expect(await json(path, { payout: waiting?.id })).toMatchObject({ payout: { id: waiting?.id }, payouts: [] })
    await take([stripeLine('38.54', { day: '2027-03-03' })])
    expect((await payoutOf(other.id))?.transaction).toMatchObject({ bookedOn: '2027-03-03' })
    expect(await balance(1025)).toBe(0)
    expect(await differences()).toMatchObject({ missing: [] })
  })

  test('equal transfers that name no payout wait for a person, as does money that only has the amount', {
    tags: ['long'],
  }, async () => {
    const { uuid } = await paid(4400)
    const { id } = stripe.payouts.make('2027-03-02', [charge(uuid, 4400, 158)])
    await fetchNow()
    await take([stripeLine('42.42'), stripeLine('42.42', { day: '2027-03-03' }), { amount: '42.42', name: 'Anna' }])
    expect((await payoutOf(id))?.transaction).toBeNull()
    const found = (await transactions()).filter(({ amount }) => amount === 4242)
    expect(found.map(({ payouts }) => payouts.length)).toEqual([1, 1, 1])
    await json(`PUT ${treasury}/bank/transactions/${found[0]?.id}`, { payout: found[0]?.payouts[0]?.id })
    expect(await balance(1025)).toBe(0)
  })

  test('refunds make a payout negative, and its debit is found', { tags: ['long'] }, async () => {
    const { uuid, back } = await refundedOrder(api, anna, 2500)
    const { id } = stripe.payouts.make('2027-03-02', [charge(uuid, 2500, 103), refund(back, 2500)])
    await take([stripeLine('-1.03')])
    await fetchNow()
    expect(await payoutOf(id)).toMatchObject({
      amount: -103,
      fee: 103,
      other: 0,
      transaction: { bookedOn: '2027-03-02' },
    })
    expect(await balance(1025)).toBe(0)
  })

  test('money that the band does not know is unclear: a dispute, a refund by hand, a strange payment', async () => {
    const [{ uuid }, before] = [await paid(9000), await balance(2090)]
    const { id } = stripe.payouts.make('2027-03-02', [
      charge(uuid, 9000, 291),
      charge('not-ours', 700, 50),
      { type: 'adjustment', amount: -2000, fee: 1500, source: null },
      { type: 'stripe_fee', amount: -10, fee: 0, source: null },
      refund(randomUUID(), 300),
    ])
    await fetchNow()
    expect(await payoutOf(id)).toMatchObject({ fee: 1851, other: -1600, payments: [{ fee: 291 }] })
    expect(await balance(2090)).toBe(before - 1600)
    await take([stripeLine('55.49')])
    expect(await balance(1025)).toBe(0)
  })

  test('a payout that fails later is undone; its fees stay, and its money comes with the next one', async () => {
    const { uuid } = await paid(6000)
    const first = stripe.payouts.make('2027-03-01', [charge(uuid, 6000, 204)], { status: 'in_transit' })
    await fetchNow()
    await take([stripeLine('57.96', { day: '2027-03-01' })])
    expect((await payoutOf(first.id))?.transaction).not.toBeNull()
    first.status = 'failed'
    await fetchNow()
    await fetchNow()
    expect(await payoutOf(first.id)).toMatchObject({ failed: true, transaction: null, fee: 204 })
    const [undone] = (await transactions()).filter(({ amount }) => amount === 5796)
    expect(undone).toMatchObject({ payout: null, payouts: [] })
    const back = { type: 'payout_failure', amount: 5796, fee: 0, source: null }
    const next = stripe.payouts.make('2027-03-04', [back, charge(uuid, 6000, 204), { ...back, amount: -5796 }])
    await fetchNow()
    expect(await payoutOf(next.id)).toMatchObject({ fee: 0, other: 0 })
    await json(`PUT ${treasury}/bank/transactions/${undone?.id}`, { payout: (await payoutOf(next.id))?.id })
    expect(await balance(1025)).toBe(0)
    expect(await differences()).toMatchObject({ missing: [] })
  })

  test('a payout by hand arrives without its fees, and one that is still put together waits', {
    tags: ['long'],
  }, async () => {
    const manual = stripe.payouts.make('2027-03-02', [], {
      ...{ automatic: false, reconciliation_status: 'not_applicable', amount: 777 },
    })
    const waiting = stripe.payouts.make('2027-03-02', [], { reconciliation_status: 'in_progress', amount: 888 })
    const strange = stripe.payouts.make('2027-03-02', [], { currency: 'eur', amount: 999 })
    await fetchNow()
    expect(await payoutOf(manual.id)).toMatchObject({ amount: 777, fee: 0, other: 0, payments: [] })
    expect(await payoutOf(waiting.id)).toBeUndefined()
    expect(await payoutOf(strange.id)).toBeUndefined()
    expect(await entriesOf(manual.id)).toEqual([])
    waiting.reconciliation_status = 'completed'
    waiting.amount = 0
    await fetchNow()
    expect(await payoutOf(waiting.id)).toMatchObject({ amount: 0 })
  })

  test('an answer that does not add up, or none, is reported and leaves nothing half done', async () => {
    const { uuid } = await paid(3300)
    const good = stripe.payouts.make('2027-03-03', [charge(uuid, 3300, 126)])
    const wrong = stripe.payouts.make('2027-03-02', [charge(randomUUID(), 3300, 126)], { amount: 3175 })
    expect((await fetchNow()).status).toBe(503)
    expect([await payoutOf(wrong.id), (await payoutOf(good.id))?.fee]).toEqual([undefined, 126])
    stripe.away = true
    expect((await fetchNow()).status).toBe(503)
    await enqueue(api.db, { kind: payoutFetchJob, payload: {} })
    await ownJobs(api).run()
    const [failed] = await api.db.select().from(job).where(eq(job.lastError, 'payment.unavailable'))
    expect(failed).toMatchObject({ kind: 'payout_fetch' })
    stripe.away = false
    Object.assign(wrong, { amount: 'much' })
    expect((await fetchNow()).status).toBe(503)
    stripe.payouts.made.splice(stripe.payouts.made.indexOf(wrong), 1)
  })

  test('a process that is killed before its commit has changed nothing', { tags: ['long'] }, async () => {
    const { uuid } = await paid(2700)
    const { id } = stripe.payouts.make('2027-03-02', [charge(uuid, 2700, 108)])
    const entries = await api.db.$count(ledgerEntry)
    const made = { reference: id, amount: 2592, arrivesOn: '2027-03-02', failed: false, itemized: true }
    const movements = [{ kind: 'payment', uuid, amount: 2700, fee: 108 }] as const
    const killed = api.db.transaction(async (tx) => {
      await addPayout(tx, made, movements, { accountId: null, now: now() })
      throw new Killed()
    })
    await expect(killed).rejects.toThrow(Killed)
    const [row] = await api.db.select().from(payment).where(eq(payment.uuid, uuid))
    expect([await payoutOf(id), row?.fee, await api.db.$count(ledgerEntry)]).toEqual([undefined, null, entries])
    await fetchNow()
    expect((await payoutOf(id))?.fee).toBe(108)
  })

  test('a payout that a file of five days later does not have is a task', async () => {
    const late = async () => (await json<TreasuryOverview>(`GET ${treasury}/overview`)).latePayouts
    const before = await late()
    const { uuid } = await paid(1700)
    stripe.payouts.make('2027-02-25', [charge(uuid, 1700, 79)])
    stripe.payouts.make('2027-02-27', [], { amount: 50, automatic: false })
    stripe.payouts.make('2027-02-20', [])
    await fetchNow()
    expect(await late()).toBe(before + 1)
  })
})
