import { eq, type SQL } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice, person } from '../../platform/db/tables.ts'
import { findCreditor } from '../../platform/formats/creditor.ts'
import type { BillDocument } from '../../platform/formats/receipt.ts'
import { HttpError, requireRow } from '../../platform/http/http-error.ts'
import { feeBill, type LetterReminder } from './qr-bill.ts'
import { recipientOf } from './recipient.ts'
import { openOf } from './settlements.ts'

/**
 * The letter of the invoice that `rows` finds, with what is open; of one that is paid, with its whole amount. With `reminder` it is the
 * letter of that reminder.
 * @throws HttpError not_found, rule.no_bank_account
 */
export const findLetter = async (
  db: Db,
  rows: SQL | undefined,
  now: Date,
  config: Pick<Config, 'bandName' | 'bandAddress' | 'creditorIban'>,
  reminder?: LetterReminder,
): Promise<BillDocument> => {
  const [found] = await db
    .select({ owed: invoice, payer: person })
    .from(invoice)
    .leftJoin(person, eq(person.id, invoice.personId))
    .where(rows)
  const { owed, payer } = requireRow(found)
  const creditor = findCreditor(config)
  if (creditor === undefined) throw new HttpError('rule.no_bank_account')
  const debtor = recipientOf(owed, payer)
  const open = openOf(owed)
  const { bandName, bandAddress } = config
  const fee = { name: debtor.name, invoice: owed, debtor, locale: debtor.locale, now }
  return feeBill(
    { ...fee, ...(reminder && { reminder }), amount: open > 0 ? open : owed.amount },
    { bandName, bandAddress, creditor },
  )
}
