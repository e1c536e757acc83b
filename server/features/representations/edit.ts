import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Representation } from '#contract/representations.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import type { DatabaseTransaction } from '../../platform/db/open.ts'
import { person, representation } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { type Author, recordChange, withoutValues } from '../../platform/resources/record.ts'
import { personIdOf } from '../persons/admin/find-person-id.ts'
import { type Manager, requireMayManage } from '../persons/admin/manager.ts'
import { askForConsent } from './mails.ts'
import { readRepresentation } from './queries.ts'

const refused = (message: Parameters<typeof fieldRefusal>[1]): HttpError => fieldRefusal('representative', message)

/** @throws HttpError validation.invalid at `representative` for a person who is unknown, archived or deleted */
const representativeIdOf = async (tx: DatabaseTransaction, uuid: string): Promise<number> => {
  try {
    return await personIdOf(tx, uuid)
  } catch (error) {
    if (error instanceof HttpError && error.code === 'not_found') throw refused('validation.representative_gone')
    throw error
  }
}

interface Added {
  readonly personId: number
  /** The public id of the representative. */
  readonly representative: string
  /** True if it counts without the consent of the represented person. */
  readonly decided: boolean
}

/**
 * Adds a representative of a person.
 * @throws HttpError validation.invalid at `representative`; auth.forbidden
 */
export const addRepresentative = async (
  tx: DatabaseTransaction,
  { personId, representative, decided }: Added,
  manager: Manager,
): Promise<Representation> => {
  const representativeId = await representativeIdOf(tx, representative)
  if (representativeId === personId) throw refused('validation.represents_oneself')
  // Two requests that make a circle together cannot both find none.
  const pair = [personId, representativeId]
  await tx.select({ id: person.id }).from(person).where(inArray(person.id, pair)).orderBy(person.id).for('update')
  await requireMayManage(tx, personId, manager)
  await requirePossible(tx, personId, representativeId)
  const { accountId, now } = manager
  const added = await insertRow(tx, representation, {
    ...{ personId, representativeId, createdAt: now, createdBy: accountId },
    ...(decided && { consent: 'MANAGEMENT', consentedAt: now, consentedBy: accountId }),
  })
  const fields = withoutValues(['representative', ...(decided ? ['consent'] : [])])
  await recordChange(tx, manager, { noun: 'representation', rowId: added.id, action: 'created', fields })
  const row = await readRepresentation(tx, added.id, now)
  if (row.state === 'WAITS') await askForConsent(tx, { id: added.id, personId, name: row.representative.label }, now)
  return row
}

/** @throws HttpError validation.invalid at `representative` */
const requirePossible = async (tx: DatabaseTransaction, personId: number, other: number): Promise<void> => {
  const both = [personId, other]
  const open = await tx
    .select()
    .from(representation)
    .where(
      and(
        isNull(representation.endedAt),
        or(inArray(representation.personId, both), inArray(representation.representativeId, both)),
      ),
    )
  const has = (by: Partial<(typeof open)[number]>): boolean =>
    open.some(
      (row) =>
        (by.personId ?? row.personId) === row.personId &&
        (by.representativeId ?? row.representativeId) === row.representativeId,
    )
  if (has({ personId, representativeId: other })) throw refused('validation.represented_already')
  if (has({ personId: other, representativeId: personId })) throw refused('validation.representation_mutual')
  if (has({ personId: other })) throw refused('validation.representative_represented')
  if (has({ representativeId: personId })) throw refused('validation.represented_represents')
}

/**
 * Ends a representation.
 * @throws HttpError not_found; auth.forbidden
 */
export const endByManager = async (tx: DatabaseTransaction, id: number, manager: Manager): Promise<Representation> => {
  const row = requireFirst(await tx.select().from(representation).where(eq(representation.id, id)).for('update'))
  await requireMayManage(tx, row.personId, manager)
  if (row.endedAt === null) await end(tx, row, manager)
  return await readRepresentation(tx, id, manager.now)
}

export const end = async (
  tx: DatabaseTransaction,
  { id, version }: typeof representation.$inferSelect,
  author: Author,
): Promise<void> => {
  const { accountId, now } = author
  await tx
    .update(representation)
    .set({ endedAt: now, endedBy: accountId, version: version + 1 })
    .where(eq(representation.id, id))
  await recordChange(tx, author, { noun: 'representation', rowId: id, action: 'removed', fields: {} })
}

/**
 * The represented person consents, or ends what they consented to. A decision that stands is returned.
 * @throws HttpError not_found; rule.representation_decided
 */
export const decideOwn = async (
  tx: DatabaseTransaction,
  { id, personId, consents }: { readonly id: number; readonly personId: number; readonly consents: boolean },
  author: Author,
): Promise<Representation> => {
  const { now, accountId } = author
  const own = and(eq(representation.id, id), eq(representation.personId, personId))
  const row = requireFirst(await tx.select().from(representation).where(own).for('update'))
  const { state, endsOn } = await readRepresentation(tx, id, now)
  const isEarly = state === 'MINOR' && !(consents && endsOn !== null)
  if (isEarly || row.consent === 'MANAGEMENT') throw new HttpError('rule.representation_decided')
  if (state === 'ENDED' && consents) throw new HttpError('not_found')
  if (row.consent === null && state !== 'ENDED' && consents) {
    await tx
      .update(representation)
      .set({ consent: 'PERSON', consentedAt: now, consentedBy: accountId, version: row.version + 1 })
      .where(eq(representation.id, id))
    const fields = withoutValues(['consent'])
    await recordChange(tx, author, { noun: 'representation', rowId: id, action: 'changed', fields })
  }
  if (state !== 'ENDED' && !consents) await end(tx, row, author)
  return await readRepresentation(tx, id, now)
}

/**
 * The representative gives a representation up.
 * @throws HttpError not_found
 */
export const giveUp = async (
  tx: DatabaseTransaction,
  { id, personId }: { readonly id: number; readonly personId: number },
  author: Author,
): Promise<Representation> => {
  const own = and(eq(representation.id, id), eq(representation.representativeId, personId))
  const row = requireFirst(await tx.select().from(representation).where(own).for('update'))
  if (row.endedAt === null) await end(tx, row, author)
  return await readRepresentation(tx, id, author.now)
}
