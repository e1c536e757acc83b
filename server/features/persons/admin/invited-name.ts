import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { change, person } from '../../../platform/db/tables.ts'
import { type Author, recordChange, withoutValues } from '../../../platform/resources/record.ts'
import type { KnownPerson } from './known-person.ts'

interface Name {
  readonly firstName: string
  readonly lastName: string
}

/** Fields that a person registers besides the name, with the values of a new record. */
const unregistered = {
  ...{ gender: 'NA', title: null, company: null, birthDate: null, mobile: null, landline: null },
  ...{ address1: '', address2: null, zip: '', city: '', preferredChannel: 'EMAIL', shared: [] },
} as const satisfies Partial<typeof person.$inferInsert>

/**
 * Gives a known person the name of the invitation, unless the person or somebody who manages people has given the
 * present one. Whoever registered an address without confirming it may be a stranger, so everything else that was typed
 * there goes too, unless the record has been managed since.
 */
export const nameInvited = async (
  tx: Db,
  { personId, account }: KnownPerson,
  name: Name,
  author: Author,
): Promise<void> => {
  if (account?.emailVerified === true) return
  const { noun, rowId, changedBy } = change
  const byOthers = account === null ? undefined : or(isNull(changedBy), ne(changedBy, account.sub))
  const isManaged = (await tx.$count(change, and(eq(noun, 'person'), eq(rowId, personId), byOthers))) > 0
  if (account === null && isManaged) return
  const values = account === null || isManaged ? name : { ...unregistered, ...name }
  const [before] = await tx.select().from(person).where(eq(person.id, personId)).for('update')
  const changed = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(before?.[field as keyof typeof before]) !== JSON.stringify(value),
  )
  if (changed.length === 0) return
  await tx
    .update(person)
    .set({ ...values, version: sql`${person.version} + 1` })
    .where(eq(person.id, personId))
  const fields = withoutValues(changed.map(([field]) => field))
  await recordChange(tx, author, { noun: 'person', rowId: personId, action: 'changed', fields })
}
