import { eq, inArray } from 'drizzle-orm'
import type { PersonCard, PersonFields } from '#contract/edited-persons.ts'
import type { DatabaseTransaction } from '../../../platform/db/open.ts'
import { person } from '../../../platform/db/tables.ts'
import { fieldRefusal, HttpError } from '../../../platform/http/http-error.ts'
import { recordChange, withoutValues } from '../../../platform/resources/record.ts'
import { handOut, requireOneAccount } from '../../memberships/hand-out.ts'
import { lockRoles } from '../../memberships/roles.ts'
import { mergePersonRows } from '../../personal-data/merge-persons.ts'
import { type Manager, requireMayManage } from './manager.ts'
import { cardOf, findCard, findRow } from './person-card.ts'

interface Merging {
  readonly id: number
  readonly version: number
  readonly otherId: number
  readonly otherVersion: number
  /** Fields whose values come from the other person. */
  readonly take: readonly (keyof PersonFields)[]
}

/**
 * Merges another person into one, in one transaction.
 * @throws HttpError validation.invalid for the person itself; auth.forbidden; rule.beyond_own_roles; rule.two_accounts;
 * conflict.version with the current card
 */
export const mergePeople = async (
  tx: DatabaseTransaction,
  { id, version, otherId, otherVersion, take }: Merging,
  manager: Manager,
): Promise<PersonCard> => {
  if (id === otherId) throw fieldRefusal('other', 'validation.same_person')
  await lockRoles(tx)
  await tx
    .select({ id: person.id })
    .from(person)
    .where(inArray(person.id, [id, otherId]))
    .orderBy(person.id)
    .for('update')
  const [kept, other] = [await findRow(tx, id), await findRow(tx, otherId)]
  if (kept.version !== version || other.version !== otherVersion)
    throw new HttpError('conflict.version', { current: await findCard(tx, id) })
  await requireMayManage(tx, id, manager)
  await requireMayManage(tx, otherId, manager)
  await requireOneAccount(tx, manager, [id, otherId])
  const fields = cardOf(other)
  const taken = Object.fromEntries(take.map((name) => [name, fields[name]]))
  const part = kept.instrument === null ? { instrument: other.instrument, voice: other.voice, key: other.key } : {}
  const household = kept.household ?? other.household
  // A refusal is not lost because nobody looked at it.
  const pictureConsent = kept.pictureConsent ?? other.pictureConsent
  await handOut(tx, manager, { personIds: [id, otherId] }, async () => {
    await mergePersonRows(tx, { from: otherId, into: id })
    await tx
      .update(person)
      // A device that knows the other card must not take this one for an older version of it.
      .set({ pictureConsent, ...taken, ...part, household, version: Math.max(version, otherVersion) + 1 })
      .where(eq(person.id, id))
  })
  await recordChange(tx, manager, {
    noun: 'person',
    rowId: id,
    action: 'changed',
    fields: withoutValues(['merged', ...take]),
  })
  return await findCard(tx, id)
}
