import { eq, inArray } from 'drizzle-orm'
import type { InvoiceInput } from '#contract/edited-invoices.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { event, invoice, ledgerAccount, person } from '../../platform/db/tables.ts'
import { fieldRefusal, requireFirst } from '../../platform/http/http-error.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { createInvoice } from './create.ts'

/** The largest sum of an invoice in Rappen, which a QR-bill and a column can hold. */
const totalMaximum = 100_000_000

/**
 * Creates an invoice that a treasurer wrote.
 * @returns its uuid
 * @throws HttpError validation.invalid at `recipient`, `dueDate`, `lines`, and at account or event of a line
 */
export const createFree = async (tx: Db, input: InvoiceInput, author: Author): Promise<string> => {
  const { person: personUuid, recipient, title, dueDate } = input
  if ((personUuid === null) === (recipient === null)) throw fieldRefusal('recipient', 'validation.required')
  if (dueDate < toWireDate(author.now)) throw fieldRefusal('dueDate', 'validation.due_in_past')
  const [owing] =
    personUuid === null ? [] : await tx.select({ id: person.id }).from(person).where(eq(person.uuid, personUuid))
  if (personUuid !== null && owing === undefined) throw fieldRefusal('recipient', 'validation.id')
  const total = input.lines.reduce((sum, { count, price }) => sum + count * price, 0)
  if (total <= 0 || total > totalMaximum) throw fieldRefusal('lines', 'validation.invoice_total')
  const lines = await resolveLines(tx, input.lines)
  const { id, uuid } = await createInvoice(
    tx,
    { personId: owing?.id ?? null, recipient, purpose: 'OTHER', title, dueDate, lines },
    author.now,
  )
  const { number } = requireFirst(await tx.select().from(invoice).where(eq(invoice.id, id)))
  await recordChange(tx, author, { noun: 'invoice', rowId: id, action: 'created', fields: { number: [null, number] } })
  return uuid
}

/** Requires the account of an income. @throws HttpError validation.invalid at `field` */
const requireIncome = (account: typeof ledgerAccount.$inferSelect | undefined, field: string): number => {
  if (account?.kind !== 'INCOME' && account?.kind !== 'EXPENSE') throw fieldRefusal(field, 'validation.account_unknown')
  if (account.closed) throw fieldRefusal(field, 'validation.account_closed')
  return account.id
}

/** The account of an income by its number; null = other income. @throws HttpError validation.invalid at `account` */
export const findIncomeAccount = async (tx: Db, number: number | null): Promise<number | null> => {
  if (number === null) return null
  const [account] = await tx.select().from(ledgerAccount).where(eq(ledgerAccount.number, number))
  return requireIncome(account, 'account')
}

/** Finds the accounts and events of lines. */
const resolveLines = async (tx: Db, lines: InvoiceInput['lines']) => {
  const accounts = new Map((await tx.select().from(ledgerAccount)).map((account) => [account.number, account]))
  const eventIds = lines.flatMap(({ eventId }) => eventId ?? [])
  const events =
    eventIds.length === 0 ? [] : await tx.select().from(event).where(inArray(event.id, eventIds)).for('share')
  return lines.map(({ text, count, price, account: number, eventId }, index) => {
    const accountId = number === null ? null : requireIncome(accounts.get(number), `lines.${index}.account`)
    if (eventId !== null && !events.some(({ id }) => id === eventId))
      throw fieldRefusal(`lines.${index}.eventId`, 'validation.id')
    return { text, count, price, accountId, eventId }
  })
}
