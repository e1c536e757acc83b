import { aliasedTable, and, desc, eq, gte } from 'drizzle-orm'
import type { AccessFormat, AddressAccess, PeopleFilter } from '#contract/listed-persons.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../../platform/db/open.ts'
import { account, addressAccess, person } from '../../../platform/db/tables.ts'
import { listReply } from '../../../platform/http/list-query.ts'
import type { Author } from '../../../platform/resources/record.ts'
import { startOfDay } from '../../../platform/time.ts'
import { formatLabel } from '../queries.ts'

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
  readonly format: AccessFormat
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

const pageSize = 20
const reader = aliasedTable(person, 'reader')

/** The log of opened cards and exports, newest first. */
export const findAccesses = async (
  db: Db,
  { page = 0, size = pageSize }: { readonly page?: number | undefined; readonly size?: number | undefined },
) => {
  const rows = await db
    .select({ access: addressAccess, reader, person })
    .from(addressAccess)
    .leftJoin(account, eq(account.id, addressAccess.by))
    .leftJoin(reader, eq(reader.id, account.personId))
    .leftJoin(person, eq(person.id, addressAccess.personId))
    .orderBy(desc(addressAccess.id))
    .limit(size)
    .offset(page * size)
  const items = rows.map(
    ({ access, reader: by, person: opened }): AddressAccess => ({
      id: access.id,
      at: access.at.toISOString(),
      by: by && formatLabel(by),
      person: opened && { uuid: opened.uuid, label: formatLabel(opened) },
      format: access.format,
      count: access.count,
      filters: [...new URLSearchParams(access.filter).keys()],
    }),
  )
  return await listReply(items, { number: page, size }, () => db.$count(addressAccess))
}
