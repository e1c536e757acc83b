import { randomUUID } from 'node:crypto'
import { asc, inArray } from 'drizzle-orm'
import type { HandlerInput } from '#contract/endpoint.ts'
import type { sendReminders } from '#contract/invoice-reminders.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice, reminder } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { dayAfter } from '../../platform/time.ts'
import { addSettlements, type NewSettlement } from '../invoices/settlements.ts'
import { reminderMailJob } from './mail.ts'
import { findDueReminders, findObstacle } from './propose.ts'
import { readReminderSettings } from './settings.ts'

/**
 * Writes the reminders of invoices with their fees, and enqueues their mails. Those that are no longer due are left out: paid, cancelled,
 * or reminded by somebody else meanwhile.
 * @throws HttpError validation.invalid at `invoices` on a day on which none may be sent
 */
export const send = async (
  tx: Db,
  { invoices: uuids }: HandlerInput<typeof sendReminders>['body'],
  author: Author,
): Promise<{ mailed: number; printed: string[]; left: number }> => {
  const today = toWireDate(author.now)
  const obstacle = await findObstacle(tx, today)
  if (obstacle !== null) throw fieldRefusal('invoices', `validation.reminder_${obstacle}`)
  // A payment that arrives now waits, or was there before.
  await tx
    .select({ id: invoice.id })
    .from(invoice)
    .where(inArray(invoice.uuid, uuids))
    .orderBy(asc(invoice.id))
    .for('update')
  const { term } = await readReminderSettings(tx)
  const { due } = await findDueReminders(tx, author.now, uuids)
  const dueOn = dayAfter(today, term)
  const fees: NewSettlement[] = []
  const rows = due.map(({ owed, proposal: { level, fee, open, sentBy } }) => {
    const uuid = randomUUID()
    if (fee > 0)
      fees.push({ invoiceId: owed.id, kind: 'REMINDER_FEE', amount: -fee, day: today, source: `reminder:${uuid}` })
    const { accountId: createdBy, now: createdAt } = author
    return { uuid, invoiceId: owed.id, level, fee, openAmount: open + fee, dueOn, sentBy, createdAt, createdBy }
  })
  if (rows.length === 0) return { mailed: 0, printed: [], left: uuids.length }
  await tx.insert(reminder).values(rows)
  await addSettlements(tx, fees, author)
  const mails = rows.filter(({ sentBy }) => sentBy === 'MAIL')
  await enqueueAll(
    tx,
    mails.map(({ uuid }) => ({
      kind: reminderMailJob,
      payload: { reminder: uuid },
      uniqueKey: `reminder_mail:${uuid}`,
    })),
  )
  for (const { invoiceId, level } of rows)
    await recordChange(tx, author, {
      ...{ noun: 'invoice', rowId: invoiceId, action: 'changed' },
      fields: { reminder: [null, level] },
    })
  return {
    mailed: mails.length,
    printed: due.filter(({ proposal }) => proposal.sentBy === 'POST').map(({ owed }) => owed.uuid),
    left: uuids.length - rows.length,
  }
}
