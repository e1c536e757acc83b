import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { type InvitationInput, type MembershipInput, type PartChange, PartInput } from '#contract/members.ts'
import type { RoleName } from '#contract/roles.ts'
import { toWireDate } from '#contract/time.ts'
import type { Config } from '../../../config.ts'
import { activeMembership } from '../../../platform/db/active-membership.ts'
import { hasFunction } from '../../../platform/db/functions.ts'
import { insertRow } from '../../../platform/db/insert-row.ts'
import { columnsOfGroup } from '../../../platform/db/only-group.ts'
import type { DatabaseTransaction, Db } from '../../../platform/db/open.ts'
import { organizations } from '../../../platform/db/organizations.ts'
import { furtherPart, membership, person } from '../../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireFirst, requireRow } from '../../../platform/http/http-error.ts'
import { findFieldProblems } from '../../../platform/http/input.ts'
import { canMail, lockEmail } from '../../../platform/identity/mail-links.ts'
import { type Author, changedFields, recordChange } from '../../../platform/resources/record.ts'
import { mergeChange } from '../../../platform/resources/rows.ts'
import { isLastAdministrator } from '../../memberships/administrators.ts'
import { endAccess } from '../../memberships/end-access.ts'
import { replaceFunction } from '../../memberships/functions.ts'
import { handOut } from '../../memberships/hand-out.ts'
import { grantRole, lockRoles, revokeRole } from '../../memberships/roles.ts'
import { findFurtherParts } from '../further-parts.ts'
import { requireGroup } from './groups.ts'
import { prepareSignIn } from './invite.ts'
import { nameInvited } from './invited-name.ts'
import { findByAddress, findById } from './known-person.ts'
import { type Manager, requireMayManage } from './manager.ts'

/** The current memberships of a person in the band. */
const openInBand = (personId: number, now: Date) =>
  and(
    eq(membership.personId, personId),
    eq(membership.organizationId, organizations.band),
    activeMembership(toWireDate(now)),
  )

/**
 * Makes a person a member of the band: the one known by the address, or a new one. All or nothing, including the mail.
 * A name that was typed by somebody who may be a stranger is replaced.
 * @returns the person's id
 * @throws HttpError rule.address_of_several; rule.beyond_own_roles; auth.forbidden for roles given by an address manager,
 * and for a person whose access only administrators change
 */
export const inviteMember = async (
  tx: DatabaseTransaction,
  { oidc }: Pick<Config, 'oidc'>,
  { email, firstName, lastName, roles, ...part }: InvitationInput,
  author: Manager,
): Promise<number> => {
  if (roles.length > 0 && !author.isAdministrator) throw new HttpError('auth.forbidden')
  await lockRoles(tx)
  await lockEmail(tx, email)
  const known = await findByAddress(tx, email)
  if (known === 'several')
    throw new HttpError('rule.address_of_several', {
      fields: [{ field: 'email', message: 'error.rule.address_of_several' }],
    })
  if (known !== undefined) await requireMayManage(tx, known.personId, author)
  if (known !== undefined) await nameInvited(tx, known, { firstName, lastName }, author)
  const personId = known?.personId ?? (await addPerson(tx, { firstName, lastName, email }, author))
  const [open] = await tx
    .select({ id: membership.id })
    .from(membership)
    .where(openInBand(personId, author.now))
    .limit(1)
  await handOut(tx, author, { personIds: [personId], field: 'instrument' }, async () => {
    if (open === undefined) {
      await insertMembership(
        tx,
        personId,
        {
          organizationId: organizations.band,
          functionType: part.instrument,
          joinDate: toWireDate(author.now),
        },
        author,
      )
    }
    await changePart(tx, personId, part, author)
  })
  for (const role of roles) await grantRole(tx, { personId, role, now: author.now, by: author.accountId })
  await prepareSignIn(tx, { personId, embedded: oidc.embedded, known: known?.account ?? null, now: author.now })
  return personId
}

/**
 * Mails the invitation again to a person who cannot sign in yet.
 * @param key of a request that may be repeated: it mails once
 * @throws HttpError not_found; auth.forbidden; validation.invalid without an address; request.rate_limited after three links to the
 * address within the hour; rule.no_invitation if the person can sign in, or does so at an external provider
 */
export const inviteAgain = async (
  tx: DatabaseTransaction,
  { oidc }: Pick<Config, 'oidc'>,
  personId: number,
  manager: Manager,
  key?: string,
): Promise<void> => {
  const { now } = manager
  await lockRoles(tx)
  await requireMayManage(tx, personId, manager)
  const known = requireRow(await findById(tx, personId))
  if (known.email === null) throw fieldRefusal('email', 'validation.email_required')
  if (!(await canMail(tx, { email: known.email, purpose: 'invitation' }, now)))
    throw new HttpError('request.rate_limited', { headers: { 'Retry-After': '3600' } })
  const signIn = await prepareSignIn(tx, { personId, embedded: oidc.embedded, known: known.account, now, key })
  if (signIn !== 'mailed') throw new HttpError('rule.no_invitation')
}

const addPerson = async (
  tx: Db,
  values: { readonly firstName: string; readonly lastName: string; readonly email: string },
  author: Author,
): Promise<number> => {
  const added = await insertRow(tx, person, values)
  await recordChange(tx, author, { noun: 'person', rowId: added.id, action: 'created', fields: {} })
  return added.id
}

/**
 * Changes the parts of a person, the main one in the open membership of the band too, where the instrument of before
 * becomes a former function.
 * @throws HttpError validation.invalid; auth.forbidden; rule.beyond_own_roles for the conductor, and for the section that
 * a person leads
 */
export const setPart = async (
  tx: DatabaseTransaction,
  personId: number,
  change: PartChange,
  manager: Manager,
): Promise<void> => {
  await lockRoles(tx)
  await requireMayManage(tx, personId, manager)
  await handOut(tx, manager, { personIds: [personId], field: 'instrument' }, () =>
    changePart(tx, personId, change, manager),
  )
}

export const changePart = async (tx: Db, personId: number, change: PartChange, author: Author): Promise<void> => {
  const { instrument, voice, key } = person
  const main = requireFirst(
    await tx.select({ instrument, voice, key }).from(person).where(eq(person.id, personId)).for('update'),
  )
  const before = { ...main, further: (await findFurtherParts(tx, [personId]))(personId) }
  const { further, ...part } = mergeChange(before, change)
  // Stored further parts are valid, although a merger may have made them too many.
  const problems = findFieldProblems(PartInput, { ...part, further: change.further ?? [] })
  if (problems.length > 0) throw new HttpError('validation.invalid', { fields: problems })
  if (change.further !== undefined) await writeFurtherParts(tx, personId, change.further)
  const fields = changedFields(before, { ...part, further })
  if (Object.keys(fields).length > 0) {
    await tx
      .update(person)
      .set({ ...part, version: sql`${person.version} + 1` })
      .where(eq(person.id, personId))
    await recordChange(tx, author, { noun: 'person', rowId: personId, action: 'changed', fields })
  }
  const open = await tx.select().from(membership).where(openInBand(personId, author.now))
  for (const one of open.filter(({ functionType }) => functionType !== part.instrument)) {
    await replaceFunction(tx, one, part.instrument, toWireDate(author.now), author)
  }
}

/**
 * Replaces the further parts of a person, whose row is locked.
 * @throws HttpError validation.invalid for a group that does not exist
 */
const writeFurtherParts = async (tx: Db, personId: number, parts: PartInput['further']): Promise<void> => {
  for (const [at, { group }] of parts.entries()) await requireGroup(tx, group, `further.${at}.group`)
  await tx.delete(furtherPart).where(eq(furtherPart.personId, personId))
  const rows = parts.map(({ group, ...part }, position) => ({ personId, position, ...part, ...columnsOfGroup(group) }))
  if (rows.length > 0) await tx.insert(furtherPart).values(rows)
}

/** @throws HttpError rule.last_admin */
export const setRole = async (
  tx: DatabaseTransaction,
  { personId, role, granted }: { readonly personId: number; readonly role: RoleName; readonly granted: boolean },
  author: Author,
): Promise<void> => {
  await lockRoles(tx)
  const change = { personId, role, now: author.now, by: author.accountId }
  // The roles of an ended membership are revoked first, so that the newly granted role remains.
  await endAccess(tx, personId, author)
  if (granted) {
    await grantRole(tx, change)
    return
  }
  if (role === 'ADMIN' && (await isLastAdministrator(tx, personId, author.now))) throw new HttpError('rule.last_admin')
  await revokeRole(tx, change)
}

/**
 * @throws HttpError auth.forbidden; rule.beyond_own_roles; rule.already_member; validation.invalid for a function that the
 * organization does not have
 */
export const openMembership = async (
  tx: DatabaseTransaction,
  personId: number,
  input: MembershipInput,
  author: Manager,
): Promise<void> => {
  const { organizationId, functionType } = input
  await lockRoles(tx)
  await requireMayManage(tx, personId, author)
  if (functionType !== null && !(await hasFunction(tx, organizationId, functionType))) {
    throw fieldRefusal('functionType', 'validation.function_of_organization')
  }
  await tx.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('update')
  const [same] = await tx
    .select({ id: membership.id })
    .from(membership)
    .where(
      and(
        eq(membership.personId, personId),
        eq(membership.organizationId, organizationId),
        functionType === null ? isNull(membership.functionType) : eq(membership.functionType, functionType),
        or(isNull(membership.leaveDate), gte(membership.leaveDate, input.joinDate)),
      ),
    )
  if (same !== undefined) throw new HttpError('rule.already_member')
  const field = functionType === null ? 'organizationId' : 'functionType'
  await handOut(tx, author, { personIds: [personId], field }, () => insertMembership(tx, personId, input, author))
}

const insertMembership = async (tx: Db, personId: number, values: MembershipInput, author: Author): Promise<void> => {
  const added = await insertRow(tx, membership, { personId, ...values })
  await recordChange(tx, author, {
    noun: 'membership',
    rowId: added.id,
    action: 'created',
    fields: changedFields(null, values),
  })
}
