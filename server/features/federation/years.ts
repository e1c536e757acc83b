import { and, eq, inArray } from 'drizzle-orm'
import { type FederationPart, federationParts, type PartInput, type PartState } from '#contract/federation.ts'
import { toWireTime } from '#contract/time.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { federationYear } from '../../platform/db/tables.ts'
import type { PersonAuthor } from '../../platform/http/caller.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { changedFields, recordChange } from '../../platform/resources/record.ts'
import type { Change } from '../../platform/resources/rows.ts'
import { findNamesOf } from '../persons/queries.ts'

type Row = typeof federationYear.$inferSelect
type Parts = Checked<readonly FederationPart[]>

/** The parts of a year, in the order of the page. A part that nobody has written is open. */
export const findParts = async (db: Db, parts: Parts, year: number): Promise<PartState[]> => {
  const rows = await db
    .select()
    .from(federationYear)
    .where(and(eq(federationYear.year, year), inArray(federationYear.part, [...parts])))
  const nameOf = await findNamesOf(
    db,
    rows.map(({ personId }) => personId),
  )
  return federationParts
    .filter((part) => parts.includes(part))
    .map((part) => present(part, rows.find((row) => row.part === part) ?? null, nameOf))
}

const present = (part: FederationPart, row: Row | null, nameOf: (id: number | null) => string | null): PartState => ({
  part,
  done: row?.doneAt != null,
  doneAt: row?.doneAt == null ? null : toWireTime(row.doneAt),
  doneBy: nameOf(row?.personId ?? null),
  reason: row?.reason ?? null,
  remarks: row?.remarks ?? null,
  version: row?.version ?? 0,
})

interface Written {
  readonly year: number
  readonly part: FederationPart
  /** Version of the part that the change is based on; 0 = nobody had written it. */
  readonly version: number
}

/**
 * Writes a part of a year. If it has the desired state already, returns it whatever its version.
 * @throws HttpError not_found for a part of somebody else; conflict.version with the current part
 */
export const changePart = async (
  tx: DatabaseTransaction,
  parts: Parts,
  { year, part, version }: Written,
  sent: Change<PartInput>,
  author: PersonAuthor,
): Promise<PartState> => {
  if (!parts.includes(part)) throw new HttpError('not_found')
  if (part !== 'suisa' && sent.reason != null) throw fieldRefusal('reason', 'validation.invalid')
  // Two first writers wait for each other.
  await tx.insert(federationYear).values({ year, part, version: 0 }).onConflictDoNothing()
  const own = and(eq(federationYear.year, year), eq(federationYear.part, part))
  const row = requireFirst(await tx.select().from(federationYear).where(own).for('update'))
  const read = async (): Promise<PartState> => {
    const [state] = await findParts(tx, [part] as readonly FederationPart[] as Parts, year)
    if (state === undefined) throw new HttpError('not_found')
    return state
  }
  const before = { done: row.doneAt !== null, reason: row.reason, remarks: row.remarks }
  const after = {
    done: sent.done ?? before.done,
    reason: sent.reason === undefined ? before.reason : sent.reason,
    remarks: sent.remarks === undefined ? before.remarks : sent.remarks,
  }
  const fields = changedFields(before, after)
  if (Object.keys(fields).length === 0 && row.version > 0) return await read()
  if (row.version !== version) throw new HttpError('conflict.version', { current: await read() })
  const doer = after.done ? { doneAt: author.now, personId: author.personId } : { doneAt: null, personId: null }
  await tx
    .update(federationYear)
    .set({
      ...{ reason: after.reason, remarks: after.remarks, version: version + 1 },
      ...(after.done !== before.done && doer),
    })
    .where(own)
  await recordChange(tx, author, { noun: 'federation_year', rowId: row.id, action: 'changed', fields })
  return await read()
}
