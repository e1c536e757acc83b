import { and, asc, eq, gt, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { firstFee } from '#contract/invoices.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import {
  bankTransaction,
  donation,
  invoice,
  invoiceLine,
  ledgerAccount,
  ledgerEntry,
  ledgerRow,
  payment,
  person,
  settlement,
} from '../../platform/db/tables.ts'
import { startOfDay } from '../../platform/time.ts'

type InvoiceRow = typeof invoice.$inferSelect

/** A donation, with the person who gave it or the invoice whose recipient did. */
export interface Gift {
  readonly day: string
  /** Rappen; less than 0 = it was paid back. */
  readonly amount: number
  readonly payer: typeof person.$inferSelect | null
  readonly owed: InvoiceRow | null
}

const onDonations = sql`(select ${ledgerAccount.id} from ${ledgerAccount} where ${ledgerAccount.use} = 'DONATIONS')`
const inYear = (year: number) => ({ first: `${year}-01-01`, last: `${year}-12-31` })

/** Credits that were made donations, and payments by card beyond what was open. */
const findSettled = async (db: Db, year: number): Promise<Gift[]> => {
  const { first, last } = inYear(year)
  const rows = await db
    .select({ one: settlement, owed: invoice, payer: person, paid: payment.amount })
    .from(settlement)
    .innerJoin(invoice, eq(invoice.id, settlement.invoiceId))
    .leftJoin(person, eq(person.id, invoice.personId))
    .leftJoin(payment, eq(payment.id, settlement.paymentId))
    .where(
      and(
        gte(settlement.day, first),
        lte(settlement.day, last),
        isNull(settlement.undoneAt),
        eq(settlement.beforeBooks, false),
        sql`(${settlement.kind} = 'DONATED' or ${payment.amount} > ${settlement.amount})`,
      ),
    )
    .orderBy(asc(settlement.id))
  return rows.map(({ one: { kind, day, amount, ...of }, owed, payer, paid }) => {
    const given = kind === 'DONATED' || of.paymentId === null ? -amount : (paid ?? 0) - amount
    return { day, amount: given, payer, owed }
  })
}

/** Payments of a fee by card without an invoice: what is beyond the lowest fee. */
const findPaid = async (db: Db, year: number): Promise<Gift[]> => {
  const isPaid = and(isNull(payment.invoiceId), isNull(payment.orderId), eq(payment.state, 'paid'))
  const days = and(
    gte(payment.paidAt, startOfDay(`${year}-01-01`)),
    sql`${payment.paidAt} < ${startOfDay(`${year + 1}-01-01`)}`,
  )
  const rows = await db
    .select({ paid: payment, payer: person })
    .from(payment)
    .innerJoin(person, eq(person.id, payment.personId))
    .where(and(isPaid, days, gt(payment.amount, firstFee)))
    .orderBy(asc(payment.id))
  return rows.map(({ paid: { amount, paidAt, createdAt }, payer }) => ({
    ...{ day: toWireDate(paidAt ?? createdAt), amount: amount - firstFee, payer, owed: null },
  }))
}

/** Lines of paid invoices on the account of donations. An invoice that was partly written off is not among them. */
const findInvoiced = async (db: Db, year: number): Promise<Gift[]> => {
  const lost = db
    .select({ id: settlement.invoiceId })
    .from(settlement)
    .where(and(eq(settlement.kind, 'WRITE_OFF'), isNull(settlement.undoneAt)))
  const rows = await db
    .select({
      owed: invoice,
      payer: person,
      amount: sql<number>`(select coalesce(sum(${invoiceLine.count} * ${invoiceLine.price}), 0)::float8 from ${invoiceLine} where ${invoiceLine.invoiceId} = ${invoice.id} and ${invoiceLine.accountId} = ${onDonations})`,
    })
    .from(invoice)
    .leftJoin(person, eq(person.id, invoice.personId))
    .where(
      and(
        eq(invoice.purpose, 'OTHER'),
        gte(invoice.paidAt, startOfDay(`${year}-01-01`)),
        sql`${invoice.paidAt} < ${startOfDay(`${year + 1}-01-01`)}`,
        isNull(invoice.cancelledAt),
        sql`${invoice.id} not in ${lost}`,
      ),
    )
    .orderBy(asc(invoice.id))
  return rows
    .filter(({ amount }) => amount > 0)
    .map(({ owed, payer, amount }) => ({ day: toWireDate(owed.paidAt ?? owed.createdAt), amount, payer, owed }))
}

/** Movements on the bank account with a donor. */
const findTransferred = async (db: Db, year: number): Promise<Gift[]> => {
  const { first, last } = inYear(year)
  const rows = await db
    .select({ row: bankTransaction, payer: person })
    .from(donation)
    .innerJoin(bankTransaction, eq(bankTransaction.id, donation.transactionId))
    .innerJoin(person, eq(person.id, donation.personId))
    .where(
      and(
        eq(bankTransaction.accountId, onDonations as SQL<number>),
        eq(bankTransaction.booked, false),
        gte(bankTransaction.bookedOn, first),
        lte(bankTransaction.bookedOn, last),
      ),
    )
    .orderBy(asc(bankTransaction.id))
  return rows.map(({ row: { bookedOn, direction, amount }, payer }) => ({
    ...{ day: bookedOn, amount: direction === 'CREDIT' ? amount : -amount, payer, owed: null },
  }))
}

/** All donations of a year that the program knows the donor of, by day. */
export const findGifts = async (db: Db, year: number): Promise<Gift[]> => {
  const gifts = [
    ...(await findSettled(db, year)),
    ...(await findPaid(db, year)),
    ...(await findInvoiced(db, year)),
    ...(await findTransferred(db, year)),
  ]
  return gifts.toSorted((a, b) => a.day.localeCompare(b.day))
}

/** Rappen on the account of donations in a year. */
export const findBooked = async (db: Db, year: number): Promise<number> => {
  const { first, last } = inYear(year)
  const sign = sql`case ${onDonations} when ${ledgerRow.creditId} then 1 else -1 end`
  const [sum] = await db
    .select({ amount: sql<number>`coalesce(sum(${sign} * ${ledgerRow.amount}), 0)::float8` })
    .from(ledgerRow)
    .innerJoin(ledgerEntry, eq(ledgerEntry.id, ledgerRow.entryId))
    .where(
      and(
        sql`${onDonations} in (${ledgerRow.debitId}, ${ledgerRow.creditId})`,
        gte(ledgerEntry.bookedOn, first),
        lte(ledgerEntry.bookedOn, last),
      ),
    )
  return sum?.amount ?? 0
}
