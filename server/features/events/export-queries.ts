import { and, asc, gt, type SQL, sql } from 'drizzle-orm'
import type { ExportSort } from '#contract/event-export.ts'
import { timeZone } from '#contract/time.ts'
import { type Locale, languageTag } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { type EventRow, event } from '../../platform/db/tables.ts'
import { chunkSize, readRows, sortRowsBy } from '../../platform/formats/rows.ts'
import { filterCondition } from '../../platform/http/filter.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { eventFields, getTexts } from './queries.ts'

const zone = sql.raw(`'${timeZone}'`)
/**
 * The last day in common usage: an evening that ends before six in the morning belongs to the previous day, and full
 * days end at the following midnight. Never before the first day.
 */
const lastDay = sql`greatest((${event.startsAt} at time zone ${zone})::date,
  ((${event.endsAt} - interval '6 hours') at time zone ${zone})::date)`

interface Wanted {
  readonly filter: string
  readonly sort: ExportSort
  readonly order?: 'ASC' | 'DESC' | undefined
}

/**
 * All events of an export, sorted.
 * @throws HttpError filter.unknown_field, filter.invalid; validation.invalid for more rows than a document may have
 */
export const findEventsToExport = async (
  db: Db,
  rows: Checked<SQL>,
  { filter, sort, order }: Wanted,
  locale: Locale,
): Promise<EventRow[]> => {
  const condition = filterCondition(filter, { ...eventFields(locale), dateEnd: { column: lastDay, type: 'date' } })
  const found = await readRows('dateEnd', (after) =>
    db
      .select()
      .from(event)
      .where(and(rows, condition, gt(event.id, after)))
      .orderBy(asc(event.id))
      .limit(chunkSize),
  )
  const inTime = sortRowsBy(found, ({ startsAt }) => startsAt.getTime(), { locale, descending: false })
  const keys = {
    dateStart: ({ startsAt }: EventRow) => startsAt.getTime(),
    title: (row: EventRow) => getTexts(row, locale).title,
    location: ({ location }: EventRow) => location,
    kind: ({ kind }: EventRow) => kind,
  } as const satisfies Record<ExportSort, (row: EventRow) => string | number | null>
  return sortRowsBy(inTime, keys[sort], { locale: languageTag(locale), descending: order === 'DESC' })
}
