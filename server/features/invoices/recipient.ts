import { and, lt, sql } from 'drizzle-orm'
import type { InvoiceRecipient } from '#contract/billing.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice, type person } from '../../platform/db/tables.ts'
import { currentYear, startOfDay } from '../../platform/time.ts'

type PersonRow = typeof person.$inferSelect

/** The fields of a person that a bill and its mail need. */
export type Payer = Pick<
  PersonRow,
  | 'company'
  | 'firstName'
  | 'lastName'
  | 'address1'
  | 'address2'
  | 'zip'
  | 'city'
  | 'email'
  | 'locale'
  | 'preferredChannel'
>

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

/** Erases names and addresses of recipients who are no persons of the register, after the time for which books are kept. */
export const eraseOldRecipients = async (db: Db, now: Date): Promise<void> => {
  const first = startOfDay(`${currentYear(now) - keptYears}-01-01`)
  const nobody: InvoiceRecipient = { name: '', address1: '', zip: '', city: '', email: null, locale: 'de-ch' }
  const isKnown = sql`${invoice.recipient} ->> 'name' <> ''`
  await db
    .update(invoice)
    .set({ recipient: nobody })
    .where(and(lt(invoice.createdAt, first), isKnown))
}
