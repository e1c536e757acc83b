import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type FeeRule, FeeRuleInput } from '#contract/fees.ts'
import { hasFunction } from '../../platform/db/functions.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { feeRule, feeRunBill, feeRunItem, ledgerAccount } from '../../platform/db/tables.ts'
import { fieldRefusal, requireFirst } from '../../platform/http/http-error.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import type { Rows } from '../../platform/resources/rows.ts'

/** Key of the advisory lock on the order of the rules; unique in this database. */
const orderLock = 5_620_117_921
const rulesMaximum = 100

/** Waits for other changes of the order: its positions have no gaps and no doubles. */
const lockOrder = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${orderLock}::bigint)`)

const inOrder = [asc(feeRule.position), asc(feeRule.id)]

export const findRules = (db: Db): Promise<FeeRule[]> =>
  db
    .select()
    .from(feeRule)
    .orderBy(...inOrder)

/** @throws HttpError not_found */
const readRule = async (tx: Db, id: number): Promise<FeeRule> =>
  requireFirst(await tx.select().from(feeRule).where(eq(feeRule.id, id)))

export const feeRuleRows: Rows<FeeRule, FeeRuleInput, FeeRuleInput> = {
  noun: 'fee_rule',
  table: feeRule,
  read: readRule,
  contentOf: ({ id, version, position, ...content }) => content,
  rules: FeeRuleInput,
  columnsOf: (input) => input,
  check: async (tx, { changed, content }) => {
    const { accountId } = changed
    for (const name of content.functionTypes)
      if (!(await hasFunction(tx, content.organizationId, name)))
        throw fieldRefusal('functionTypes', 'validation.invalid')
    if (accountId == null) return
    const [account] = await tx.select().from(ledgerAccount).where(eq(ledgerAccount.id, accountId))
    if (account?.kind !== 'INCOME' || account.closed) throw fieldRefusal('accountId', 'validation.fee_account')
  },
  added: async (tx) => {
    await lockOrder(tx)
    const count = await tx.$count(feeRule)
    if (count >= rulesMaximum) throw fieldRefusal('nameDe', 'validation.fee_rules_full')
    return { position: count + 1 }
  },
  release: async (tx, { id }) => {
    const isUnmade = and(
      isNull(feeRunBill.invoiceId),
      sql`${feeRunBill.bill} @> ${JSON.stringify({ lines: [{ ruleId: id }] })}`,
    )
    if ((await tx.$count(feeRunItem, eq(feeRunItem.ruleId, id))) + (await tx.$count(feeRunBill, isUnmade)) > 0)
      throw fieldRefusal('nameDe', 'validation.fee_rule_used')
    await lockOrder(tx)
    await writeOrder(
      tx,
      (await findOrder(tx)).filter((one) => one !== id),
    )
  },
}

/**
 * Puts a rule at a position; the others close ranks. The version stays: the rules are the same.
 * @throws HttpError not_found
 */
export const placeRule = async (
  tx: DatabaseTransaction,
  id: number,
  position: number,
  author: Author,
): Promise<FeeRule> => {
  await lockOrder(tx)
  const before = await readRule(tx, id)
  const others = (await findOrder(tx)).filter((one) => one !== id)
  await writeOrder(tx, [...others.slice(0, position - 1), id, ...others.slice(position - 1)])
  const after = await readRule(tx, id)
  const fields = changedFields({ position: before.position }, { position: after.position })
  if (Object.keys(fields).length > 0)
    await recordChange(tx, author, { noun: 'fee_rule', rowId: id, action: 'changed', fields })
  return after
}

const findOrder = async (tx: Db): Promise<number[]> =>
  (
    await tx
      .select({ id: feeRule.id })
      .from(feeRule)
      .orderBy(...inOrder)
  ).map(({ id }) => id)

const writeOrder = async (tx: Db, ids: readonly number[]): Promise<void> => {
  for (const [index, id] of ids.entries())
    await tx
      .update(feeRule)
      .set({ position: index + 1 })
      .where(and(eq(feeRule.id, id), sql`${feeRule.position} <> ${index + 1}`))
}
