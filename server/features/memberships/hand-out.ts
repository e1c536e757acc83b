import { inArray } from 'drizzle-orm'
import { canEnter, type Standing } from '#contract/access.ts'
import { mayHandOut } from '#contract/handing-out.ts'
import type { Db } from '../../platform/db/open.ts'
import { account } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import type { Author } from '../../platform/resources/record.ts'
import { findHeldRoles, type HeldRole, isCovered } from './held-roles.ts'

/** The author of a change of persons or memberships, with the roles that the author may hand out. */
export interface Giver extends Author, Standing {
  /** The section that the author leads as a section leader. */
  readonly instrument: string | null
}

interface Handing {
  readonly personIds: readonly number[]
  /** The field of the request that gives the role, for the message. */
  readonly field?: string | undefined
}

/** A section leader leads one section only. */
const mayGive = (giver: Giver, { role, section }: HeldRole): boolean =>
  mayHandOut(giver, role) && (section === null || section === giver.instrument)

/** Returns true if the giver may hand out every role that `after` has and `before` has not, or not for as long. */
export const mayGiveAll = (giver: Giver, before: readonly HeldRole[], after: readonly HeldRole[]): boolean => {
  const isKept = (held: HeldRole): boolean =>
    isCovered(
      held,
      before.filter(
        ({ holder, role, section }) => holder === held.holder && role === held.role && section === held.section,
      ),
    )
  return canEnter('administration', giver) || after.every((held) => mayGive(giver, held) || isKept(held))
}

/**
 * Runs a change of persons or memberships, and compares their roles before and after it. Every role that an account, or
 * the owner of a mail address, gets or keeps for longer must be one that the giver may hand out. Call it in the
 * transaction of the change, after `lockRoles`.
 * @throws HttpError rule.beyond_own_roles, at `field`
 */
export const handOut = async <Result>(
  tx: Db,
  giver: Giver,
  { personIds, field }: Handing,
  change: () => Promise<Result>,
): Promise<Result> => {
  if (canEnter('administration', giver)) return await change()
  const before = await findHeldRoles(tx, personIds, giver.now)
  const result = await change()
  const after = await findHeldRoles(tx, personIds, giver.now)
  if (!mayGiveAll(giver, before, after))
    throw new HttpError('rule.beyond_own_roles', {
      ...(field !== undefined && { fields: [{ field, message: 'error.rule.beyond_own_roles' }] }),
    })
  return result
}

/**
 * Refuses that one account gets the record of another: only administrators decide that both belong to one person.
 * @throws HttpError rule.two_accounts
 */
export const requireOneAccount = async (tx: Db, giver: Giver, personIds: readonly number[]): Promise<void> => {
  if (canEnter('administration', giver)) return
  if ((await tx.$count(account, inArray(account.personId, [...personIds]))) > 1)
    throw new HttpError('rule.two_accounts')
}
