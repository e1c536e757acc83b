import { inArray } from 'drizzle-orm'
import { insertRow } from '#server/platform/db/insert-row.ts'
import type { Db } from '#server/platform/db/open.ts'
import { bandGroup, groupMember, person } from '#server/platform/db/tables.ts'

/** Last names of the music committee; the first person leads it. */
const committee = ['Bachofner-Keel', 'Amselfeld', 'Habermoos'] as const

/** Creates a committee with chosen persons, and an ensemble whose players a filter finds. */
export const loadGroups = async (db: Db): Promise<void> => {
  const music = await insertRow(db, bandGroup, { position: 1, nameDe: 'Musikkommission', nameEn: 'Music committee' })
  const filter = { standing: 'band', section: 'TUBA' } as const
  await db.insert(bandGroup).values({ position: 2, nameDe: 'Tubaensemble', nameEn: 'Tuba ensemble', filter })
  const persons = await db.select().from(person).where(inArray(person.lastName, committee))
  await db
    .insert(groupMember)
    .values(persons.map(({ id, lastName }) => ({ groupId: music.id, personId: id, leader: lastName === committee[0] })))
}
