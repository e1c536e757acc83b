import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { billedFee, feeRun, feeRunBill, feeRunItem } from '../../platform/db/tables.ts'
import type { Merger, Subject } from './relation.ts'

const isUnmade = isNull(feeRunBill.invoiceId)

/** Lines about the merged person become those of the other. */
const renameLines = async (tx: Db, { from, into }: Merger): Promise<void> => {
  const isNamed = sql`${feeRunBill.bill} @> ${JSON.stringify({ lines: [{ personId: from }] })}`
  const rows = await tx.select().from(feeRunBill).where(and(isUnmade, isNamed))
  for (const { runId, recipientId, bill } of rows) {
    const lines = bill.lines.map((line) => (line.personId === from ? { ...line, personId: into } : line))
    const isRow = and(eq(feeRunBill.runId, runId), eq(feeRunBill.recipientId, recipientId))
    await tx
      .update(feeRunBill)
      .set({ bill: { ...bill, lines } })
      .where(isRow)
  }
}

/** Moves the invoices of released runs. If both persons have yet to get one of a run, it is one with the lines of both. */
export const mergeFeeRunBills = async (tx: Db, merger: Merger): Promise<void> => {
  const { from, into } = merger
  await renameLines(tx, merger)
  const rows = await tx
    .delete(feeRunBill)
    .where(inArray(feeRunBill.recipientId, [from, into]))
    .returning()
  const united = [...Map.groupBy(rows, ({ runId }) => runId).values()].flatMap((ofRun) => {
    const unmade = ofRun.filter(({ invoiceId }) => invoiceId === null)
    const [first = ofRun[0]] = unmade
    const lines = unmade.flatMap(({ bill }) => bill.lines)
    return first === undefined ? [] : [{ ...first, recipientId: into, bill: { ...first.bill, lines } }]
  })
  if (united.length > 0) await tx.insert(feeRunBill).values(united)
}

/** Drops the invoices of a person who deletes the account. The persons whose fees they had are free for the next run of the year. */
export const dropFeeRunBills = async (tx: Db, { personId }: Subject): Promise<void> => {
  const rows = await tx
    .select({ runId: feeRun.id, year: feeRun.year, bill: feeRunBill.bill })
    .from(feeRunBill)
    .innerJoin(feeRun, eq(feeRun.id, feeRunBill.runId))
    .where(and(eq(feeRunBill.recipientId, personId), isUnmade))
  for (const { runId, year, bill } of rows) {
    const ids = bill.lines.map((line) => line.personId)
    const isUnbilled = and(eq(billedFee.year, year), isNull(billedFee.invoiceId))
    await tx.delete(billedFee).where(and(isUnbilled, inArray(billedFee.personId, ids)))
    const items = bill.lines.map((line) => ({
      ...{ runId, personId: line.personId, outcome: 'NO_ADDRESS' as const, amount: 0, ruleId: line.ruleId },
    }))
    await tx.insert(feeRunItem).values(items).onConflictDoNothing()
  }
}
