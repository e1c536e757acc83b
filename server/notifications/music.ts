import { and, eq, exists, gt, lte, or, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { Database, Db } from '../db/open.ts'
import { composition, person, personRole, repertoire, sheet } from '../db/tables.ts'
import type { Payload } from '../jobs/kinds.ts'
import { enqueue } from '../jobs/queue.ts'
import { dayAfter, fromWireTime } from '../time.ts'
import { findReaders } from './audience.ts'
import { afterTheNight } from './plan.ts'
import { tell } from './tell.ts'

/** Sheets come in batches: a day's are told together. */
const evening = (day: string): Date => fromWireTime(`${day}T18:00`)

interface NewRepertoire {
  readonly id: number
  readonly hidden: boolean
  /** `yyyy-MM-dd`, the last day. */
  readonly dateEnd: string
}

/** Called in the transaction that makes a repertoire, or shows one that was hidden. */
export const announceRepertoire = async (tx: Db, { id, hidden, dateEnd }: NewRepertoire, now: Date): Promise<void> => {
  if (hidden || dateEnd < toWireDate(now)) return
  const uniqueKey = `music:repertoire:${id}`
  await enqueue(tx, { kind: 'music', payload: { what: 'repertoire', id }, uniqueKey, runAt: afterTheNight(now) })
}

/** Called in the transaction that adds a sheet. */
export const announceSheets = async (tx: Db, now: Date): Promise<void> => {
  const today = toWireDate(now)
  const day = now < evening(today) ? today : dayAfter(today, 1)
  await enqueue(tx, {
    kind: 'music',
    payload: { what: 'sheets', day },
    uniqueKey: `music:sheets:${day}`,
    runAt: evening(day),
  })
}

const causeOfRepertoire = 'repertoire:'

/** The repertoire a cause is about; undefined = it is about sheets. */
export const repertoireIn = (cause: string): number | undefined =>
  cause.startsWith(causeOfRepertoire) ? Number(cause.slice(causeOfRepertoire.length)) : undefined

/** Tells those who read the library: of a repertoire all, of sheets those whose own part is among them. */
export const tellOfMusic = ({ db }: Pick<Database, 'db'>, news: Payload<'music'>, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const told = { kind: 'music', eventId: null, now } as const
    if (news.what === 'repertoire') {
      const [row] = await tx.select().from(repertoire).where(eq(repertoire.id, news.id))
      if (row === undefined || row.hidden) return
      const readers = await findReaders(tx, 'music', { eventId: null, where: readsLibrary(tx), now })
      await tell(tx, readers, { ...told, cause: `${causeOfRepertoire}${row.id}` })
      return
    }
    const where = and(readsLibrary(tx), hasNewPart(tx, news.day))
    const readers = await findReaders(tx, 'music', { eventId: null, where, now })
    await tell(tx, readers, { ...told, cause: `sheets:${news.day}` })
  })

const readsLibrary = (db: Db) =>
  exists(
    db
      .select({ role: personRole.role })
      .from(personRole)
      .where(and(eq(personRole.personId, person.id), eq(personRole.role, 'MHZ_LIBRARY_READ'))),
  )

/** Sheets of pieces in use that came in the day before its evening, for what the person plays; the score for who conducts. */
const hasNewPart = (db: Db, day: string) =>
  exists(
    db
      .select({ id: sheet.id })
      .from(sheet)
      .innerJoin(composition, eq(composition.id, sheet.compositionId))
      .where(
        and(
          eq(composition.archived, false),
          gt(sheet.createdAt, evening(dayAfter(day, -1))),
          lte(sheet.createdAt, evening(day)),
          or(
            and(
              sql`${sheet.instrument} = ${person.instrument}`,
              sql`coalesce(${sheet.voice}, ${person.voice}, '') = coalesce(${person.voice}, ${sheet.voice}, '')`,
            ),
            and(eq(sheet.instrument, 'SCORE'), eq(person.instrument, 'CONDUCTOR')),
          ),
        ),
      ),
  )
