import { and, asc, countDistinct, eq, gte, inArray, isNull, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PlannedPlayer } from '#contract/planning.ts'
import { findSectionOrder, sectionIds } from '../../platform/db/functions.ts'
import type { Db } from '../../platform/db/open.ts'
import { organizations } from '../../platform/db/organizations.ts'
import { isInSection } from '../../platform/db/played-sections.ts'
import { event, membership, person } from '../../platform/db/tables.ts'
import { findBeside } from '../invitations/invited.ts'
import { nameColumns } from '../persons/queries.ts'

type SectionOfPlayers = PlannedPlayer['section']

/** The condition on a section; 'other' for persons who do not play, and for functions that are no section. */
const isListedIn = (of: SQLWrapper, section: SectionOfPlayers): SQL | undefined =>
  section === 'other' ? or(isNull(of), sql`${of} not in ${sectionIds}`) : sql`${of} = ${section}`

/** Memberships of players on one of the days from the first to the last. */
const playersBetween = (first: string, last: string): SQL | undefined =>
  and(
    eq(membership.organizationId, organizations.band),
    lte(membership.joinDate, last),
    or(isNull(membership.leaveDate), gte(membership.leaveDate, first)),
  )

/** A window of events. */
interface Window {
  readonly ids: readonly number[]
  /** First and last day, `yyyy-MM-dd`. */
  readonly days: readonly [string, string]
}

const sectionColumn = (section: SQLWrapper) => sql<string | null>`${section}`.as('section')

/**
 * The players of a window by their main section, and whom its events invite beside the band; a person may be in it several
 * times.
 */
export const findPlanned = async (db: Db, { ids, days: [first, last] }: Window, now: Date) => {
  const beside = await findBeside(db, now)
  return db
    .select({ personId: membership.personId, section: sectionColumn(membership.functionType) })
    .from(membership)
    .where(playersBetween(first, last))
    .unionAll(
      db
        .select({ personId: beside.personId, section: sectionColumn(beside.main) })
        .from(event)
        .innerJoinLateral(beside, sql`true`)
        .where(inArray(event.id, [...ids])),
    )
    .as('planned')
}
type Planned = Awaited<ReturnType<typeof findPlanned>>

/** Those of them who belong to a section, all in this one; null = nobody. */
export const inOneSection = (db: Db, planned: Planned, section: string | null): Planned =>
  db
    .select({ personId: planned.personId, section: sectionColumn(sql`${section}::text`) })
    .from(planned)
    .where(isInSection(db, { personId: planned.personId, main: planned.section }, (one) => sql`${one} = ${section}`))
    .as('planned')

export interface SectionSize {
  readonly section: SectionOfPlayers
  readonly size: number
}

/** The sections with players, in the order of the score, with the number of their players. */
export const findSectionSizes = async (db: Db, planned: Planned): Promise<SectionSize[]> => {
  const rows = await db
    .select({ section: planned.section, size: countDistinct(planned.personId) })
    .from(planned)
    .groupBy(planned.section)
  const order = await findSectionOrder(db)
  const sizeOf = (section: SectionOfPlayers): number =>
    rows.filter((row) => order.sectionOf(row.section) === section).reduce((sum, { size }) => sum + size, 0)
  return order.all.map((section) => ({ section, size: sizeOf(section) })).filter(({ size }) => size > 0)
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
  planned: Planned,
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
      .from(planned)
      .innerJoin(person, eq(person.id, planned.personId))
      .where(isListedIn(planned.section, section))
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
