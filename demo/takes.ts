import { and, desc, eq, lt } from 'drizzle-orm'
import { toWireDate } from '#contract/clock.ts'
import { takeDays } from '#contract/takes.ts'
import type { Db } from '#server/platform/db/open.ts'
import { account, composition, event, take } from '#server/platform/db/tables.ts'
import type { FileSink } from '#server/platform/files/store.ts'
import { dayAfter } from '#server/platform/time.ts'
import { wav } from './recordings.ts'

/** Loads a take of the last rehearsal, which the conductor recorded and divided into two pieces. */
export const loadTake = async (db: Db, takes: FileSink, now: Date): Promise<void> => {
  const [held] = await db
    .select()
    .from(event)
    .where(and(eq(event.kind, 'rehearsal'), lt(event.endsAt, now)))
    .orderBy(desc(event.endsAt))
    .limit(1)
  const [conductor] = await db.select().from(account).where(eq(account.email, 'selina@mhz.example'))
  const [piece] = await db.select().from(composition).where(eq(composition.title, 'Amazing Grace'))
  if (held === undefined || conductor === undefined || piece === undefined) return
  await db.insert(take).values({
    ...{ uuid: 'c7d1a9e4-0001-4000-8000-000000000001', eventId: held.id, personId: conductor.personId },
    ...{ recordedAt: held.startsAt, contentType: 'audio/wav', ...(await takes.put(wav())) },
    until: dayAfter(toWireDate(held.endsAt), takeDays),
    sections: [
      { title: piece.title, compositionId: piece.id, from: 0, to: 9600 },
      { title: 'Einspielen', compositionId: null, from: 9600, to: 15_000 },
    ],
  })
}
