import { asc, eq, inArray } from 'drizzle-orm'
import type { LoanInvoicesInput } from '#contract/loan-invoices.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { guardian, loan, person } from '../../platform/db/tables.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'
import { textsIn } from '../../platform/localized.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { createInvoices, type NewInvoice } from '../invoices/create.ts'
import { findIncomeAccount } from '../invoices/create-free.ts'
import { invoiceMailJob, mailKeyOf } from '../invoices/mail.ts'
import { hasAddress, wayTo } from '../invoices/way.ts'
import { isAdult } from '../persons/age.ts'
import { formatLabel } from '../persons/queries.ts'
import { daysIn, findLoanRows, itemName, type LoanRow } from './queries.ts'

type PersonRow = typeof person.$inferSelect
interface Hire extends LoanRow {
  readonly recipient: PersonRow
}

/** The loans that are to be billed. They are locked, so that a second request waits and is refused. */
const lockHires = async (tx: Db, { year, loans }: LoanInvoicesInput): Promise<LoanRow[]> => {
  await tx.select({ id: loan.id }).from(loan).where(inArray(loan.id, loans)).orderBy(asc(loan.id)).for('update')
  const chosen = (await findLoanRows(tx, year)).filter(({ row }) => loans.includes(row.id))
  if (chosen.length < new Set(loans).size) throw fieldRefusal('loans', 'validation.id')
  if (chosen.some(({ number }) => number !== null)) throw fieldRefusal('loans', 'validation.loan_billed')
  return chosen
}

/** Adds who gets the invoice: the first guardian with an address of a minor, otherwise the person who holds the item. */
const addRecipients = async (tx: Db, rows: readonly LoanRow[], today: string): Promise<Hire[]> => {
  const minors = rows.flatMap(({ borrower }) => (isAdult(today, borrower) ? [] : borrower.id))
  const guardians = await tx
    .select({ wardId: guardian.personId, row: person })
    .from(guardian)
    .innerJoin(person, eq(person.id, guardian.guardianId))
    .where(inArray(guardian.personId, minors))
    .orderBy(asc(person.id))
  return rows.map((one) => {
    const reachable = guardians.find(
      ({ wardId, row }) => wardId === one.borrower.id && !row.archived && hasAddress(row),
    )
    return { ...one, recipient: reachable?.row ?? one.borrower }
  })
}

const invoiceOf = (
  hires: readonly Hire[],
  { year, price, dueDate }: LoanInvoicesInput,
  accountId: number | null,
): NewInvoice[] =>
  hires.slice(0, 1).map(({ recipient: { id: personId, locale } }) => {
    const t = textsIn(locale)
    return {
      ...{ personId, dueDate, purpose: 'OTHER' as const, title: t('document.hire.title', { year: `${year}` }) },
      lines: hires.map(({ row, item, borrower }) => {
        const { from, to } = daysIn(year, row)
        const days = { from: shortDate(from, locale), to: shortDate(to, locale) }
        const text = t('document.hire.line', { item: itemName(item), ...days, name: formatLabel(borrower) })
        return { text, price, accountId, count: 1, eventId: null, aboutId: borrower.id }
      }),
      loans: { year, loanIds: hires.map(({ row: { id } }) => id) },
    }
  })

/**
 * Makes the invoices for the hire of loans, one for each recipient, and enqueues their mails.
 * @throws HttpError validation.invalid at `loans`, `account`, `dueDate`
 */
export const billLoans = async (
  tx: Db,
  input: LoanInvoicesInput,
  author: Author,
): Promise<{ mailed: number; printed: string[] }> => {
  const today = toWireDate(author.now)
  if (input.dueDate < today) throw fieldRefusal('dueDate', 'validation.due_in_past')
  const accountId = await findIncomeAccount(tx, input.account)
  const hires = await addRecipients(tx, await lockHires(tx, input), today)
  const groups = [...Map.groupBy(hires, ({ recipient: { id } }) => id).values()]
  const created = await createInvoices(
    tx,
    groups.flatMap((group) => invoiceOf(group, input, accountId)),
    author.now,
  )
  const ways = created.map((one, index) => {
    const recipient = groups[index]?.[0]?.recipient
    return { ...one, isMailed: recipient !== undefined && wayTo(recipient) === 'MAIL' }
  })
  const mailed = ways.filter(({ isMailed }) => isMailed)
  await enqueueAll(
    tx,
    mailed.map(({ uuid }) => ({ kind: invoiceMailJob, payload: { invoice: uuid }, uniqueKey: mailKeyOf({ uuid }) })),
  )
  for (const { id, number } of created)
    await recordChange(tx, author, {
      noun: 'invoice',
      rowId: id,
      action: 'created',
      fields: { number: [null, number] },
    })
  return { mailed: mailed.length, printed: ways.flatMap(({ uuid, isMailed }) => (isMailed ? [] : uuid)) }
}
