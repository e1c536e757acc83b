import { and, eq, inArray } from 'drizzle-orm'
import type { Confirmed } from '#contract/donations.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { donationConfirmation, job } from '../../platform/db/tables.ts'
import type { Gift } from './gifts.ts'

export type ConfirmationRow = typeof donationConfirmation.$inferSelect

/** The key of the job that mails a confirmation. */
export const mailKeyOf = ({ uuid }: Pick<ConfirmationRow, 'uuid'>): string => `confirmation_mail:${uuid}`

/** True if a confirmation is that of a donor: the same person, or the recipient of one of the invoices. */
export const isOf = (
  { personId, invoiceId }: ConfirmationRow,
  { gifts }: { readonly gifts: readonly Gift[] },
): boolean => gifts.some(({ payer, owed }) => (payer === null ? owed?.id === invoiceId : payer.id === personId))

/** The confirmations of a year, newest first, each with its state. */
export const findConfirmed = async (db: Db, year: number): Promise<{ row: ConfirmationRow; shown: Confirmed }[]> => {
  const rows = await db.select().from(donationConfirmation).where(eq(donationConfirmation.year, year))
  const keys = rows.filter(({ sentAt }) => sentAt === null).map(mailKeyOf)
  const waiting = new Set(
    (
      await db
        .select({ key: job.uniqueKey })
        .from(job)
        .where(and(inArray(job.uniqueKey, keys), eq(job.state, 'waiting')))
    ).map(({ key }) => key),
  )
  return rows
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map((row) => {
      const { amount, sentBy, sentAt, createdAt } = row
      const state = sentAt !== null ? 'SENT' : waiting.has(mailKeyOf(row)) ? 'WAITING' : 'FAILED'
      return { row, shown: { day: toWireDate(sentAt ?? createdAt), amount, sentBy, state } }
    })
}
