import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnswerCounts, SectionAnswers } from '#contract/answers.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { answerRevision, event } from '../../platform/db/tables.ts'
import { type WholeList, wholeList } from '../../platform/http/list-query.ts'
import { countAnswers } from './answers.ts'

type Body = WholeList<AnswerCounts>

interface Known {
  readonly key: string
  readonly sections: Promise<SectionAnswers[]>
}

/** Maximum number of events whose counts are remembered. */
const eventsMaximum = 2000

/**
 * Caches the number of answers by event until its revision changes, in any process: an answer is counted anew for its
 * event only. Counting 5,000 players of 200 events takes seconds. Returns the same object while nothing has changed, so
 * that serialization and compression are cached too.
 */
export const createAnswerCounts = (): ((db: Db, events: SQL | undefined, now: Date) => Promise<Body>) => {
  const known = new Map<number, Known>()
  let last: { readonly keys: string; readonly body: Body } | undefined

  const count = (db: Db, missing: readonly { readonly id: number; readonly key: string }[], now: Date): void => {
    const ids = missing.map(({ id }) => id)
    const counting = countAnswers(db, inArray(event.id, ids), now)
    if (known.size + ids.length > eventsMaximum) known.clear()
    for (const { id, key } of missing) {
      const sections = counting.then((counts) => counts.get(id) ?? [])
      known.set(id, { key, sections })
      // A failed count must not stay. The caller gets the error from `sections` itself.
      sections.catch(() => known.get(id)?.sections === sections && known.delete(id))
    }
  }

  return async (db, events, now) => {
    // Read before the counts: a change in between leads to another key the next time.
    const found = await findKeys(db, events, toWireDate(now))
    const missing = found.filter(({ id, key }) => known.get(id)?.key !== key)
    if (missing.length > 0) count(db, missing, now)
    const keys = found.map(({ key }) => key).join()
    if (last?.keys === keys) return last.body
    const items = await Promise.all(
      found.map(async ({ id }) => ({ eventId: id, sections: (await known.get(id)?.sections) ?? [] })),
    )
    const body = wholeList(items)
    last = { keys, body }
    return body
  }
}

/** Each event with all that its counts depend on, the next event first. */
const findKeys = async (db: Db, events: SQL | undefined, today: string) => {
  const all = sql`(select ${answerRevision.value} from ${answerRevision} where ${answerRevision.eventId} = 0)`
  const rows = await db
    .select({ id: event.id, own: answerRevision.value, all: sql<number | null>`${all}` })
    .from(event)
    .leftJoin(answerRevision, eq(answerRevision.eventId, event.id))
    .where(events)
    .orderBy(asc(event.startsAt), asc(event.id))
  return rows.map(({ id, own, all: ofAll }) => ({ id, key: `${id}:${today}:${ofAll ?? 0}:${own ?? 0}` }))
}
