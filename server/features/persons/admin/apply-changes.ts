import { inArray, sql } from 'drizzle-orm'
import { insertAll } from '../../../platform/db/insert-all.ts'
import type { Db } from '../../../platform/db/open.ts'
import { formerFunction, membership, person } from '../../../platform/db/tables.ts'
import type { Author } from '../../../platform/resources/record.ts'
import { announceDeparture } from '../../memberships/departure.ts'
import { closeAccess } from '../../memberships/end-access.ts'
import { type ChangedRole, writeRoles } from '../../memberships/roles.ts'
import type { Decision } from './decide-act.ts'
import { type PersonChange, personChange, type StoredMembership } from './person-changes.ts'

/** A person to change, with the difference. */
interface Work extends Decision {
  readonly change: PersonChange
}

const writeFields = async (tx: Db, work: readonly Work[]): Promise<void> => {
  const rows = work
    .filter(({ change }) => Object.keys(change.after).length > 0)
    .map(({ of, after: { instrument, voice, key, honoraryYear, archived } }) => ({
      ...{ id: of.person.id, instrument, voice, key, archived },
      honorary_year: honoraryYear,
    }))
  if (rows.length === 0) return
  await tx
    .update(person)
    .set({
      ...{ instrument: sql`to_set.instrument`, voice: sql`to_set.voice`, key: sql`to_set.key` },
      ...{ honoraryYear: sql`to_set.honorary_year`, archived: sql`to_set.archived` },
      version: sql`${person.version} + 1`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as to_set (id integer, instrument text, voice text, key text, honorary_year integer, archived boolean)`,
    )
    .where(sql`${person.id} = to_set.id`)
}

/** A stored membership that changes. */
interface ChangedMembership {
  readonly id: number
  readonly before: StoredMembership
  readonly after: StoredMembership
}

const writeMemberships = async (tx: Db, changed: readonly ChangedMembership[]): Promise<void> => {
  if (changed.length === 0) return
  const rows = changed.map(({ id, after: { functionType, leaveDate } }) => ({
    ...{ id, function_type: functionType, last_day: leaveDate },
  }))
  await tx
    .update(membership)
    .set({
      ...{ functionType: sql`to_set.function_type`, leaveDate: sql`to_set.last_day` },
      accessEndedAt: sql`case when ${membership.leaveDate} is not distinct from to_set.last_day then ${membership.accessEndedAt} end`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as to_set (id integer, function_type text, last_day date)`,
    )
    .where(sql`${membership.id} = to_set.id`)
}

/** A former function is known by its membership and its last day. */
const writeFormer = async (tx: Db, changed: readonly ChangedMembership[]): Promise<void> => {
  const only = (of: 'before' | 'after', other: 'before' | 'after') =>
    changed.flatMap((one) =>
      one[of].former
        .filter(({ until }) => one[other].former.every((former) => former.until !== until))
        .map((former) => ({ membershipId: one.id, ...former })),
    )
  const removed = only('before', 'after')
  if (removed.length > 0)
    await tx.delete(formerFunction).where(
      sql`(${formerFunction.membershipId}, ${formerFunction.until}) in (select id, last_day
        from jsonb_to_recordset(${JSON.stringify(removed.map(({ membershipId: id, until }) => ({ id, last_day: until })))}::jsonb)
        as removed (id integer, last_day date))`,
    )
  await insertAll(only('after', 'before'), (some) => tx.insert(formerFunction).values(some))
}

/** @returns the number of the begun membership of each person */
const beginMemberships = async (tx: Db, work: readonly Work[]): Promise<ReadonlyMap<number, number>> => {
  const begun = work.flatMap(({ change }) =>
    change.memberships.flatMap(({ after }) => {
      if (after === null || after.id !== null) return []
      const { id: _, former: __, ...values } = after
      return [{ ...values, personId: change.id }]
    }),
  )
  const ids = new Map<number, number>()
  await insertAll(begun, async (some) => {
    const rows = await tx
      .insert(membership)
      .values(some)
      .returning({ id: membership.id, personId: membership.personId })
    for (const { id, personId } of rows) ids.set(personId, id)
  })
  return ids
}

const lasts = (one: StoredMembership | null): string => (one === null ? '' : (one.leaveDate ?? '9999'))
const endsEarlier = ({ change }: Work): boolean =>
  change.memberships.some(({ before, after }) => lasts(after) < lasts(before))

const idsOf = (work: readonly Work[]): number[] => work.map(({ change }) => change.id)

const applyMemberships = async (tx: Db, work: readonly Work[], author: Author) => {
  const concerned = work.filter(({ change }) => change.memberships.length > 0)
  const all = concerned.flatMap(({ change }) => change.memberships)
  const changed = all.flatMap(({ before, after }) =>
    before === null || after === null || after.id === null ? [] : [{ id: after.id, before, after }],
  )
  const removed = all.flatMap(({ before, after }) => (after === null && before?.id != null ? [before.id] : []))
  await announceDeparture(tx, idsOf(concerned.filter(endsEarlier)), author.now)
  await writeMemberships(tx, changed)
  await writeFormer(tx, changed)
  await tx.delete(membership).where(inArray(membership.id, removed))
  return await beginMemberships(tx, concerned)
}

/**
 * Applies decisions in a number of statements that does not grow with them. The caller writes the change log. Call it
 * after `lockRoles`.
 * @returns what was changed, with the roles that ended with a membership
 */
export const applyDecisions = async (
  tx: Db,
  decisions: readonly Decision[],
  author: Author,
): Promise<PersonChange[]> => {
  const work = decisions
    .filter(({ outcome }) => outcome === 'changes')
    .map((one) => ({ ...one, change: personChange(one.of.person.id, one.of.state, one.after) }))
  const roles = work.flatMap(({ change: { id, roles: some } }) => some.map((one) => ({ personId: id, ...one })))
  await writeFields(tx, work)
  const begun = await applyMemberships(tx, work, author)
  // The roles of an ended membership are revoked first, so that the newly granted roles remain.
  const concerned = work.filter(({ change }) => change.memberships.length + change.roles.length > 0)
  const ended = await closeAccess(tx, idsOf(concerned), author)
  await writeRoles(tx, roles, author)
  const endedOf = Map.groupBy<number, ChangedRole>(ended, ({ personId }) => personId)
  return work.map(({ change }) => ({
    ...change,
    memberships: change.memberships.map(({ before, after }) => ({
      before,
      after: after && { ...after, id: after.id ?? begun.get(change.id) ?? null },
    })),
    roles: [...change.roles, ...(endedOf.get(change.id) ?? []).map(({ role, granted }) => ({ role, granted }))],
  }))
}
