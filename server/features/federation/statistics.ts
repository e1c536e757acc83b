import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { ageBands, type MemberGap, type MemberStatistics, memberGaps, youngBelow } from '#contract/federation.ts'
import { genders } from '#contract/persons.ts'
import { activeMembership, players } from '../../platform/db/active-membership.ts'
import { findSectionOrder } from '../../platform/db/functions.ts'
import type { Db } from '../../platform/db/open.ts'
import { organizations } from '../../platform/db/organizations.ts'
import { membership, person } from '../../platform/db/tables.ts'
import { ageOn } from '../persons/age.ts'
import { formatLabel } from '../persons/queries.ts'

/** The players of the band on a day by name; each once. Archived ones count on the days on which they played. */
export const findPlayersOf = async (db: Db, day: string) =>
  await db
    .selectDistinctOn([person.sortLastName, person.sortFirstName, person.id], {
      person,
      section: membership.functionType,
    })
    .from(person)
    .innerJoin(membership, eq(membership.personId, person.id))
    .where(players(day))
    .orderBy(asc(person.sortLastName), asc(person.sortFirstName), asc(person.id), asc(membership.id))

const bandOf = (age: number | null): number | null =>
  age === null ? null : (ageBands.findLast((from) => from <= age) ?? 0)

/** The members as of a day. */
export const findMemberStatistics = async (db: Db, day: string): Promise<MemberStatistics> => {
  const found = await findPlayersOf(db, day)
  const all = found.map(({ person: one, section }) => ({ ...one, section, age: ageOn(day, one) }))
  const isYoung = ({ age }: { readonly age: number | null }): boolean => age !== null && age < youngBelow
  const order = await findSectionOrder(db)
  const bySection = Map.groupBy(all, ({ section }) => order.sectionOf(section))
  const passive = await db.$count(
    person,
    inArray(
      person.id,
      db
        .select({ id: membership.personId })
        .from(membership)
        .where(and(eq(membership.organizationId, organizations.passiveMembers), activeMembership(day))),
    ),
  )
  const honorary = await db.$count(
    person,
    and(eq(person.archived, false), isNotNull(person.honoraryYear), lte(person.honoraryYear, Number(day.slice(0, 4)))),
  )
  return {
    day,
    active: all.length,
    young: all.filter(isYoung).length,
    passive,
    honorary,
    sections: order.all.flatMap((section) => {
      const own = bySection.get(section) ?? []
      return own.length === 0 ? [] : [{ section, total: own.length, young: own.filter(isYoung).length }]
    }),
    ages: [...ageBands, null]
      .map((from) => ({ from, count: all.filter(({ age }) => bandOf(age) === from).length }))
      .filter(({ from, count }) => from !== null || count > 0),
    genders: genders.map((gender) => ({ gender, count: all.filter((one) => one.gender === gender).length })),
    incomplete: all
      .filter(({ archived }) => !archived)
      .map((one) => {
        const isMissing: Readonly<Record<MemberGap, boolean>> = {
          birth_date: one.birthDate === null,
          gender: one.gender === 'NA',
          section: order.sectionOf(one.section) === 'other',
        }
        return { uuid: one.uuid, label: formatLabel(one), missing: memberGaps.filter((gap) => isMissing[gap]) }
      })
      .filter(({ missing }) => missing.length > 0),
  }
}
