import { sql } from 'drizzle-orm'
import type { PersonGeneric } from '#contract/persons.ts'
import type { Db } from '../db/open.ts'
import { membership, person } from '../db/tables.ts'
import { findDirectory } from './directory.ts'
import type { DirectoryRows } from './policy.ts'

interface Body {
  readonly _embedded: { readonly items: PersonGeneric[] }
}

/**
 * Changes with every committed change of a person or a membership, whichever process made it. Each version of a row carries
 * the transaction that wrote it (xmin); their sum also moves when an earlier transaction commits after a later one, which
 * the greatest of them would not show.
 */
const versionOfPeople = async (db: Db): Promise<string> => {
  const writers = (table: typeof person | typeof membership) =>
    sql<string>`(select count(*) || '/' || coalesce(sum(xmin::text::bigint), 0) from ${table})`
  const { rows } = await db.execute<{ version: string }>(
    sql`select ${writers(person)} || ' ' || ${writers(membership)} as version`,
  )
  return rows[0]?.version ?? ''
}

/**
 * The directory as it was last made, one for whole cards and one for shared fields: of 5,000 people it takes the embedded
 * database a third of a second, and it changes a few times a week. Answers with the same object while nothing changed, so
 * that it is written and compressed once too.
 */
export const createDirectoryCache = (): ((db: Db, allowed: DirectoryRows) => Promise<Body>) => {
  const kept = new Map<boolean, { readonly madeOf: string; readonly body: Body }>()
  return async (db, allowed) => {
    const { today, wholeCards } = allowed
    const madeOf = `${today} ${await versionOfPeople(db)}`
    const before = kept.get(wholeCards)
    if (before?.madeOf === madeOf) return before.body
    const body = { _embedded: { items: await findDirectory(db, allowed) } }
    kept.set(wholeCards, { madeOf, body })
    return body
  }
}
