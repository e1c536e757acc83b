import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { canonicalMailbox } from '#contract/mailbox.ts'
import type { Db } from './database.ts'
import { account, accountToken, contactMessage, person, substitute } from './tables.ts'

/** The columns by which a mailbox is looked up. Mailings keep the addresses to which they were sent. */
const columns: readonly (readonly [PgTable, PgColumn])[] = [
  [person, person.email],
  [person, person.refusedEmail],
  [account, account.email],
  [accountToken, accountToken.email],
  [substitute, substitute.email],
  [contactMessage, contactMessage.email],
]

/**
 * Rewrites addresses that older versions stored in another spelling. SQL cannot encode a domain, so this is no
 * migration. Of two accounts with one mailbox the older spelling stays: a person has to decide which account is kept.
 */
export const ensureCanonicalAddresses = async (db: Db): Promise<void> => {
  for (const [table, column] of columns) {
    const found = await db
      .selectDistinct({ address: sql<string>`${column}` })
      .from(table)
      .where(sql`${column} ~ '[^ -~]|[.]$'`)
    for (const { address } of found) {
      const canonical = canonicalMailbox(address)
      if (canonical === address) continue
      if (table === account && (await db.$count(account, eq(account.email, canonical))) > 0) continue
      await db.execute(sql`update ${table} set ${setOf(column, canonical)} where ${column} = ${address}`)
    }
  }
}

/** A person's version counts too, so that open forms notice. */
const setOf = (column: PgColumn, canonical: string): SQL =>
  column === person.email
    ? sql`email = ${canonical}, version = ${person.version} + 1`
    : sql`${sql.identifier(column.name)} = ${canonical}`
