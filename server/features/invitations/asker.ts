import { and, asc, eq, exists, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Askable } from '#contract/edited-enquiries.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { isMember } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { bandGroup, groupMember, person } from '../../platform/db/tables.ts'
import type { PlanningScope } from '../../platform/http/planner.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { localized } from '../../platform/localized.ts'
import { formatLabel, nameColumns } from '../persons/queries.ts'
import type { Inviter } from './invited.ts'

/** A person who asks or writes: the players in the scope, and the groups that the person leads. */
export interface Asker {
  readonly scope: PlanningScope
  /** 0 for somebody whose address is not confirmed. */
  readonly personId: number
  /** The time of the request. */
  readonly now: Date
}

/** The groups that a person leads. */
const ledBy = (db: Db, { personId }: Pick<Asker, 'personId'>) =>
  db
    .select({ id: groupMember.groupId })
    .from(groupMember)
    .innerJoin(person, and(eq(person.id, groupMember.personId), eq(person.archived, false)))
    .where(and(eq(groupMember.personId, personId), eq(groupMember.leader, true)))

/** The condition that a row of the query invites nobody whom a person may not ask; undefined for whoever may ask everybody. */
export const invitesOnlyAskable = (
  db: Db,
  asker: Checked<Asker>,
  { row, invitation: table, inviting }: Inviter,
): SQL | undefined => {
  const { scope } = asker
  if (scope === 'all') return undefined
  const invitation = (where?: SQL) =>
    exists(
      db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(inviting, row.id), where)),
    )
  const isLed = inArray(table.groupId, ledBy(db, asker))
  const ofSection = and(sql`${row.sections} = array[${scope}]::text[]`, not(invitation()))
  const ofGroups = and(
    sql`cardinality(${row.sections}) = 0`,
    invitation(isLed),
    not(invitation(sql`(${table.kind} <> 'GROUP' or ${isLed} is not true)`)),
  )
  return scope === null ? ofGroups : or(ofSection, ofGroups)
}

/** The persons whom a person may ask. */
export const findAskable = async (db: Db, asker: Checked<Asker>, locale: Locale): Promise<Askable> => {
  const { scope, now } = asker
  const everybody = scope === 'all'
  const groups = await db
    .select()
    .from(bandGroup)
    .where(everybody ? undefined : inArray(bandGroup.id, ledBy(db, asker)))
    .orderBy(asc(bandGroup.position), asc(bandGroup.id))
  const people = everybody
    ? await db
        .select({ uuid: person.uuid, ...nameColumns })
        .from(person)
        .where(and(eq(person.archived, false), isMember(db, person.id, toWireDate(now))))
        .orderBy(asc(person.sortLastName), asc(person.sortFirstName), asc(person.id))
    : []
  return {
    everybody,
    section: everybody ? null : scope,
    groups: groups.map(({ id, nameDe, nameEn }) => ({ id, title: localized(locale, nameDe, nameEn) })),
    people: people.map(({ uuid, ...name }) => ({ uuid, label: formatLabel(name) })),
  }
}
