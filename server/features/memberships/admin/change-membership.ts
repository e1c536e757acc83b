import { and, eq, ne } from 'drizzle-orm'
import type { FormerFunctionInput, FunctionChange } from '#contract/edited-memberships.ts'
import { toWireDate } from '#contract/time.ts'
import { hasFunction } from '../../../platform/db/functions.ts'
import type { DatabaseTransaction, Db } from '../../../platform/db/open.ts'
import { organizations } from '../../../platform/db/organizations.ts'
import { formerFunction, membership, person } from '../../../platform/db/tables.ts'
import { HttpError, requireFirst } from '../../../platform/http/http-error.ts'
import { changedFields, recordChange, withoutValues } from '../../../platform/resources/record.ts'
import { changePart } from '../../persons/admin/manage-members.ts'
import { type Manager, requireMayManage } from '../../persons/admin/manager.ts'
import { findLastingAdministrators, isLastAdministrator } from '../administrators.ts'
import { changeHistory, invalidDay } from '../checked-history.ts'
import { announceDeparture } from '../departure.ts'
import { endAccess } from '../end-access.ts'
import { replaceFunction } from '../functions.ts'
import { handOut } from '../hand-out.ts'
import { lockRoles } from '../roles.ts'

type Membership = typeof membership.$inferSelect

/** @throws HttpError not_found; auth.forbidden */
const lockMembership = async (tx: Db, id: number, author: Manager): Promise<Membership> => {
  await lockRoles(tx)
  const found = requireFirst(await tx.select().from(membership).where(eq(membership.id, id)).for('update'))
  await requireMayManage(tx, found.personId, author)
  await tx.select({ id: person.id }).from(person).where(eq(person.id, found.personId)).for('update')
  return found
}

interface Days {
  readonly joinDate?: string | undefined
  readonly leaveDate?: string | null | undefined
}

/**
 * Corrects the first day of a membership, and sets its last day; null reopens it, undefined changes nothing. If it is the last membership of band
 * and board, access ends with that day: immediately for a past day, otherwise by the job of the day after.
 * @returns the person's id
 * @throws HttpError not_found; auth.forbidden; rule.beyond_own_roles; validation.invalid for a last day before the first;
 * rule.last_admin if no administrator would remain
 */
export const setDays = async (
  tx: DatabaseTransaction,
  { id, ...change }: Days & { readonly id: number },
  author: Manager,
): Promise<number> => {
  const before = await lockMembership(tx, id, author)
  const { personId } = before
  const { joinDate = before.joinDate, leaveDate = before.leaveDate } = change
  const fields = changedFields({ joinDate: before.joinDate, leaveDate: before.leaveDate }, { joinDate, leaveDate })
  const [field] = Object.keys(fields)
  if (field === undefined) return personId
  if (leaveDate !== null && leaveDate < joinDate) throw invalidDay(field, 'validation.leave_before_join')
  if ('joinDate' in fields && joinDate > toWireDate(author.now))
    throw invalidDay('joinDate', 'validation.day_in_future')
  const wasLastAdministrator = await isLastAdministrator(tx, personId, author.now)
  if ('leaveDate' in fields) await announceDeparture(tx, [personId], author.now)
  await handOut(tx, author, { personIds: [personId], field }, () =>
    changeHistory(tx, { personId, field, now: author.now }, async () => {
      const access = 'leaveDate' in fields ? { accessEndedAt: null } : {}
      await tx
        .update(membership)
        .set({ joinDate, leaveDate, ...access })
        .where(eq(membership.id, id))
    }),
  )
  if (wasLastAdministrator && (await findLastingAdministrators(tx, author.now)).length === 0)
    throw new HttpError('rule.last_admin', { fields: [{ field: 'leaveDate', message: 'error.rule.last_admin' }] })
  await recordChange(tx, author, { noun: 'membership', rowId: id, action: 'changed', fields })
  await endAccess(tx, personId, author)
  return personId
}

const requireFunctionOf = async (tx: Db, { organizationId }: Membership, functionType: string): Promise<void> => {
  if (!(await hasFunction(tx, organizationId, functionType)))
    throw invalidDay('functionType', 'validation.function_of_organization')
}

/** @throws HttpError not_found; auth.forbidden; rule.beyond_own_roles; validation.invalid */
export const setFunction = async (
  tx: DatabaseTransaction,
  { id, functionType, since }: FunctionChange & { readonly id: number },
  author: Manager,
): Promise<number> => {
  const found = await lockMembership(tx, id, author)
  const { personId, organizationId, leaveDate } = found
  await requireFunctionOf(tx, found, functionType)
  if (functionType === found.functionType) throw invalidDay('functionType', 'validation.function_same')
  await handOut(tx, author, { personIds: [personId], field: 'functionType' }, async () => {
    await changeHistory(tx, { personId, field: 'since', now: author.now }, async () => {
      await replaceFunction(tx, found, functionType, since, author)
    })
    const today = toWireDate(author.now)
    const isPresent = found.joinDate <= today && (leaveDate === null || leaveDate >= today)
    if (organizationId === organizations.band && isPresent)
      await changePart(tx, personId, { instrument: functionType, voice: null, key: null }, author)
  })
  return personId
}

const recordFormer = (tx: Db, rowId: number, author: Manager): Promise<void> =>
  recordChange(tx, author, {
    noun: 'membership',
    rowId,
    action: 'changed',
    fields: withoutValues(['formerFunctions']),
  })

type FormerChange = { readonly [Name in keyof FormerFunctionInput]?: FormerFunctionInput[Name] | undefined }

/** Two functions cannot end on one day. */
const requireFreeDay = async (tx: Db, membershipId: number, until: string, exceptId = 0): Promise<void> => {
  const { id } = formerFunction
  const same = and(eq(formerFunction.membershipId, membershipId), eq(formerFunction.until, until), ne(id, exceptId))
  if ((await tx.$count(formerFunction, same)) > 0) throw invalidDay('until', 'validation.function_order')
}

/** @throws HttpError not_found; auth.forbidden; validation.invalid */
export const addFormer = async (
  tx: DatabaseTransaction,
  { id, functionType, until }: FormerFunctionInput & { readonly id: number },
  author: Manager,
): Promise<number> => {
  const found = await lockMembership(tx, id, author)
  const { personId } = found
  await requireFunctionOf(tx, found, functionType)
  await requireFreeDay(tx, id, until)
  await changeHistory(tx, { personId, field: 'until', now: author.now }, async () => {
    await tx.insert(formerFunction).values({ membershipId: id, functionType, until })
  })
  await recordFormer(tx, id, author)
  return personId
}

/** @throws HttpError not_found */
const findFormer = async (tx: Db, id: number) => {
  return requireFirst(await tx.select().from(formerFunction).where(eq(formerFunction.id, id)))
}

/** @throws HttpError not_found; auth.forbidden; validation.invalid */
export const changeFormer = async (
  tx: DatabaseTransaction,
  { id, ...change }: FormerChange & { readonly id: number },
  author: Manager,
): Promise<number> => {
  const { membershipId } = await findFormer(tx, id)
  const found = await lockMembership(tx, membershipId, author)
  const { personId } = found
  const before = await findFormer(tx, id)
  const { functionType = before.functionType, until = before.until } = change
  if (Object.keys(changedFields(before, { ...before, functionType, until })).length === 0) return personId
  if (functionType !== null) await requireFunctionOf(tx, found, functionType)
  await requireFreeDay(tx, membershipId, until, id)
  await changeHistory(tx, { personId, field: 'until', now: author.now }, async () => {
    await tx.update(formerFunction).set({ functionType, until }).where(eq(formerFunction.id, id))
  })
  await recordFormer(tx, membershipId, author)
  return personId
}

/** @throws HttpError not_found; auth.forbidden */
export const removeFormer = async (tx: DatabaseTransaction, id: number, author: Manager): Promise<number> => {
  const { membershipId } = await findFormer(tx, id)
  const { personId } = await lockMembership(tx, membershipId, author)
  await changeHistory(tx, { personId, field: 'until', now: author.now }, async () => {
    await tx.delete(formerFunction).where(eq(formerFunction.id, id))
  })
  await recordFormer(tx, membershipId, author)
  return personId
}
