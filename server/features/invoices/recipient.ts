import { and, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { InvoiceRecipient } from '#contract/billing.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice, invoiceLine, invoiceRefund, person } from '../../platform/db/tables.ts'
import { currentYear, startOfDay } from '../../platform/time.ts'

type PersonRow = typeof person.$inferSelect

/** The fields of a person that a bill and its mail need. */
export const payerColumns = {
  company: person.company,
  firstName: person.firstName,
  lastName: person.lastName,
  address1: person.address1,
  address2: person.address2,
  zip: person.zip,
  city: person.city,
  email: person.email,
  locale: person.locale,
  preferredChannel: person.preferredChannel,
}
export type Payer = Pick<PersonRow, keyof typeof payerColumns>

export interface Recipient extends InvoiceRecipient, Pick<PersonRow, 'preferredChannel'> {
  /** An addition to the address, such as 'c/o Muster'. */
  readonly address2: string | null
}

/** The name on bills: the company, otherwise the person. */
export const payerName = ({ company, firstName, lastName }: Payer): string =>
  company ?? `${firstName} ${lastName}`.trim()

/** The recipient of an invoice: its person as the register has them now, otherwise as the invoice has them. */
export const recipientOf = (
  { recipient }: Pick<typeof invoice.$inferSelect, 'recipient'>,
  payer: Payer | null,
): Recipient => {
  if (payer !== null) {
    const { address1, address2, zip, city, email, locale, preferredChannel } = payer
    return { name: payerName(payer), address1, address2, zip, city, email, locale, preferredChannel }
  }
  if (recipient === null) throw new Error('an invoice has neither a person nor a recipient')
  return { ...recipient, address2: null, preferredChannel: 'EMAIL' }
}

/** The address of a recipient, line by line. */
export const addressLines = ({ name, address1, address2, zip, city }: Recipient): string[] =>
  [name, address2, address1, `${zip} ${city}`.trim()].flatMap((line) => (line == null || line === '' ? [] : [line]))

/** Years for which books are kept after the end of their year. */
const keptYears = 10

/** Replaces a text that may name persons. */
const erased = '–'

/**
 * Erases names in invoices, after the time for which books are kept: recipients who are no persons of the register,
 * headings, reasons of cancellations, texts of lines, and accounts of refunds. Numbers, amounts and days stay.
 */
export const eraseOldInvoices = async (db: Db, now: Date): Promise<void> => {
  const isOld = lt(invoice.createdAt, startOfDay(`${currentYear(now) - keptYears}-01-01`))
  const nobody: InvoiceRecipient = { name: '', address1: '', zip: '', city: '', email: null, locale: 'de-ch' }
  const isKnown = sql`${invoice.recipient} ->> 'name' <> ''`
  await db.update(invoice).set({ recipient: nobody }).where(and(isOld, isKnown))
  await db
    .update(invoice)
    .set({ title: erased })
    .where(and(isOld, ne(invoice.title, erased)))
  await db
    .update(invoice)
    .set({ cancelReason: erased })
    .where(and(isOld, ne(invoice.cancelReason, erased)))
  const old = db.select({ id: invoice.id }).from(invoice).where(isOld)
  await db
    .update(invoiceLine)
    .set({ text: erased, aboutId: null })
    .where(and(inArray(invoiceLine.invoiceId, old), ne(invoiceLine.text, erased)))
  await db
    .update(invoiceRefund)
    .set({ iban: '', name: '' })
    .where(and(inArray(invoiceRefund.invoiceId, old), or(ne(invoiceRefund.iban, ''), ne(invoiceRefund.name, ''))))
}
