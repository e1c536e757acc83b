import { desc, eq } from 'drizzle-orm'
import type { ChangeEntry } from '#contract/admin.ts'
import type { Db } from '../db/open.ts'
import { account, change, person } from '../db/tables.ts'
import { listReply } from '../http/list-query.ts'
import { labelOf } from '../persons/queries.ts'

const pageSize = 20

/** The log of changes, newest first. */
export const findChanges = async (
  db: Db,
  { page = 0, size = pageSize }: { page?: number | undefined; size?: number | undefined },
) => {
  const rows = await db
    .select({
      id: change.id,
      noun: change.noun,
      rowId: change.rowId,
      action: change.action,
      fields: change.fields,
      changedAt: change.changedAt,
      firstName: person.firstName,
      lastName: person.lastName,
      company: person.company,
    })
    .from(change)
    .leftJoin(account, eq(account.id, change.changedBy))
    .leftJoin(person, eq(person.id, account.personId))
    .orderBy(desc(change.id))
    .limit(size)
    .offset(page * size)
  const entries = rows.map(
    ({ fields, changedAt, firstName, lastName, company, ...row }): ChangeEntry => ({
      ...row,
      fields: Object.keys(fields),
      changedAt: changedAt.toISOString(),
      by: firstName === null || lastName === null ? null : labelOf({ firstName, lastName, company }),
    }),
  )
  return await listReply(entries, { number: page, size }, () => db.$count(change))
}
