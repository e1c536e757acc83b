import { asc, eq, inArray } from 'drizzle-orm'
import type { Invitation } from '#contract/invitations.ts'
import type { Db } from '../../platform/db/open.ts'
import { bandGroup, bulletinInvitation, enquiryInvitation, eventInvitation, person } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import type { Inviter } from './invited.ts'

/** One text for each invitation, by which they are ordered and compared. */
const keyOf = (one: Invitation): string => {
  if (one.kind === 'GROUP') return `GROUP ${one.group}`
  return one.kind === 'PERSON' ? `PERSON ${one.person}` : one.kind
}

/** Invitations have no order of their own, and none twice. */
export const inFixedOrder = (invitations: readonly Invitation[]): Invitation[] => {
  const byKey = new Map(invitations.map((one) => [keyOf(one), one]))
  return [...byKey].sort(([a], [b]) => a.localeCompare(b)).map(([, one]) => one)
}

const groupsOf = (invitations: readonly Invitation[]): number[] =>
  invitations.flatMap((one) => (one.kind === 'GROUP' && one.group !== null ? one.group : []))
const personsOf = (invitations: readonly Invitation[]): string[] =>
  invitations.flatMap((one) => (one.kind === 'PERSON' && one.person !== null ? one.person : []))

const findInvitees = async (tx: Db, invitations: readonly Invitation[]) => {
  const [groupIds, uuids] = [groupsOf(invitations), personsOf(invitations)]
  const { id, uuid } = person
  const groups =
    groupIds.length === 0
      ? []
      : await tx.select({ id: bandGroup.id }).from(bandGroup).where(inArray(bandGroup.id, groupIds)).for('key share')
  const persons =
    uuids.length === 0 ? [] : await tx.select({ id, uuid }).from(person).where(inArray(uuid, uuids)).for('key share')
  return { groups: new Set(groups.map((one) => one.id)), persons: new Map(persons.map((one) => [one.uuid, one.id])) }
}

/** Locks groups and persons. @throws HttpError validation.invalid at `invitations` if one does not exist */
export const requireInvited = async (tx: Db, invitations: readonly Invitation[]): Promise<void> => {
  const { groups, persons } = await findInvitees(tx, invitations)
  const isMissing =
    groupsOf(invitations).some((id) => !groups.has(id)) || personsOf(invitations).some((uuid) => !persons.has(uuid))
  if (isMissing) throw fieldRefusal('invitations', 'validation.invalid')
}

/** The row that invites. */
type Inviting = { readonly eventId: number } | { readonly enquiryId: number } | { readonly bulletinId: number }

/** Invites also groups and persons that were removed: nobody comes of these. */
export const insertInvitations = async (
  tx: Db,
  inviting: Inviting,
  invitations: readonly Invitation[],
): Promise<void> => {
  if (invitations.length === 0) return
  const { groups, persons } = await findInvitees(tx, invitations)
  const rows = invitations.map((one) => ({
    kind: one.kind,
    groupId: one.kind === 'GROUP' && one.group !== null && groups.has(one.group) ? one.group : null,
    personId: one.kind === 'PERSON' ? (persons.get(one.person ?? '') ?? null) : null,
  }))
  if ('eventId' in inviting) await tx.insert(eventInvitation).values(rows.map((row) => ({ ...row, ...inviting })))
  else if ('enquiryId' in inviting)
    await tx.insert(enquiryInvitation).values(rows.map((row) => ({ ...row, ...inviting })))
  else await tx.insert(bulletinInvitation).values(rows.map((row) => ({ ...row, ...inviting })))
}

export const replaceInvitations = async (
  tx: Db,
  inviting: Inviting,
  invitations: readonly Invitation[],
): Promise<void> => {
  if ('eventId' in inviting) await tx.delete(eventInvitation).where(eq(eventInvitation.eventId, inviting.eventId))
  else if ('enquiryId' in inviting)
    await tx.delete(enquiryInvitation).where(eq(enquiryInvitation.enquiryId, inviting.enquiryId))
  else await tx.delete(bulletinInvitation).where(eq(bulletinInvitation.bulletinId, inviting.bulletinId))
  await insertInvitations(tx, inviting, invitations)
}

/** Finds the invitations of events, in a fixed order. */
export const invitationsOf = (db: Db, eventIds: readonly number[]): Promise<InvitationsOf> =>
  findInvitations(db, eventInvitation, eventInvitation.eventId, eventIds)

/** The same for enquiries. */
export const invitationsOfEnquiries = (db: Db, enquiryIds: readonly number[]): Promise<InvitationsOf> =>
  findInvitations(db, enquiryInvitation, enquiryInvitation.enquiryId, enquiryIds)

/** The same for bulletins. */
export const invitationsOfBulletins = (db: Db, bulletinIds: readonly number[]): Promise<InvitationsOf> =>
  findInvitations(db, bulletinInvitation, bulletinInvitation.bulletinId, bulletinIds)

type InvitationsOf = (inviting: number) => Invitation[]

const findInvitations = async (
  db: Db,
  table: Inviter['invitation'],
  inviting: Inviter['inviting'],
  ids: readonly number[],
): Promise<InvitationsOf> => {
  const { kind, groupId } = table
  const rows = await db
    .select({ inviting, kind, group: groupId, person: person.uuid })
    .from(table)
    .leftJoin(person, eq(person.id, table.personId))
    .where(inArray(inviting, [...ids]))
    .orderBy(asc(table.id))
  const byRow = Map.groupBy(rows, (row) => row.inviting)
  return (id) => inFixedOrder((byRow.get(id) ?? []).map(present))
}

const present = (row: { kind: Invitation['kind']; group: number | null; person: string | null }): Invitation => {
  if (row.kind === 'GROUP') return { kind: row.kind, group: row.group }
  return row.kind === 'PERSON' ? { kind: row.kind, person: row.person } : { kind: row.kind }
}
