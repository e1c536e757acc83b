import { asc, eq, gt } from 'drizzle-orm'
import { textOfHtml } from '#contract/rich-text.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { composition, event, eventComposition, eventFile, file } from '#server/platform/db/tables.ts'
import type { FileSink } from '#server/platform/files/store.ts'
import { insertRow } from '../server/platform/db/insert-row.ts'
import { loadAssembly } from './assembly.ts'
import { loadFolders } from './folders.ts'
import { agenda, type DemoLetter, demoLetters } from './letters.ts'
import { printFlyer, printLetter } from './print.ts'

/** The demo's band with its full name. */
const publisher = 'Musik Harmonie Zürichberg'
/** Number of upcoming public concerts with a flyer. */
const flyers = 2
const dayMs = 86_400_000

type FileValues = Omit<typeof file.$inferInsert, 'size' | 'sha256' | 'mimeType'>

/**
 * Creates minutes, statutes, rules and folders under 'Downloads', flyers for the next concerts, and the agenda for the next
 * assembly as PDFs.
 */
export const loadDocuments = async (db: Db, files: FileSink, now: Date): Promise<void> => {
  const stored: number[] = []
  for (const letter of demoLetters(Number(toWireDate(now).slice(0, 4))))
    stored.push(await storeLetter(db, files, letter, now))
  const coming = await db.select().from(event).where(gt(event.startsAt, now)).orderBy(asc(event.startsAt))
  const assembly = coming.find(({ kind }) => kind === 'assembly')
  if (assembly !== undefined) {
    await attach(db, assembly.id, await storeLetter(db, files, agenda, now))
    // The first letter is the minutes of the last assembly.
    await loadAssembly(db, assembly, stored[0], now)
  }
  const concerts = coming.filter(({ kind, publicEvent }) => kind === 'concert' && publicEvent)
  for (const concert of concerts.slice(0, flyers)) {
    const bytes = await printFlyer({
      title: concert.titleDe,
      publisher,
      date: now,
      when: spoken(concert.startsAt),
      where: concert.location ?? '',
      remarks: textOfHtml(concert.remarksDe ?? ''),
      programme: await programmeOf(db, concert.id),
    })
    await attach(
      db,
      concert.id,
      await store(db, files, bytes, { title: `Programm «${concert.titleDe}»`, createdAt: now }),
    )
  }
  await loadFolders(db, (letter, folderId) => storeLetter(db, files, letter, now, folderId), now)
}

const storeLetter = async (
  db: Db,
  files: FileSink,
  letter: DemoLetter,
  now: Date,
  folderId: number | null = null,
): Promise<number> => {
  const { title, category, roleType } = letter
  const date = new Date(now.getTime() + letter.written * dayMs)
  return await store(db, files, await printLetter({ ...letter, publisher, date }), {
    title,
    category,
    roleType,
    folderId,
    createdAt: date,
  })
}

const store = async (db: Db, files: FileSink, bytes: Uint8Array, values: FileValues): Promise<number> => {
  const row = await insertRow(db, file, { ...values, mimeType: 'application/pdf', ...(await files.put(bytes)) })
  return row.id
}

const attach = async (db: Db, eventId: number, fileId: number): Promise<void> => {
  await db.insert(eventFile).values({ eventId, fileId })
}

const programmeOf = async (db: Db, eventId: number): Promise<(readonly [string, string])[]> => {
  const pieces = await db
    .select({ title: composition.title, composers: composition.composers })
    .from(eventComposition)
    .innerJoin(composition, eq(composition.id, eventComposition.compositionId))
    .where(eq(eventComposition.eventId, eventId))
    .orderBy(asc(eventComposition.position))
  return pieces.map(({ title, composers }) => [title, composers.join(', ')])
}

/** 'Sonntag, 13.12.2026, 17:00 Uhr' */
const spoken = (instant: Date): string => {
  const wire = toWireTime(instant)
  const weekday = new Intl.DateTimeFormat('de-CH', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${wire}Z`))
  return `${weekday}, ${wire.slice(8, 10)}.${wire.slice(5, 7)}.${wire.slice(0, 4)}, ${wire.slice(11)} Uhr`
}
