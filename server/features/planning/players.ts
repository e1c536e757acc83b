import { and, asc, countDistinct, eq, gte, isNull, lte, notInArray, or, type SQL } from 'drizzle-orm'
import type { PlannedPlayer } from '#contract/planning.ts'
import { sections } from '#contract/sections.ts'
import type { Db } from '../../platform/db/open.ts'
import { organizations } from '../../platform/db/organizations.ts'
import { membership, person } from '../../platform/db/tables.ts'
import { sectionOf, sectionOrder } from '../answers/answers.ts'
import { nameColumns } from '../persons/queries.ts'

type SectionOfPlayers = PlannedPlayer['section']

/** The condition that a membership is in a section; 'other' for functions that are no section. */
const isInSection = (section: SectionOfPlayers): SQL | undefined =>
  section === 'other'
    ? or(isNull(membership.functionType), notInArray(membership.functionType, [...sections]))
    : eq(membership.functionType, section)

/** Memberships of players on one of the days from the first to the last. */
export const playersBetween = (first: string, last: string): SQL | undefined =>
  and(
    eq(membership.organizationId, organizations.band),
    lte(membership.joinDate, last),
    or(isNull(membership.leaveDate), gte(membership.leaveDate, first)),
  )

export interface SectionSize {
  readonly section: SectionOfPlayers
  readonly size: number
}

/** The sections with players, in the order of the score, with the number of their players. */
export const findSectionSizes = async (db: Db, where: SQL | undefined): Promise<SectionSize[]> => {
  const rows = await db
    .select({ section: membership.functionType, size: countDistinct(membership.personId) })
    .from(membership)
    .where(where)
    .groupBy(membership.functionType)
  const sizeOf = (section: SectionOfPlayers): number =>
    rows.filter((row) => sectionOf(row.section) === section).reduce((sum, { size }) => sum + size, 0)
  return sectionOrder.map((section) => ({ section, size: sizeOf(section) })).filter(({ size }) => size > 0)
}

export interface Player {
  readonly id: number
  readonly uuid: string
  readonly firstName: string
  readonly lastName: string
  readonly company: string | null
  readonly section: SectionOfPlayers
}

/**
 * One page of the players by section and name. Only the sections on the page are read and sorted, so that a page of a
 * large band costs no more than the whole of a small one.
 */
export const findPlayers = async (
  db: Db,
  where: SQL | undefined,
  sizes: readonly SectionSize[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Player[]> => {
  const found: Player[] = []
  let before = 0
  for (const { section, size } of sizes) {
    const start = Math.max(offset - before, 0)
    const wanted = limit - found.length
    before += size
    if (start >= size || wanted <= 0) continue
    const rows = await db
      .selectDistinct({
        id: person.id,
        uuid: person.uuid,
        ...nameColumns,
        sortLastName: person.sortLastName,
        sortFirstName: person.sortFirstName,
      })
      .from(membership)
      .innerJoin(person, eq(person.id, membership.personId))
      .where(and(where, isInSection(section)))
      .orderBy(asc(person.sortLastName), asc(person.sortFirstName), asc(person.id))
      .limit(wanted)
      .offset(start)
    found.push(
      ...rows.map(({ id, uuid, firstName, lastName, company }) => ({
        id,
        uuid,
        firstName,
        lastName,
        company,
        section,
      })),
    )
  }
  return found
}
