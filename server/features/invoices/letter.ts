import { asc, eq, inArray, type SQL } from 'drizzle-orm'
import { francs } from '#contract/money.ts'
import { toWireDate } from '#contract/time.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice, invoiceLine, person } from '../../platform/db/tables.ts'
import { type Creditor, findCreditor } from '../../platform/formats/creditor.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import type { LetterDocument } from '../../platform/formats/receipt.ts'
import { HttpError, requireRow } from '../../platform/http/http-error.ts'
import { textsIn } from '../../platform/localized.ts'
import { paymentOf } from './qr-bill.ts'
import { addressLines, type Recipient, recipientOf } from './recipient.ts'
import { openOf } from './settlements.ts'

type LetterBand = Pick<Config, 'bandName' | 'bandAddress' | 'creditorIban'>
type LineRow = typeof invoiceLine.$inferSelect

/** A reminder that a letter is about. */
export interface LetterReminder {
  readonly heading: string
  readonly words: string
  readonly dueOn: string
}

interface Owed {
  readonly row: typeof invoice.$inferSelect
  readonly recipient: Recipient
  readonly lines: readonly LineRow[]
}

/** The count, text, price and amount of each line, and what of the total is open. */
const tableOf = ({ row, lines }: Owed, t: ReturnType<typeof textsIn>): LetterDocument['table'] => ({
  headings: [
    t('document.receipt.count'),
    t('document.receipt.what'),
    t('document.receipt.price'),
    t('document.receipt.amount'),
  ],
  lines: lines.map(({ count, text, price }) => [`${count}`, text, francs(price), francs(count * price)]),
  totals: [
    [t('document.receipt.total'), francs(row.amount)],
    ...(row.settled > 0 && row.cancelledAt === null
      ? ([
          [t('document.bill.paid'), francs(row.settled)],
          [t('document.bill.open'), francs(Math.max(0, openOf(row)))],
        ] as const)
      : row.settled < 0
        ? ([
            [t('document.bill.fees'), francs(-row.settled)],
            [t('document.bill.open'), francs(openOf(row))],
          ] as const)
        : []),
  ],
})

const letterOf = (owed: Owed, { bandName, bandAddress }: LetterBand, creditor: Creditor, reminder?: LetterReminder) => {
  const { row, recipient } = owed
  const { locale } = recipient
  const t = textsIn(locale)
  const open = openOf(row)
  const isFee = row.purpose === 'MEMBERFEE'
  const title = row.title || t('document.bill.title')
  const thanks = isFee ? [t('document.bill.thanks')] : []
  const before = row.cancelledAt === null ? thanks : [t('document.bill.cancelled')]
  const date = toWireDate(row.createdAt)
  const letter: LetterDocument = {
    ...{ title: reminder?.heading ?? title, locale, publisher: bandName, address: [...bandAddress], date },
    facts: [
      [t('document.bill.number'), row.number],
      [t('document.bill.date'), shortDate(date, locale)],
      [t('document.bill.due'), shortDate(reminder?.dueOn ?? row.dueDate, locale)],
    ],
    recipient: addressLines(recipient).slice(0, 6),
    salutation: t('document.bill.salutation'),
    before: reminder === undefined ? before : [reminder.words],
    table: tableOf(owed, t),
    after: open > 0 ? [t('document.bill.how')] : [],
    payment:
      open > 0
        ? paymentOf({ amount: open, name: recipient.name, invoice: row, debtor: recipient, locale, title }, creditor)
        : null,
  }
  return letter
}

const selectOwed = async (db: Db, rows: SQL | undefined): Promise<Owed[]> => {
  const found = await db
    .select({ row: invoice, payer: person })
    .from(invoice)
    .leftJoin(person, eq(person.id, invoice.personId))
    .where(rows)
    .orderBy(asc(invoice.number))
  const ids = found.map(({ row }) => row.id)
  const lines = Map.groupBy(
    await db
      .select()
      .from(invoiceLine)
      .where(inArray(invoiceLine.invoiceId, ids))
      .orderBy(asc(invoiceLine.invoiceId), asc(invoiceLine.position)),
    ({ invoiceId }) => invoiceId,
  )
  return found.map(({ row, payer }) => ({ row, recipient: recipientOf(row, payer), lines: lines.get(row.id) ?? [] }))
}

/**
 * The letters of the invoices that `rows` finds, by number, each with what is open now.
 * @param reminders by the id of the invoice; such a letter is that of the reminder
 * @throws HttpError rule.no_bank_account
 */
export const findLetters = async (
  db: Db,
  rows: SQL | undefined,
  band: LetterBand,
  reminders: ReadonlyMap<number, LetterReminder> = new Map(),
): Promise<LetterDocument[]> => {
  const creditor = findCreditor(band)
  if (creditor === undefined) throw new HttpError('rule.no_bank_account')
  const owed = await selectOwed(db, rows)
  return owed.map((one) => letterOf(one, band, creditor, reminders.get(one.row.id)))
}

/** The letter of one invoice. @throws HttpError not_found, rule.no_bank_account */
export const findLetter = async (
  db: Db,
  rows: SQL | undefined,
  band: LetterBand,
  reminders?: ReadonlyMap<number, LetterReminder>,
): Promise<LetterDocument> => requireRow((await findLetters(db, rows, band, reminders))[0])
