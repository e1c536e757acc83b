import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { orderEntry, payment, payout } from '../../platform/db/tables.ts'
import type { Author } from '../../platform/resources/record.ts'
import { lockImports } from '../bank/import.ts'
import { assign, findArrival } from '../bank/settle.ts'
import { postPayout } from '../ledger/documents.ts'
import type { PayoutMovement, ProviderPayout } from '../payments/provider.ts'

type PaymentRow = typeof payment.$inferSelect
type RefundRow = typeof orderEntry.$inferSelect

const uuidsOf = (movements: readonly PayoutMovement[], kind: PayoutMovement['kind']): string[] =>
  movements.flatMap((one) => (one.kind === kind && one.uuid !== null ? [one.uuid] : []))

/** The payments in a payout, locked, by UUID. */
const lockPayments = async (tx: Db, uuids: readonly string[]): Promise<ReadonlyMap<string | null, PaymentRow>> => {
  if (uuids.length === 0) return new Map()
  const named = inArray(payment.uuid, [...uuids])
  const rows = await tx.select().from(payment).where(named).orderBy(asc(payment.id)).for('update')
  return new Map(rows.map((row) => [row.uuid, row]))
}

/** The refunds in a payout, by UUID. */
const findRefunds = async (tx: Db, uuids: readonly string[]): Promise<ReadonlyMap<string | null, RefundRow>> => {
  if (uuids.length === 0) return new Map()
  const ofProvider = and(eq(orderEntry.kind, 'refunded'), eq(orderEntry.method, 'online'))
  const rows = await tx
    .select()
    .from(orderEntry)
    .where(and(inArray(orderEntry.uuid, [...uuids]), ofProvider))
  return new Map(rows.map((row) => [row.uuid, row]))
}

/** True if the books have the refund, or never will because its money comes back. */
const isExplained = ({ amount }: PayoutMovement, refund: RefundRow | undefined): boolean =>
  refund !== undefined && Math.abs(amount) === refund.amount && (amount < 0 || refund.state !== 'done')

/** A payment in a payout with its fee. */
interface Charged {
  readonly row: PaymentRow
  readonly fee: number
}

/** Sums a payout up. A payment that an earlier payout had counts there, with its fee. */
const understand = async (tx: Db, movements: readonly PayoutMovement[]) => {
  const payments = await lockPayments(tx, uuidsOf(movements, 'payment'))
  const refunds = await findRefunds(tx, uuidsOf(movements, 'refund'))
  const charged: Charged[] = []
  let fees = 0
  let other = 0
  for (const movement of movements) {
    const { kind, uuid, amount, fee } = movement
    const row = kind === 'payment' ? payments.get(uuid) : undefined
    const isOurs = row?.amount === amount
    if (row !== undefined && isOurs && row.payoutId !== null) continue
    fees += fee
    if (row !== undefined && isOurs) charged.push({ row, fee })
    else if (kind === 'refund' ? !isExplained(movement, refunds.get(uuid)) : kind !== 'held') other += amount
  }
  return { charged, fees, other }
}

/**
 * Takes a payout over with the fees of its payments, books it, and finds it on the account.
 * @returns false if another process was faster
 */
export const addPayout = async (
  tx: Db,
  { reference, amount, arrivesOn, failed }: ProviderPayout,
  movements: readonly PayoutMovement[],
  author: Author,
): Promise<boolean> => {
  await lockImports(tx)
  if ((await tx.$count(payout, eq(payout.reference, reference))) > 0) return false
  const { charged, fees, other } = await understand(tx, movements)
  const failedAt = failed ? author.now : null
  const [row] = await tx.insert(payout).values({ reference, amount, arrivesOn, failedAt, fee: fees, other }).returning()
  if (row === undefined) throw new Error('a payout was not written')
  for (const { row: paid, fee } of charged)
    await tx.update(payment).set({ fee, payoutId: row.id }).where(eq(payment.id, paid.id))
  if (!failed) await findArrival(tx, row, author)
  await postPayout(tx, row, author.now)
  return true
}

/** Notes that a payout failed: its movement on the account is unclear again. The fees stay, because the provider keeps them. */
export const failPayout = async (tx: Db, id: number, author: Author): Promise<void> => {
  const [row] = await tx.select().from(payout).where(eq(payout.id, id))
  if (row === undefined || row.failedAt !== null) return
  const nothing = { invoice: null, account: null, payout: null, booked: false }
  if (row.transactionId !== null) await assign(tx, row.transactionId, nothing, author)
  await tx.update(payout).set({ failedAt: author.now }).where(eq(payout.id, id))
}
