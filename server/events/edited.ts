import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { EditedEvent, EventReferences, ProgrammePiece } from '#contract/edited-events.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { matchesAllWords } from '../db/search-normalization.ts'
import { article, composition, event, eventComposition, file } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { publicImageNames } from '../pictures/drawings.ts'
import { lastDay } from '../time.ts'
import { filesOf } from './queries.ts'

const piece = { id: composition.id, title: composition.title, composers: composition.composers }

/** The programme in playing order. */
export const findProgrammePieces = (db: Db, eventId: number): Promise<ProgrammePiece[]> =>
  db
    .select(piece)
    .from(eventComposition)
    .innerJoin(composition, eq(composition.id, eventComposition.compositionId))
    .where(eq(eventComposition.eventId, eventId))
    .orderBy(asc(eventComposition.position))

/**
 * An event for its editors.
 * @throws HttpError not_found
 */
export const findEditedEvent = async (db: Db, id: number): Promise<EditedEvent> => {
  const [row] = await db.select().from(event).where(eq(event.id, id))
  if (row === undefined) throw new HttpError('not_found')
  const { startsAt, endsAt, ...fields } = row
  return {
    ...fields,
    dateStart: toWireTime(startsAt),
    dateEnd: row.fullDay ? lastDay(endsAt) : toWireTime(endsAt),
    fileIds: (await filesOf(db, [id]))(id),
    programme: await findProgrammePieces(db, id),
  }
}

/** The first active pieces whose title contains the term. */
export const findPieces = (db: Db, searchTerm: string): Promise<ProgrammePiece[]> =>
  db
    .select(piece)
    .from(composition)
    .where(and(eq(composition.archived, false), ...matchesAllWords(composition.searchTitle, searchTerm)))
    .orderBy(asc(composition.searchTitle), asc(composition.id))
    .limit(20)

/** The rows that an event can show or link to; newest articles and documents first. */
export const findEventReferences = async (db: Db, locale: Locale): Promise<EventReferences> => ({
  images: [...publicImageNames()].sort(),
  articles: await db
    .select({
      id: article.id,
      title: locale === 'de-ch' ? article.titleDe : sql<string>`coalesce(${article.titleEn}, ${article.titleDe})`,
    })
    .from(article)
    .orderBy(desc(article.startDate), asc(article.id)),
  files: await db.select({ id: file.id, title: file.title }).from(file).orderBy(desc(file.createdAt), desc(file.id)),
})
