import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/open.ts'
import {
  billedFee,
  feeException,
  feeRule,
  feeRun,
  feeRunBill,
  feeRunItem,
  formerFunction,
  guardian,
  membership,
  person,
} from '../../platform/db/tables.ts'
import type { FeeRunRow } from './facts.ts'

/** Place and transaction of each row's version: both are other ones after any change. */
const versionsOf = (table: PgTable, where: SQL = sql``): SQL =>
  sql`(select concat(count(*), ':', sum(hashtextextended(concat(ctid, xmin), 0)::numeric)) from ${table} ${where})`

/**
 * Names the state of everything on which the outcome of a run depends (facts.ts), without reading it. The same stamp means the same
 * outcome; another one need not mean another.
 */
export const readStamp = async (tx: Db, { year }: Pick<FeeRunRow, 'year'>): Promise<string> => {
  const ofYear = sql`where run_id in (select id from ${feeRun} where year = ${year})`
  const parts = [
    ...[feeRule, feeException, membership, formerFunction, person, guardian].map((table) => versionsOf(table)),
    ...[feeRun, billedFee].map((table) => versionsOf(table, sql`where year = ${year}`)),
    ...[feeRunItem, feeRunBill].map((table) => versionsOf(table, ofYear)),
  ]
  const { rows } = await tx.execute(sql`select concat_ws(' ', ${sql.join(parts, sql`, `)}) as stamp`)
  return String(rows[0]?.stamp)
}
