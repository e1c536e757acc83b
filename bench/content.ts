import { sql } from 'drizzle-orm'
import { band } from '#demo/people.ts'
import type { Db } from '#server/platform/db/open.ts'
import { organizations } from '#server/platform/db/organizations.ts'
import { composition, membership, person, sheet } from '#server/platform/db/tables.ts'

/** Size of a band and its library. */
export interface Size {
  readonly members: number
  readonly pieces: number
}

const first = [
  'Alter',
  'Früher',
  'Goldener',
  'Kleiner',
  'Zürcher',
  'Grosser',
  'Später',
  'Böhmischer',
  'Heller',
  'Élégante',
]
const middle = [
  'Abend',
  'Herbst',
  'Schützen',
  'Limmat',
  'Berg',
  'Jubiläums',
  'Winter',
  'Fest',
  'Brücken',
  'Morgen',
  'See',
]
const last = ['marsch', 'walzer', 'polka', 'choral', 'ouvertüre', 'lied', 'tango', 'suite', 'fanfare', 'rhapsodie']
const genres = ['Marsch', 'Walzer', 'Polka', 'Choral', 'Ouvertüre', 'Unterhaltung', null]
const parts = [
  ['FLUTE', null],
  ['CLARINET', '1'],
  ['CLARINET', '2'],
  ['SAX', 'Alt 1'],
  ['TRUMPET', '1'],
  ['TRUMPET', '2'],
  ['HORN', '1'],
  ['BARITON', null],
  ['TROMBONE', '1'],
  ['TUBA', 'B'],
  ['PERCUSSION', null],
  ['SCORE', null],
] as const

const of = <T>(list: readonly T[], number: number): T => {
  const one = list[number % list.length]
  if (one === undefined) throw new Error('an empty list')
  return one
}
const insertedAtOnce = 500
const chunks = <T>(count: number, make: (number: number) => T): T[][] =>
  Array.from({ length: Math.ceil(count / insertedAtOnce) }, (_, chunk) =>
    Array.from({ length: Math.min(insertedAtOnce, count - chunk * insertedAtOnce) }, (_, index) =>
      make(chunk * insertedAtOnce + index),
    ),
  )

/** Adds members and pieces to the demo up to the given numbers; deterministic. */
export const fillTo = async (db: Db, { members, pieces }: Size): Promise<void> => {
  await addMembers(db, members - (await db.$count(person)))
  await addPieces(db, pieces - (await db.$count(composition)))
}

/**
 * Adds members with other combinations of the demo's first and last names. Each of them shares address and telephone;
 * one in ten has no email address.
 */
const addMembers = async (db: Db, count: number): Promise<void> => {
  for (const people of chunks(Math.max(0, count), (number) => {
    const [firstName] = of(band, number).name
    const [, lastName] = of(band, number * 7 + Math.floor(number / band.length)).name
    return {
      firstName,
      lastName: number < band.length ? lastName : `${lastName} ${Math.floor(number / band.length)}`,
      address1: `Musterweg ${number + 1}`,
      zip: '8044',
      city: 'Zürich',
      email: number % 10 === 0 ? null : `member${number}@band.example`,
      mobile: `+4179${String(1_000_000 + number)}`,
      shared: ['EMAIL' as const, 'MOBILE' as const, 'ADDRESS' as const],
    }
  })) {
    const rows = await db.insert(person).values(people).returning({ personId: person.id })
    await db.insert(membership).values(
      rows.map(({ personId }) => ({
        personId,
        organizationId: organizations.band,
        functionType: of(band, personId).plays?.[0] ?? null,
        joinDate: '2020-02-01',
      })),
    )
  }
}

/** Adds pieces; one in ten is archived, each has a part for every section, whose bytes are never requested. */
const addPieces = async (db: Db, count: number): Promise<void> => {
  for (const pieces of chunks(Math.max(0, count), (number) => ({
    inventory: `B-${String(number).padStart(5, '0')}`,
    title: `${of(first, number)} ${of(middle, Math.floor(number / 3))}${of(last, Math.floor(number / 7))} Nr. ${number}`,
    subtitle: number % 4 === 0 ? 'aus der Sammlung des Vereins' : null,
    genre: of(genres, number),
    composers: [of(band, number).name.join(' ')],
    arrangers: number % 3 === 0 ? [of(band, number * 5).name.join(' ')] : [],
    archived: number % 10 === 9,
  }))) {
    const rows = await db.insert(composition).values(pieces).returning({ id: composition.id, title: composition.title })
    await db.execute(sql`
      insert into ${sheet} (composition_id, name, size, sha256, instrument, voice)
      select id, title || ' - ' || instrument || coalesce(' ' || voice, '') || '.pdf', 48000, repeat('0', 64), instrument, voice
      from unnest(${sql.param(rows.map(({ id }) => id))}::integer[], ${sql.param(rows.map(({ title }) => title))}::text[])
        as piece (id, title),
      unnest(${sql.param(parts.map(([instrument]) => instrument))}::text[], ${sql.param(parts.map(([, voice]) => voice))}::text[])
        as part (instrument, voice)`)
  }
}
