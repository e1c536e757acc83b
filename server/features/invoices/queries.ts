import { and, asc, desc, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { InvoiceState } from '#contract/billing.ts'
import type { EditedInvoice } from '#contract/edited-invoices.ts'
import { type closedStates, firstFee, maxFee, type OwnInvoice } from '#contract/invoices.ts'
import type { ListQuery } from '#contract/lists.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { matchesAllWords } from '../../platform/db/search-normalization.ts'
import { invoice, invoiceLine, payment, person, wholeName } from '../../platform/db/tables.ts'
import { type ActsFor, personFor } from '../../platform/http/for-whom.ts'
import { fieldRefusal, HttpError, requireRow } from '../../platform/http/http-error.ts'
import { listReply, planList } from '../../platform/http/list-query.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { type Payer, payerColumns, payerName, type Recipient, recipientOf } from './recipient.ts'
import { openOf } from './settlements.ts'

export type InvoiceRow = InferSelectModel<typeof invoice>

/** The recipient of an invoice as it is now. */
export const findRecipient = async (db: Db, row: InvoiceRow): Promise<Recipient> => {
  const [found] = row.personId === null ? [] : await db.select().from(person).where(eq(person.id, row.personId))
  return recipientOf(row, found ?? null)
}

export const findLines = (db: Db, invoiceId: number) =>
  db.select().from(invoiceLine).where(eq(invoiceLine.invoiceId, invoiceId)).orderBy(asc(invoiceLine.position))

export const findInvoice = async (db: Db, uuid: string): Promise<InvoiceRow | undefined> => {
  const [row] = await db.select().from(invoice).where(eq(invoice.uuid, uuid))
  return row
}

/** @throws HttpError not_found */
export const requireInvoice = async (db: Db, uuid: string): Promise<InvoiceRow> =>
  requireRow(await findInvoice(db, uuid))

/** @throws HttpError validation.invalid at `amount` outside of the bounds of a fee */
export const requireFee = (amount: number): void => {
  if (amount < firstFee) throw fieldRefusal('amount', 'validation.amount_min')
  if (amount > maxFee) throw fieldRefusal('amount', 'validation.amount_max')
}

/**
 * Finds an invoice that can be paid with `amount` Rappen.
 * @throws HttpError not_found, rule.already_paid, rule.nothing_to_pay, validation.invalid at `amount` for less than the open amount
 */
export const requireOpenInvoice = async (db: Db, uuid: string, amount: number): Promise<InvoiceRow> => {
  const row = requireRow(await findInvoice(db, uuid))
  const open = openOf(row)
  const closed = closedStateOf(row)
  if (closed !== null) throw new HttpError(closed === 'PAID' ? 'rule.already_paid' : 'rule.nothing_to_pay')
  if (amount < open) throw fieldRefusal('amount', 'validation.amount_open')
  return row
}

const fields = {
  // Invoice numbers ascend in the order of creation; the row's id is never exposed.
  id: { column: invoice.number, type: 'text' },
  number: { column: invoice.number, type: 'text' },
  paid: { column: sql`(${invoice.settled} >= ${invoice.amount})`, type: 'boolean' },
  open: { column: sql`(${invoice.amount} - ${invoice.settled})`, type: 'number' },
  dueDate: { column: invoice.dueDate, type: 'date' },
  amount: { column: invoice.amount, type: 'number' },
  name: { column: sql`coalesce(${wholeName(person)}, ${invoice.recipient} ->> 'name')`, type: 'text' },
} as const

/** The state of an invoice follows from its amounts, its cancellation and its days. */
export const stateOf = (row: InvoiceRow, today: string): InvoiceState => {
  const open = openOf(row)
  if (row.cancelledAt !== null) return 'CANCELLED'
  if (open < 0) return 'OVERPAID'
  if (open === 0) return row.paidBy === 'written_off' ? 'WRITTEN_OFF' : 'PAID'
  if (row.dueDate < today) return 'OVERDUE'
  return row.settled > 0 ? 'PARTLY' : 'OPEN'
}

/** Why nothing is to be paid; null = the invoice is open. */
export const closedStateOf = (row: InvoiceRow): (typeof closedStates)[number] | null => {
  if (row.cancelledAt !== null) return 'CANCELLED'
  if (openOf(row) > 0) return null
  return row.paidBy === 'written_off' ? 'WRITTEN_OFF' : 'PAID'
}

export const presentInvoice = (owed: InvoiceRow, debtor: Payer | null, today: string): EditedInvoice => ({
  id: owed.uuid,
  number: owed.number,
  name: recipientOf(owed, debtor).name,
  title: owed.title,
  amount: owed.amount,
  open: openOf(owed),
  state: stateOf(owed, today),
  createdOn: toWireDate(owed.createdAt),
  dueDate: owed.dueDate,
  paidOn: owed.paidAt && toWireDate(owed.paidAt),
  paidBy: owed.paidBy,
  sentOn: owed.sentAt && toWireDate(owed.sentAt),
  sentBy: owed.sentBy,
})

/** The invoices that `rows` permits; newest first by default. */
export const findInvoices = async (db: Db, rows: SQL | undefined, query: ListQuery, now: Date) => {
  const newestFirst =
    query.sort === undefined && query.order === undefined ? ({ ...query, order: 'DESC' } as const) : query
  const { where, orderBy, page } = planList(newestFirst, fields, 'number')
  const visible = and(rows, where)
  const select = db
    // A list by name sorts all invoices with what is selected: whole persons would take half as long again.
    .select({ owed: invoice, debtor: payerColumns })
    .from(invoice)
    .leftJoin(person, eq(person.id, invoice.personId))
    .where(visible)
    .orderBy(...orderBy)
    .$dynamic()
  const found = await (page === undefined ? select : select.limit(page.size).offset(page.number * page.size))
  return await listReply(
    found.map(({ owed, debtor }) => presentInvoice(owed, debtor, toWireDate(now))),
    page,
    async () => {
      const [counted] = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(invoice)
        // The database removes a left join that no condition needs.
        .leftJoin(person, eq(person.id, invoice.personId))
        .where(visible)
      return counted?.count ?? 0
    },
  )
}

/** The invoices of the caller, or of the represented member `of`. @throws HttpError as `personFor` */
export const findOwnInvoices = async (
  db: Db,
  acts: Checked<ActsFor>,
  { of, now }: { readonly of: string | undefined; readonly now: Date },
): Promise<OwnInvoice[]> => {
  const found = await db
    .select({ owed: invoice, payment: payment.uuid })
    .from(invoice)
    .leftJoin(payment, and(eq(payment.invoiceId, invoice.id), eq(payment.state, 'paid')))
    .where(eq(invoice.personId, personFor(acts, of)))
    .orderBy(desc(invoice.number), desc(payment.id))
  // An invoice that was paid twice has two payments.
  const first = [...new Map(found.toReversed().map((row) => [row.owed.id, row])).values()].toReversed()
  return first.map(({ owed, payment: paid }) => ({
    id: owed.uuid,
    number: owed.number,
    title: owed.title,
    amount: owed.amount,
    open: openOf(owed),
    state: stateOf(owed, toWireDate(now)),
    createdOn: toWireDate(owed.createdAt),
    dueDate: owed.dueDate,
    paidOn: owed.paidAt && toWireDate(owed.paidAt),
    payment: paid,
  }))
}

const payersMaximum = 8

/** Persons whose name has all words of a search, in the order of their names. */
export const searchPayers = async (db: Db, searchTerm: string) => {
  if (searchTerm.trim() === '') return []
  const found = await db
    .select()
    .from(person)
    .where(and(eq(person.archived, false), ...matchesAllWords(person.searchText, searchTerm)))
    .orderBy(asc(person.sortLastName), asc(person.sortFirstName), asc(person.id))
    .limit(payersMaximum)
  return found.map((one) => ({ id: one.uuid, name: payerName(one), city: one.city }))
}
