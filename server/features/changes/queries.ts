import { aliasedTable, and, desc, eq, inArray } from 'drizzle-orm'
import type { ChangeEntry } from '#contract/change-log.ts'
import type { ChangedNoun } from '#contract/changes.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { account, change, person } from '../../platform/db/tables.ts'
import { listReply } from '../../platform/http/list-query.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { valuesBefore } from '../../platform/resources/removed.ts'
import { formatLabel } from '../persons/queries.ts'
import { findNames, recordedNames } from './names.ts'
import { hasDetails, shortValues } from './values.ts'

const pageSize = 20

const { noun, rowId } = change

interface Wanted {
  /** The nouns that the caller may read. */
  readonly nouns: Checked<readonly ChangedNoun[]>
  readonly noun?: ChangedNoun | undefined
  readonly page?: number | undefined
  readonly size?: number | undefined
}

const among = ({ noun: wanted, nouns }: Wanted) => and(wanted && eq(noun, wanted), inArray(noun, [...nouns]))

const author = aliasedTable(person, 'author')

const select = (db: Db, wanted: Wanted, page: number, size: number) =>
  db
    .select({
      id: change.id,
      noun,
      rowId,
      action: change.action,
      fields: change.fields,
      changedAt: change.changedAt,
      author: { firstName: author.firstName, lastName: author.lastName, company: author.company },
    })
    .from(change)
    .leftJoin(account, eq(account.id, change.changedBy))
    .leftJoin(author, eq(author.id, account.personId))
    .where(among(wanted))
    .orderBy(desc(change.id))
    .limit(size)
    .offset(page * size)
type Row = Awaited<ReturnType<typeof select>>[number]

/**
 * The change log of all nouns or of one, newest first, with the current names of the rows: the log itself contains no
 * personal data. A deleted row has the name that it had then.
 */
export const findChanges = async (db: Db, wanted: Wanted, locale: Locale) => {
  const { page = 0, size = pageSize } = wanted
  const rows = await select(db, wanted, page, size)
  const nameOf = await findNames(db, rows, locale)
  const removed = await findRemoved(
    db,
    rows.filter((row) => nameOf(row).names.length === 0),
  )
  const entries = rows.map((row): ChangeEntry => {
    const { id, action, fields, changedAt } = row
    const { names, at } = nameOf(row)
    return {
      id,
      noun: row.noun,
      names: names.length > 0 ? names : recordedNames(row.noun, removed.get(placeOf(row)) ?? {}, locale),
      day: at === undefined ? null : toWireDate(at),
      action,
      fields: Object.keys(fields),
      values: shortValues(row),
      hasDetails: hasDetails(row),
      changedAt: changedAt.toISOString(),
      by: row.author === null ? null : formatLabel(row.author),
    }
  })
  return await listReply(entries, { number: page, size }, () => db.$count(change, among(wanted)))
}

const placeOf = (row: Pick<Row, 'noun' | 'rowId'>): string => `${row.noun} ${row.rowId}`

/** The columns of the deleted rows, by their places. */
const findRemoved = async (
  db: Db,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> => {
  if (rows.length === 0) return new Map()
  const found = await db
    .select({ noun, rowId, fields: change.fields })
    .from(change)
    .where(
      and(
        eq(change.action, 'removed'),
        inArray(
          noun,
          rows.map((row) => row.noun),
        ),
        inArray(
          rowId,
          rows.map((row) => row.rowId),
        ),
      ),
    )
  return new Map(found.map((row) => [placeOf(row), valuesBefore(row)]))
}
