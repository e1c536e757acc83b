import { and, desc, eq, sql } from 'drizzle-orm'
import { type Album, albumsShown } from '#contract/albums.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { event } from '../../platform/db/tables.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { findPictureLinks } from '../pictures/queries.ts'

/** The albums of the latest public events, latest first. A cancelled event has none. */
export const findAlbums = async (db: Db, locale: Locale): Promise<Album[]> => {
  const rows = await db
    .select()
    .from(event)
    .where(and(eq(event.publicEvent, true), eq(event.cancelled, false), sql`cardinality(${event.albumNames}) > 0`))
    .orderBy(desc(event.startsAt), desc(event.id))
    .limit(albumsShown)
  const pictureOf = await findPictureLinks(
    db,
    rows.flatMap(({ albumNames }) => albumNames),
    locale,
  )
  return rows.map(({ id, titleDe, titleEn, startsAt, albumNames }) => ({
    eventId: id,
    ...localizedTexts(locale, { title: [titleDe, titleEn] }),
    dateStart: toWireTime(startsAt),
    pictures: albumNames.flatMap((name) => pictureOf(name) ?? []),
  }))
}
