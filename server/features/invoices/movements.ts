import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type * as v from 'valibot'
import { type RefundInput, type SettlementInput, undoableKinds } from '#contract/edited-invoices.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import {
  bankTransaction,
  billedFee,
  billedLoan,
  instalment,
  invoice,
  invoiceRefund,
  settlement,
} from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireRow } from '../../platform/http/http-error.ts'
import { parseIban } from '../../platform/iban.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { nextReceiptNumber } from '../orders/receipt-number.ts'
import { bankReceiptMailJob } from './bank-receipt.ts'
import { addSettlements, findLive, openOf, undoSettlements } from './settlements.ts'

type InvoiceRow = typeof invoice.$inferSelect

/** How long a treasurer can undo the mark before the receipt is mailed, in ms. */
const undoPeriodMs = 15 * 60_000

/** @throws HttpError not_found */
export const lockInvoice = async (tx: Db, uuid: string): Promise<InvoiceRow> =>
  requireRow((await tx.select().from(invoice).where(eq(invoice.uuid, uuid)).for('update'))[0])

/** Locks invoices in the order of their ids, as every change of several does: two changes never wait for each other. */
export const lockInvoices = (tx: Db, rows: SQL | undefined): Promise<InvoiceRow[]> =>
  tx.select().from(invoice).where(rows).orderBy(asc(invoice.id)).for('update')

/** Writes a line of the change log. */
const record = (tx: Db, { id }: InvoiceRow, author: Author, fields: Parameters<typeof recordChange>[2]['fields']) =>
  recordChange(tx, author, { noun: 'invoice', rowId: id, action: 'changed', fields })

/**
 * Enters a movement of an invoice.
 * @throws HttpError not_found; validation.invalid at `day` for a coming day, at `amount`, `kind` or `invoice` if nothing is open, or no
 * credit is there
 */
export const settleByHand = async (tx: Db, uuid: string, input: SettlementInput, author: Author): Promise<void> => {
  const { kind, day } = input
  const target = kind === 'MOVED' ? await findTarget(tx, uuid, input.invoice) : undefined
  const row = await lockInvoice(tx, uuid)
  if (day > toWireDate(author.now)) throw fieldRefusal('day', 'validation.paid_in_future')
  if (row.cancelledAt !== null && kind !== 'DONATED' && kind !== 'MOVED')
    throw fieldRefusal('kind', 'validation.invoice_cancelled')
  if (kind === 'MARKED' || kind === 'CASH') await receive(tx, row, { ...input, kind }, author)
  else if (kind === 'WRITE_OFF') await writeOff(tx, row, day, author)
  else await useCredit(tx, row, { kind, day, target }, author)
  await record(tx, row, author, { [kind.toLowerCase()]: [null, day] })
}

const receive = async (
  tx: Db,
  row: InvoiceRow,
  { kind, day, amount }: SettlementInput & { readonly kind: 'MARKED' | 'CASH' },
  author: Author,
): Promise<void> => {
  const received = amount ?? openOf(row)
  if (received <= 0) throw fieldRefusal('amount', 'validation.nothing_open')
  const id = randomUUID()
  const receiptNumber = kind === 'CASH' ? await nextReceiptNumber(tx, 'fee', author.now) : null
  const source = `${kind === 'CASH' ? 'cash' : 'marking'}:${id}`
  const added = { uuid: id, invoiceId: row.id, kind, amount: received, day, source, receiptNumber } as const
  await addSettlements(tx, [added], author)
  if (kind === 'CASH') return
  const runAt = new Date(author.now.getTime() + undoPeriodMs)
  const uniqueKey = `bank_receipt_mail:${id}`
  await enqueue(tx, { kind: bankReceiptMailJob, payload: { marking: id }, uniqueKey, runAt })
}

const writeOff = async (tx: Db, row: InvoiceRow, day: string, author: Author): Promise<void> => {
  const open = openOf(row)
  if (open <= 0) throw fieldRefusal('kind', 'validation.nothing_open')
  const source = `write_off:${randomUUID()}`
  await addSettlements(tx, [{ invoiceId: row.id, kind: 'WRITE_OFF', amount: open, day, source }], author)
}

/** The invoice that a credit goes to; both are locked. */
const findTarget = async (tx: Db, uuid: string, number: string | null): Promise<InvoiceRow> => {
  const both = await lockInvoices(tx, or(eq(invoice.uuid, uuid), eq(invoice.number, number ?? '')))
  const found = both.find((row) => row.number === number && row.uuid !== uuid)
  if (found === undefined) throw fieldRefusal('invoice', 'validation.bank_invoice')
  return found
}

interface Use {
  readonly kind: 'DONATED' | 'MOVED'
  readonly day: string
  readonly target: InvoiceRow | undefined
}

/** Uses the credit of an invoice: as a donation, or for another invoice as far as that is open. */
const useCredit = async (tx: Db, row: InvoiceRow, { kind, day, target }: Use, author: Author): Promise<void> => {
  const planned = await tx.$count(invoiceRefund, openRefunds(row.id))
  const credit = planned > 0 ? 0 : -openOf(row)
  if (credit <= 0) throw fieldRefusal('kind', 'validation.no_credit')
  const id = randomUUID()
  const moved = target === undefined ? credit : Math.min(credit, openOf(target))
  if (moved <= 0) throw fieldRefusal('invoice', 'validation.nothing_open')
  const from = { invoiceId: row.id, kind, amount: -moved, day, source: `${kind.toLowerCase()}:${id}:from` }
  const to = target === undefined ? [] : [{ ...from, invoiceId: target.id, amount: moved, source: `moved:${id}:to` }]
  await addSettlements(tx, [from, ...to], author)
}

/**
 * Undoes a movement that a treasurer entered; a moved credit at both invoices.
 * @throws HttpError not_found; validation.invalid at `id` for one that came from the bank, a card or a cancellation
 */
export const undoByHand = async (tx: Db, uuid: string, settlementUuid: string, author: Author): Promise<void> => {
  const mine = and(eq(settlement.uuid, settlementUuid), eq(invoice.uuid, uuid))
  const [found] = await tx
    .select({ source: settlement.source, row: invoice })
    .from(settlement)
    .innerJoin(invoice, eq(invoice.id, settlement.invoiceId))
    .where(mine)
  const { source, row } = requireRow(found)
  // A moved credit has a side at each invoice.
  const moved = source.replace(/:(?:from|to)$/, '')
  const movement = inArray(settlement.source, [source, `${moved}:from`, `${moved}:to`])
  await lockInvoices(tx, inArray(invoice.id, tx.select({ id: settlement.invoiceId }).from(settlement).where(movement)))
  const all = await tx.select().from(settlement).where(movement)
  const one = requireRow(all.find((side) => side.uuid === settlementUuid))
  if (one.undoneAt !== null) return
  const linked = and(eq(bankTransaction.invoiceId, row.id), eq(bankTransaction.booked, true))
  const isLinked = one.kind === 'MARKED' && (await tx.$count(bankTransaction, linked)) > 0
  if (isLinked || !undoableKinds.some((kind) => kind === one.kind)) throw fieldRefusal('id', 'validation.not_undoable')
  const ids = all.map(({ id }) => id)
  await undoSettlements(tx, ids, author)
  await record(tx, row, author, { [one.kind.toLowerCase()]: [one.day, null] })
}

/**
 * Cancels an invoice. Its losses and reminder fees are undone first, so that what was paid becomes a credit. Its persons and loans
 * may be billed again for the year. A second time, nothing happens.
 * @throws HttpError not_found
 */
export const cancelByHand = async (tx: Db, uuid: string, reason: string, author: Author): Promise<void> => {
  const row = await lockInvoice(tx, uuid)
  if (row.cancelledAt !== null) return
  const live = await findLive(tx, row.id)
  const undone = live.filter(({ kind }) => kind === 'WRITE_OFF' || kind === 'REMINDER_FEE')
  const undoneIds = undone.map(({ id }) => id)
  await undoSettlements(tx, undoneIds, author)
  await tx.update(invoice).set({ cancelledAt: author.now, cancelReason: reason }).where(eq(invoice.id, row.id))
  await tx.delete(billedFee).where(eq(billedFee.invoiceId, row.id))
  await tx.delete(billedLoan).where(eq(billedLoan.invoiceId, row.id))
  await tx.delete(instalment).where(eq(instalment.invoiceId, row.id))
  const day = toWireDate(author.now)
  const source = `cancel:${row.uuid}`
  await addSettlements(tx, [{ invoiceId: row.id, kind: 'CANCEL', amount: row.amount, day, source }], author)
  await record(tx, row, author, { cancelled: [null, reason] })
}

const openRefunds = (invoiceId: number) =>
  and(eq(invoiceRefund.invoiceId, invoiceId), isNull(invoiceRefund.settlementId), isNull(invoiceRefund.droppedAt))

/**
 * Plans to pay the whole credit back.
 * @throws HttpError not_found; validation.invalid at `iban`, and at `name` if there is no credit or a refund is planned already
 */
export const planRefundByHand = async (
  tx: Db,
  uuid: string,
  { name, iban: typed }: v.InferOutput<typeof RefundInput>,
  author: Author,
): Promise<void> => {
  const row = await lockInvoice(tx, uuid)
  const iban = parseIban(typed)
  if (iban === undefined) throw fieldRefusal('iban', 'validation.iban')
  if (openOf(row) >= 0) throw fieldRefusal('name', 'validation.no_credit')
  if ((await tx.$count(invoiceRefund, openRefunds(row.id))) > 0) throw fieldRefusal('name', 'validation.refund_planned')
  const { accountId, now } = author
  const planned = { invoiceId: row.id, amount: -openOf(row), iban, name, createdAt: now, createdBy: accountId }
  await tx.insert(invoiceRefund).values(planned)
  await record(tx, row, author, { refund: [null, planned.amount] })
}

/** Gives a planned refund up. One that the bank has paid stays. @throws HttpError not_found */
export const dropRefundByHand = async (tx: Db, uuid: string, refund: string, author: Author): Promise<void> => {
  const row = await lockInvoice(tx, uuid)
  const mine = and(eq(invoiceRefund.uuid, refund), eq(invoiceRefund.invoiceId, row.id))
  const found = requireRow((await tx.select().from(invoiceRefund).where(mine))[0])
  if (found.settlementId !== null || found.droppedAt !== null) return
  await tx.update(invoiceRefund).set({ droppedAt: author.now }).where(eq(invoiceRefund.id, found.id))
  await record(tx, row, author, { refund: [found.amount, null] })
}

/**
 * Replaces the plan of payments.
 * @throws HttpError not_found; validation.invalid at `instalments` unless their days ascend and their sum is open
 */
export const planInstalmentsByHand = async (
  tx: Db,
  uuid: string,
  planned: readonly { readonly dueOn: string; readonly amount: number }[],
  author: Author,
): Promise<void> => {
  const row = await lockInvoice(tx, uuid)
  const sum = planned.reduce((all, { amount }) => all + amount, 0)
  const ascends = planned.every(({ dueOn }, index) => dueOn > (planned[index - 1]?.dueOn ?? ''))
  if (planned.length > 0 && (sum !== openOf(row) || !ascends))
    throw fieldRefusal('instalments', 'validation.instalments')
  await tx.delete(instalment).where(eq(instalment.invoiceId, row.id))
  if (planned.length > 0)
    await tx.insert(instalment).values(planned.map((one, position) => ({ ...one, invoiceId: row.id, position })))
  await record(tx, row, author, { instalments: [null, planned.length] })
}

/** The planned refunds that debits to accounts may be. */
export const plannedFor = (ibans: readonly string[]) =>
  and(isNull(invoiceRefund.settlementId), isNull(invoiceRefund.droppedAt), inArray(invoiceRefund.iban, [...ibans]))

/** The invoice that a debit pays back: the plan has its account and amount. */
export const findRefunded = async (tx: Db, iban: string | null, amount: number): Promise<InvoiceRow | undefined> => {
  if (iban === null) return undefined
  const [planned] = await tx
    .select({ invoiceId: invoiceRefund.invoiceId })
    .from(invoiceRefund)
    .where(and(plannedFor([iban]), eq(invoiceRefund.amount, amount)))
    .orderBy(invoiceRefund.id)
  if (planned === undefined) return undefined
  const [row] = await tx.select().from(invoice).where(eq(invoice.id, planned.invoiceId)).for('update')
  return row
}

/** Links the oldest planned refund of an invoice and amount with the settlement of its debit. */
export const completeRefund = async (tx: Db, invoiceId: number, amount: number, source: string): Promise<void> => {
  const [planned] = await tx
    .select({ id: invoiceRefund.id })
    .from(invoiceRefund)
    .where(and(openRefunds(invoiceId), eq(invoiceRefund.amount, amount)))
    .orderBy(invoiceRefund.id)
  const [done] = await tx.select({ id: settlement.id }).from(settlement).where(eq(settlement.source, source))
  if (planned === undefined || done === undefined) return
  await tx.update(invoiceRefund).set({ settlementId: done.id }).where(eq(invoiceRefund.id, planned.id))
}

/** @throws HttpError not_found for a settlement that is no receipt of cash */
export const findCash = async (db: Db, uuid: string, settlementUuid: string) => {
  const [found] = await db
    .select({ owed: invoice, cash: settlement })
    .from(settlement)
    .innerJoin(invoice, eq(invoice.id, settlement.invoiceId))
    .where(and(eq(invoice.uuid, uuid), eq(settlement.uuid, settlementUuid), eq(settlement.kind, 'CASH')))
  if (found === undefined || found.cash.receiptNumber === null) throw new HttpError('not_found')
  return { ...found, number: found.cash.receiptNumber }
}
