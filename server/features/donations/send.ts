import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { mailConfirmations } from '#contract/donations.ts'
import type { HandlerInput } from '#contract/endpoint.ts'
import type { Db } from '../../platform/db/open.ts'
import { donationConfirmation } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { currentYear } from '../../platform/time.ts'
import { wayTo } from '../invoices/way.ts'
import { type ConfirmationRow, findConfirmed, isOf, mailKeyOf } from './confirmed.ts'
import { findGivings, type Giving } from './donors.ts'
import { confirmationMailJob } from './mail.ts'
import { lockDonationSettings } from './settings.ts'

type Sent = Pick<ConfirmationRow, 'year' | 'sentBy' | 'sentAt'>

/** Writes the confirmation of a donor. One that is there gets another uuid, so that its mail is not sent if it still waits. */
const note = async (
  tx: Db,
  { gifts: [first], amount }: Giving,
  sent: Sent,
  before: ConfirmationRow | undefined,
  { now: createdAt, accountId: createdBy }: Pick<Author, 'now' | 'accountId'>,
): Promise<string> => {
  const uuid = randomUUID()
  const row = { ...sent, uuid, amount, createdAt, createdBy }
  const personId = first?.payer?.id ?? null
  const invoiceId = personId === null ? (first?.owed?.id ?? null) : null
  if (before === undefined) await tx.insert(donationConfirmation).values({ ...row, personId, invoiceId })
  else await tx.update(donationConfirmation).set(row).where(eq(donationConfirmation.id, before.id))
  return uuid
}

/** The donors whose ids are given, each with the last confirmation of the year. */
const findChosen = async (tx: Db, year: number, ids: readonly string[]) => {
  const confirmed = await findConfirmed(tx, year)
  return (await findGivings(tx, year))
    .filter(({ id }) => ids.includes(id))
    .map((giving) => ({ giving, last: confirmed.find(({ row }) => isOf(row, giving)) }))
}

/**
 * Writes the confirmations of donors who get them by mail, and enqueues the mails. A donor who has one gets another only
 * if named in `again`.
 * @throws HttpError validation.invalid at `donors` and `year`
 */
export const mailToDonors = async (
  tx: Db,
  { year, donors, again }: HandlerInput<typeof mailConfirmations>['body'],
  author: Author,
): Promise<{ mailed: number; left: number }> => {
  // Two treasurers take turns, so that the second one sees what the first one has sent.
  const { exempt } = await lockDonationSettings(tx)
  if (!exempt) throw fieldRefusal('donors', 'validation.not_exempt')
  if (year >= currentYear(author.now)) throw fieldRefusal('year', 'validation.year_not_over')
  const chosen = await findChosen(tx, year, donors)
  if (chosen.length === 0) throw fieldRefusal('donors', 'validation.id')
  const uuids: string[] = []
  for (const { giving, last } of chosen) {
    const isDone = last !== undefined && last.shown.state !== 'FAILED' && !again.includes(giving.id)
    if (isDone || wayTo(giving.recipient) === 'POST') continue
    uuids.push(await note(tx, giving, { year, sentBy: 'MAIL', sentAt: null }, last?.row, author))
  }
  await enqueueAll(
    tx,
    uuids.map((uuid) => ({
      ...{ kind: confirmationMailJob, payload: { confirmation: uuid }, uniqueKey: mailKeyOf({ uuid }) },
    })),
  )
  if (uuids.length > 0) {
    const fields = { confirmations: [null, `${year}: ${uuids.length}`] } as const
    await recordChange(tx, author, { noun: 'treasury', rowId: 1, action: 'changed', fields })
  }
  return { mailed: uuids.length, left: donors.length - uuids.length }
}

/** Notes that confirmations were printed, unless they were sent before. */
export const notePrinted = async (
  tx: Db,
  { year, donors }: { readonly year: number; readonly donors: readonly string[] },
  author: Pick<Author, 'now' | 'accountId'>,
): Promise<void> => {
  await lockDonationSettings(tx)
  for (const { giving, last } of await findChosen(tx, year, donors))
    if (last === undefined || last.shown.state === 'FAILED')
      await note(tx, giving, { year, sentBy: 'POST', sentAt: author.now }, last?.row, author)
}
