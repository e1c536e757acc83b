import { and, eq, gte } from 'drizzle-orm'
import type { PeopleFilter, PeopleFormat } from '#contract/people.ts'
import { toWireDate } from '#contract/time.ts'
import type { Author } from '../changes/record.ts'
import type { Db } from '../db/open.ts'
import { addressAccess } from '../db/tables.ts'
import { startOfDay } from '../time.ts'

/** Logs that a card was opened: once a day for each person and reader. */
export const logCardOpened = async (db: Db, personId: number, { accountId, now }: Author): Promise<void> => {
  if (accountId === null) return
  const { by, at } = addressAccess
  const known = await db.$count(
    addressAccess,
    and(eq(addressAccess.personId, personId), eq(by, accountId), gte(at, startOfDay(toWireDate(now)))),
  )
  if (known === 0) await db.insert(addressAccess).values({ personId, at: now, by: accountId })
}

/** A search term may be a name: the log only says that there was one. */
const written = ({ searchTerm, ...filter }: PeopleFilter, chosen: boolean): string =>
  new URLSearchParams({
    ...(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >),
    ...(searchTerm === undefined ? {} : { search: 'yes' }),
    ...(chosen ? { chosen: 'yes' } : {}),
  }).toString()

interface Export {
  readonly format: PeopleFormat
  readonly filter: PeopleFilter
  /** True if persons were chosen one by one. */
  readonly chosen: boolean
  readonly count: number
}

/** Logs an export. */
export const logExport = async (db: Db, { format, filter, chosen, count }: Export, { accountId, now }: Author) => {
  if (accountId === null) return
  await db.insert(addressAccess).values({ format, filter: written(filter, chosen), count, at: now, by: accountId })
}
