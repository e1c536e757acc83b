import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { EntryInput, LedgerEntry } from '#contract/ledger.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { event, fiscalYear, ledgerAccount, ledgerEntry } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError } from '../../platform/http/http-error.ts'
import type { Author } from '../../platform/resources/record.ts'
import { firstDay, type PostedRow, post, reverse } from './post.ts'
import { findEntry } from './queries.ts'

/**
 * Writes an entry by hand.
 * @throws HttpError validation.invalid at `bookedOn` for a day without an open year, and at an account or event of a row
 */
export const createEntry = async (
  tx: Db,
  { bookedOn, text, rows }: EntryInput,
  { accountId, now }: Author,
): Promise<LedgerEntry> => {
  await requireOpenDay(tx, bookedOn, now)
  const accounts = new Map((await tx.select().from(ledgerAccount)).map((account) => [account.number, account]))
  const idOf = (number: number, field: string): number => {
    const account = accounts.get(number)
    if (account === undefined) throw fieldRefusal(field, 'validation.account_unknown')
    if (account.closed) throw fieldRefusal(field, 'validation.account_closed')
    return account.id
  }
  const eventIds = rows.flatMap(({ eventId }) => eventId ?? [])
  const events =
    eventIds.length === 0 ? [] : await tx.select().from(event).where(inArray(event.id, eventIds)).for('share')
  const posted = rows.map(({ debit, credit, amount, eventId }, index): PostedRow => {
    if (eventId !== null && !events.some(({ id }) => id === eventId))
      throw fieldRefusal(`rows.${index}.eventId`, 'validation.id')
    return {
      ...{ amount, eventId },
      debit: idOf(debit, `rows.${index}.debit`),
      credit: idOf(credit, `rows.${index}.credit`),
    }
  })
  // The request is idempotent by its own key.
  const source = `manual:${randomUUID()}`
  const [id] = await post(tx, [{ source, kind: 'MANUAL', day: bookedOn, text, rows: posted, by: accountId }], now)
  if (id === undefined) throw new Error('an entry by hand was not written')
  return await findEntry(tx, id)
}

const requireOpenDay = async (tx: Db, day: string, now: Date): Promise<void> => {
  const start = await firstDay(tx)
  if (start === null || day < start) throw fieldRefusal('bookedOn', 'validation.before_books')
  if (day > toWireDate(now)) throw fieldRefusal('bookedOn', 'validation.paid_in_future')
  const years = await tx.select().from(fiscalYear)
  if (years.some(({ startsOn, endsOn, closedAt }) => closedAt !== null && startsOn <= day && day <= endsOn))
    throw fieldRefusal('bookedOn', 'validation.year_closed')
}

/**
 * Takes an entry by hand back, today. A second time, nothing is written.
 * @returns the reversal
 * @throws HttpError not_found; validation.invalid at `id` for an entry that follows from a document
 */
export const reverseByHand = async (tx: Db, id: number, { accountId, now }: Author): Promise<LedgerEntry> => {
  const [entry] = await tx.select().from(ledgerEntry).where(eq(ledgerEntry.id, id))
  if (entry === undefined) throw new HttpError('not_found')
  if (entry.kind !== 'MANUAL') throw fieldRefusal('id', 'validation.entry_of_document')
  await reverse(tx, entry, { day: toWireDate(now), now, by: accountId })
  const [reversal] = await tx.select({ id: ledgerEntry.id }).from(ledgerEntry).where(eq(ledgerEntry.reverses, id))
  return await findEntry(tx, reversal?.id ?? id)
}
