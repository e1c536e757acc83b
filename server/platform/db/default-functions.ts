import type { SectionColour } from '#contract/sections.ts'
import type { Db } from './open.ts'
import { bandFunction } from './tables.ts'

type Row = typeof bandFunction.$inferInsert

/** Code, colour, names in German and English, and what the players play if it is called differently. */
const sections: readonly (readonly [string, SectionColour | null, string, string, string?, string?])[] = [
  ['CONDUCTOR', null, 'Leitung', 'Conductor'],
  ['FLUTE', 'BLUE', 'Flöte, Oboe', 'Flute, oboe', 'Flöte', 'Flute'],
  ['CLARINET', 'GREEN', 'Klarinette', 'Clarinet'],
  ['SAX', 'OLIVE', 'Saxofon', 'Saxophone'],
  ['TRUMPET', 'RED', 'Trompete, Kornett', 'Trumpet, cornet', 'Trompete', 'Trumpet'],
  ['HORN', 'ORANGE', 'Horn', 'Horn'],
  ['BARITON', 'OCHRE', 'Euphonium', 'Euphonium', 'Euphonium / Bariton', 'Euphonium'],
  ['TROMBONE', 'PURPLE', 'Posaune', 'Trombone'],
  ['TUBA', 'INDIGO', 'Tuba', 'Tuba'],
  ['PERCUSSION', 'ROSE', 'Schlagzeug', 'Percussion'],
]
const offices: readonly (readonly [string, string, string])[] = [
  ['PRESIDENT', 'Präsidium', 'President'],
  ['SECRETARY', 'Aktuariat', 'Secretary'],
  ['CASHIER', 'Kasse', 'Treasurer'],
  ['LIBRARY', 'Notenbibliothek', 'Music library'],
  ['MATERIAL', 'Material', 'Equipment'],
  ['BOARDMEM', 'Öffentlichkeitsarbeit', 'Public relations'],
]

/** The sections and offices of a wind band, until an administrator edits them. */
const defaultFunctions: readonly Row[] = [
  ...sections.map(([code, colour, nameDe, nameEn, instrumentDe = null, instrumentEn = null], index) => ({
    ...{ kind: 'SECTION' as const, code, position: index + 1, colour, nameDe, nameEn, instrumentDe, instrumentEn },
  })),
  ...offices.map(([code, nameDe, nameEn], index) => ({
    ...{ kind: 'OFFICE' as const, code, position: index + 1, nameDe, nameEn },
  })),
]

/** Inserts the usual sections and offices into the database of a band that has none. */
export const ensureFunctions = async (db: Db): Promise<void> => {
  if ((await db.$count(bandFunction)) > 0) return
  await db
    .insert(bandFunction)
    .values([...defaultFunctions])
    .onConflictDoNothing()
}
