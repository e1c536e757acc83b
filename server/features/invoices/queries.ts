import { and, desc, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { EditedInvoice, OwnInvoice } from '#contract/invoices.ts'
import type { ListQuery } from '#contract/lists.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice, payment, person, wholeName } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireRow } from '../../platform/http/http-error.ts'
import { listReply, planList } from '../../platform/http/list-query.ts'
import type { Checked } from '../../platform/http/policy.ts'

export type InvoiceRow = InferSelectModel<typeof invoice>

/** The debtor's fields that a bill prints. */
export type DebtorRow = Pick<
  InferSelectModel<typeof person>,
  'company' | 'firstName' | 'lastName' | 'address1' | 'zip' | 'city'
>

export const findDebtor = async (db: Db, { personId }: InvoiceRow): Promise<DebtorRow | undefined> => {
  const { company, firstName, lastName, address1, zip, city } = person
  const [row] = await db
    .select({ company, firstName, lastName, address1, zip, city })
    .from(person)
    .where(eq(person.id, personId))
  return row
}

export const findInvoice = async (db: Db, uuid: string): Promise<InvoiceRow | undefined> => {
  const [row] = await db.select().from(invoice).where(eq(invoice.uuid, uuid))
  return row
}

/**
 * Finds an invoice that can be paid with `amount` Rappen.
 * @throws HttpError not_found, rule.already_paid, validation.invalid at `amount` for less than the open amount
 */
export const requireOpenInvoice = async (db: Db, uuid: string, amount: number): Promise<InvoiceRow> => {
  const row = requireRow(await findInvoice(db, uuid))
  if (row.paidAt !== null) throw new HttpError('rule.already_paid')
  if (amount < row.amount) throw fieldRefusal('amount', 'validation.amount_open')
  return row
}

const fields = {
  // Invoice numbers ascend in the order of creation; the row's id is never exposed.
  id: { column: invoice.number, type: 'text' },
  number: { column: invoice.number, type: 'text' },
  paid: { column: sql`(${invoice.paidAt} is not null)`, type: 'boolean' },
  dueDate: { column: invoice.dueDate, type: 'date' },
  amount: { column: invoice.amount, type: 'number' },
  name: {
    column: wholeName(person),
    type: 'text',
  },
} as const

/** The invoices that `rows` permits; newest first by default. */
export const findInvoices = async (db: Db, rows: SQL | undefined, query: ListQuery) => {
  const newestFirst =
    query.sort === undefined && query.order === undefined ? ({ ...query, order: 'DESC' } as const) : query
  const { where, orderBy, page } = planList(newestFirst, fields, 'number')
  const visible = and(rows, where)
  const select = db
    .select({ owed: invoice, debtor: person })
    .from(invoice)
    .innerJoin(person, eq(person.id, invoice.personId))
    .where(visible)
    .orderBy(...orderBy)
    .$dynamic()
  const found = await (page === undefined ? select : select.limit(page.size).offset(page.number * page.size))
  return await listReply(
    found.map(
      ({ owed, debtor }): EditedInvoice => ({
        id: owed.uuid,
        number: owed.number,
        name: `${debtor.firstName} ${debtor.lastName}`.trim(),
        amount: owed.amount,
        createdOn: toWireDate(owed.createdAt),
        dueDate: owed.dueDate,
        paidOn: owed.paidAt && toWireDate(owed.paidAt),
        paidBy: owed.paidBy,
      }),
    ),
    page,
    async () => {
      const [counted] = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(invoice)
        // Every invoice has a person. The database removes a left join that no condition needs.
        .leftJoin(person, eq(person.id, invoice.personId))
        .where(visible)
      return counted?.count ?? 0
    },
  )
}

/** The invoices that `rows` permits, for the person who pays them. */
export const findOwnInvoices = async (db: Db, rows: Checked<SQL>): Promise<OwnInvoice[]> => {
  const found = await db
    .select({ owed: invoice, payment: payment.uuid })
    .from(invoice)
    .leftJoin(payment, and(eq(payment.invoiceId, invoice.id), eq(payment.state, 'paid')))
    .where(rows)
    .orderBy(desc(invoice.number), desc(payment.id))
  // An invoice that was paid twice has two payments.
  const first = [...new Map(found.toReversed().map((row) => [row.owed.id, row])).values()].toReversed()
  return first.map(({ owed, payment: paid }) => ({
    id: owed.uuid,
    number: owed.number,
    amount: owed.amount,
    createdOn: toWireDate(owed.createdAt),
    dueDate: owed.dueDate,
    paidOn: owed.paidAt && toWireDate(owed.paidAt),
    payment: paid,
  }))
}
