import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { SheetInstrument } from '#contract/function-ids.ts'
import { keys } from '#contract/persons.ts'
import type { Db } from '#server/platform/db/open.ts'
import { composition, repertoire, repertoireComposition, sheet } from '#server/platform/db/tables.ts'
import type { FileSink } from '#server/platform/files/store.ts'
import { insertRow } from '../server/platform/db/insert-row.ts'
import { loadRecording } from './recordings.ts'

const Piece = v.object({
  slug: v.string(),
  title: v.string(),
  subtitle: v.nullish(v.string()),
  composers: v.array(v.string()),
  arrangers: v.array(v.string()),
  genre: v.string(),
  origin: v.string(),
  parts: v.array(
    v.object({
      file: v.string(),
      instrument: SheetInstrument('validation.instrument'),
      voice: v.nullable(v.string()),
      key: v.picklist(keys),
      pages: v.number(),
    }),
  ),
})

const folder = new URL('./sheets/', import.meta.url)

/** Pieces of the first repertoire; the second one has the rest and repeats the last two. */
const firstRepertoireSize = 8

/** Seconds by slug; the library does not know those of the other pieces. */
const durations: Readonly<Record<string, number>> = {
  'amazing-grace': 165,
  'auld-lang-syne': 150,
  'battle-hymn': 185,
  'can-can': 140,
  greensleeves: 175,
  'grosser-gott': 120,
  'jingle-bells': 110,
  'kanon-pachelbel': 290,
  'o-du-froehliche': 125,
  'stille-nacht': 180,
  'when-the-saints': 155,
}

/** The material of pieces, by slug. */
const materials: Readonly<Record<string, string>> = {
  'battle-hymn': '2 Pauken\nKleine Trommel',
  'grosser-gott': '4 Pauken\nRöhrenglocken',
  'jingle-bells': 'Schellenkranz\nKleine Trommel',
}

/**
 * Loads the engraved pieces as compositions with all their parts, and two repertoires that are current today. Returns
 * the composition ids of both, in playing order.
 */
export const loadLibrary = async (
  db: Db,
  files: FileSink,
  day: (offset: number) => string,
): Promise<{ first: number[]; second: number[] }> => {
  const pieces = v.parse(v.array(Piece), JSON.parse(await readFile(new URL('pieces.json', folder), 'utf8')))
  const ids: number[] = []
  for (const [index, piece] of pieces.entries()) {
    const row = await insertRow(db, composition, {
      inventory: `MHZ-${String(index + 1).padStart(4, '0')}`,
      title: piece.title,
      subtitle: piece.subtitle ?? null,
      description: piece.origin,
      genre: piece.genre,
      composers: piece.composers,
      arrangers: piece.arrangers,
      publisher: piece.slug === 'wiegenlied' ? null : 'Eigenverlag MHZ',
      workNumber: piece.slug === 'wiegenlied' ? null : `${index + 1}`.padStart(11, '0'),
      material: materials[piece.slug] ?? null,
      duration: durations[piece.slug] ?? null,
    })
    ids.push(row.id)
    if (piece.slug === 'amazing-grace') await loadRecording(db, files, row.id)
    for (const { file, instrument, voice, key } of piece.parts) {
      const stored = await files.put(await readFile(new URL(encodeURI(file), folder)))
      await db.insert(sheet).values({
        ...{ compositionId: row.id, name: basename(file), instrument, voice, key, ...stored },
        material: piece.slug === 'stille-nacht' && instrument === 'TRUMPET' ? 'Dämpfer' : null,
      })
    }
  }
  // Two pieces are new; the others were added some time ago.
  await db
    .update(sheet)
    .set({ createdAt: new Date(`${day(-200)}T12:00:00Z`) })
    .where(inArray(sheet.compositionId, ids.slice(2)))
  const first = ids.slice(0, firstRepertoireSize)
  const second = ids.slice(Math.max(0, firstRepertoireSize - 2))
  await addRepertoire(db, 'Winterprogramm', day(-60), day(120), first)
  await addRepertoire(db, 'Sommer und Strasse', day(-10), day(260), second)
  return { first, second }
}

const addRepertoire = async (
  db: Db,
  name: string,
  dateStart: string,
  dateEnd: string,
  compositions: readonly number[],
) => {
  const row = await insertRow(db, repertoire, { name, dateStart, dateEnd })
  await db
    .insert(repertoireComposition)
    .values(compositions.map((compositionId, position) => ({ repertoireId: row.id, compositionId, position })))
}
