import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { membershipFee } from '../../../tests/support/invoices.ts'
import { connectRivals, waitForLocks } from '../../../tests/support/locks.ts'
import {
  bankTransaction,
  feeRun,
  feeRunBill,
  feeRunItem,
  invoice,
  person,
  settlement,
} from '../../platform/db/tables.ts'
import { assign } from '../bank/settle.ts'
import { makeInvoices } from '../fees/make.ts'
import { mergePeople } from '../persons/admin/merge.ts'
import { type CreatedInvoice, createInvoice } from './create.ts'
import { settleByHand, undoByHand } from './movements.ts'

let api: TestApi
let anna: TestPerson
let rivals: Awaited<ReturnType<typeof connectRivals>>
let first: CreatedInvoice
let second: CreatedInvoice
const day = '2026-03-01'
const by = () => ({ accountId: null, now: api.clock.now() })
const write = <T>(work: (tx: Parameters<Parameters<TestApi['db']['transaction']>[0]>[0]) => Promise<T>) =>
  api.db.transaction(work)

beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  anna = await api.addPerson({ member: false })
  rivals = await connectRivals(api, 2)
}, 60_000)
afterAll(async () => {
  await rivals.close()
  await api.stop()
})
beforeEach(async () => {
  const owed = () => write((tx) => createInvoice(tx, membershipFee(anna.personId, 10_000), api.clock.now()))
  ;[first, second] = [await owed(), await owed()]
})

const move = (from: CreatedInvoice, to: CreatedInvoice, database: Pick<TestApi['deps'], 'write'> = rivals.database) =>
  database.write(settleByHand, from.uuid, { kind: 'MOVED', day, amount: null, invoice: to.number }, by())
const pay = (one: CreatedInvoice, amount: number) =>
  write((tx) => settleByHand(tx, one.uuid, { kind: 'CASH', day, amount, invoice: null }, by()))

/** Starts two changes while another transaction holds a row, so that both are between their locks when it ends. */
const atOnce = async (
  held: { readonly id: number },
  changes: readonly (() => Promise<unknown>)[],
  table: 'invoice' | 'person' = 'invoice',
) => {
  await rivals.other.query('begin')
  await rivals.other.query(`select from ${table} where id = $1 for update`, [held.id])
  const running: Promise<unknown>[] = []
  for (const change of changes) {
    running.push(change().then(() => 'done', String))
    await waitForLocks(api.db, running.length)
  }
  await rivals.other.query('commit')
  return await Promise.all(running)
}

test('two treasurers move credits between two invoices in opposite directions at the same moment', async () => {
  await pay(first, 25_000)
  await pay(second, 4000)
  expect(await atOnce(first, [() => move(first, second), () => move(second, first)])).toEqual([
    'done',
    expect.stringMatching('validation.invalid'),
  ])
})

test('two treasurers undo moved credits from both sides at the same moment', async () => {
  await pay(first, 12_000)
  await move(first, second, api.deps)
  await pay(second, 9000)
  const sideOf = async ({ id, uuid }: CreatedInvoice) => {
    const rows = await api.db.select().from(settlement).where(eq(settlement.invoiceId, id))
    return [undoByHand, uuid, rows.find(({ kind }) => kind === 'MOVED')?.uuid ?? '', by()] as const
  }
  const [from, to] = [await sideOf(first), await sideOf(second)]
  expect(await atOnce(first, [() => rivals.database.write(...from), () => rivals.database.write(...to)])).toEqual([
    'done',
    'done',
  ])
  const { settled } = (await api.db.select().from(invoice).where(eq(invoice.id, second.id)))[0] ?? {}
  expect(settled).toBe(9000)
})

test('two treasurers exchange the invoices of two payments at the same moment', async () => {
  const paid = async (one: CreatedInvoice) => {
    const [row] = await api.db
      .insert(bankTransaction)
      .values({
        iban: 'CH',
        uuid: randomUUID(),
        bookedOn: day,
        amount: 500,
        direction: 'CREDIT',
        text: '',
        reversal: false,
      })
      .returning()
    await write((tx) =>
      assign(tx, row?.id ?? 0, { invoice: one.number, account: null, payout: null, booked: false }, by()),
    )
    return row?.id ?? 0
  }
  const [a, b] = [await paid(first), await paid(second)]
  const to = (id: number, { number }: CreatedInvoice) =>
    [assign, id, { invoice: number, account: null, payout: null, booked: false }, by()] as const
  expect(
    await atOnce(second, [() => rivals.database.write(...to(a, second)), () => rivals.database.write(...to(b, first))]),
  ).toEqual(['done', 'done'])
})

test('two processes that make the invoices of a released fee run at the same moment make each once', {
  tags: ['long'],
}, async () => {
  const dates = { year: 2026, keyDate: '2026-01-01', dueDate: '2026-12-31' }
  const [run] = await api.db
    .insert(feeRun)
    .values({ ...dates, createdAt: api.clock.now(), releasedAt: api.clock.now() })
    .returning()
  const runId = run?.id ?? 0
  const { personId } = anna
  const line = { personId, text: 'Mitgliederbeitrag 2026', price: 1500, accountId: null, ruleId: null }
  await api.db.insert(feeRunBill).values({ runId, recipientId: personId, bill: { title: 'Beitrag', lines: [line] } })
  const make = () =>
    makeInvoices(rivals.database, runId, { now: api.clock.now(), signal: new AbortController().signal })
  expect(await atOnce({ id: personId }, [make, make], 'person')).toEqual(['done', 'done'])
  expect(await api.db.$count(invoice, eq(invoice.feeRunId, runId))).toBe(1)
})

test.each([
  ['waits for the merger, and makes one invoice', 'merger first', 1],
  ['keeps the merger waiting, which moves the invoice', 'invoices first', 2],
] as const)(
  'whoever makes invoices while two of their recipients are merged %s',
  { tags: ['long'] },
  async (_, order, invoices) => {
    const [kept, other] = await api.db
      .insert(person)
      .values(['Ada', 'Berta'].map((firstName) => ({ firstName, lastName: 'Muster', email: null })))
      .returning()
    if (kept === undefined || other === undefined) throw new Error('no persons')
    const { now } = by()
    const [run] = await api.db
      .insert(feeRun)
      .values({ year: 2026, keyDate: '2026-01-01', dueDate: '2026-12-31', createdAt: now, releasedAt: now })
      .returning()
    const runId = run?.id ?? 0
    const lineOf = (personId: number) => ({ personId, text: 'Beitrag', price: 1500, accountId: null, ruleId: null })
    await api.db.insert(feeRunBill).values(
      [kept, other].map(({ id }) => ({
        ...{ runId, recipientId: id, bill: { title: 'Beitrag', lines: [lineOf(id)] } },
      })),
    )
    const ids = { id: kept.id, version: 1, otherId: other.id, otherVersion: 1 }
    const giver = { ...by(), member: false, roles: ['ADMIN' as const], instrument: null }
    const manager = { ...giver, isAdministrator: true }
    const merge = () => rivals.database.write(mergePeople, { ...ids, take: [] }, manager)
    const make = () => makeInvoices(rivals.database, runId, { now, signal: new AbortController().signal })
    const changes = order === 'merger first' ? [merge, make] : [make, merge]
    expect(await atOnce(other, changes, 'person')).toEqual(['done', 'done'])
    const made = await api.db.select().from(invoice).where(eq(invoice.feeRunId, runId))
    expect(made.map(({ personId }) => personId)).toEqual(Array(invoices).fill(kept.id))
    expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(3000)
    expect(await api.db.select().from(feeRunItem).where(eq(feeRunItem.runId, runId))).toMatchObject([
      { personId: kept.id, payerId: kept.id },
    ])
  },
)
