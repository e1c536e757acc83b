import { and, asc, count, eq, getColumns, gt, inArray, max, sql } from 'drizzle-orm'
import { canEnter } from '#contract/access.ts'
import { annotationLimits, type Stroke } from '#contract/annotations.ts'
import { type SharedChanges, sharedAnnotationLimits } from '#contract/shared-annotations.ts'
import { batchAfter, wholeBatches } from '../../platform/db/batch.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { account, person, sharedAnnotation, sheet } from '../../platform/db/tables.ts'
import type { PersonCaller } from '../../platform/http/caller.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { formatLabel, nameColumns } from '../persons/queries.ts'
import { notifyStands } from '../stand-stream/channel.ts'

interface Added {
  /** SHA-256 of the PDF. */
  readonly file: string
  readonly strokes: readonly Stroke[]
  /** Ids, including those of strokes that were never received. */
  readonly erased: readonly string[]
}

/** Lock of PostgreSQL under which batches are numbered: a reader of a cursor has seen every earlier row. */
const batchLock = 4_116_021

/**
 * Adds strokes to the layer that the caller leads, and erases some. Idempotent.
 * @returns the cursor that covers this request
 * @throws HttpError rule.not_leading, rule.annotations_full
 */
export const addSharedAnnotations = async (
  tx: DatabaseTransaction,
  caller: PersonCaller,
  { file, strokes, erased }: Added,
  now: Date,
): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${batchLock})`)
  const section = await sectionToWrite(tx, caller, file)
  const { batch } = await holdings(tx)
  const next = batchAfter(batch, now)
  const erasedIds = new Set(erased)
  const known = await knownOf(tx, [...erasedIds, ...strokes.map(({ id }) => id)])
  const foreign = [...erasedIds].some((id) => {
    const row = known.get(id)
    return row !== undefined && section !== null && row.section !== section
  })
  if (foreign) throw new HttpError('rule.not_leading')
  const newlyErased = [...erasedIds].filter((id) => known.get(id)?.isErased === false)
  if (newlyErased.length > 0)
    await tx
      .update(sharedAnnotation)
      .set({ stroke: null, batch: next })
      .where(inArray(sharedAnnotation.id, newlyErased))
  const fresh = new Map(strokes.filter(({ id }) => !known.has(id) && !erasedIds.has(id)).map((one) => [one.id, one]))
  const rows = [
    ...[...fresh.values()].map((stroke) => ({ id: stroke.id, stroke })),
    ...[...erasedIds].filter((id) => !known.has(id)).map((id) => ({ id, stroke: null })),
  ]
  if (rows.length > 0) {
    const shared = { file, section, writtenBy: caller.accountId, batch: next }
    await tx.insert(sharedAnnotation).values(rows.map((row) => ({ ...row, ...shared })))
    const stored = await holdings(tx)
    if (stored.strokes > sharedAnnotationLimits.strokes || stored.rows > sharedAnnotationLimits.rows)
      throw new HttpError('rule.annotations_full')
  }
  if (rows.length + newlyErased.length === 0) return batch
  await notifyStands(tx, { kind: 'shared' })
  return next
}

/**
 * The layer of a file that the caller leads now; null = the whole band's.
 * @throws HttpError rule.not_leading
 */
const sectionToWrite = async (tx: Db, caller: PersonCaller, file: string): Promise<string | null> => {
  if (caller.roles.has('CONDUCTOR')) return null
  const [own] = await tx
    .select({ instrument: sheet.instrument })
    .from(sheet)
    .innerJoin(person, eq(sql`${person.instrument}::text`, sql`${sheet.instrument}::text`))
    .where(and(eq(sheet.sha256, file), eq(person.id, caller.personId)))
    .limit(1)
  // Only the conductor plays from the score.
  if (own === undefined || own.instrument === 'SCORE') throw new HttpError('rule.not_leading')
  return own.instrument
}

const holdings = async (tx: Db) => {
  const [held] = await tx
    .select({ batch: max(sharedAnnotation.batch), rows: count(), strokes: count(sharedAnnotation.stroke) })
    .from(sharedAnnotation)
  return { batch: held?.batch ?? 0, rows: held?.rows ?? 0, strokes: held?.strokes ?? 0 }
}

interface Known {
  readonly section: string | null
  readonly isErased: boolean
}

const knownOf = async (tx: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Known>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id: sharedAnnotation.id,
      section: sharedAnnotation.section,
      isErased: sql<boolean>`${sharedAnnotation.stroke} is null`,
    })
    .from(sharedAnnotation)
    .where(inArray(sharedAnnotation.id, [...ids]))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Rows per reply; more than one request can write, so that a reply always contains whole batches. */
const perReply = 3 * annotationLimits.perRequest

/** The number of rows that an author has written; null if the caller may not write them again. */
const heldOf = async (db: Db, caller: PersonCaller): Promise<SharedChanges['held']> => {
  if (!canEnter('leading', caller)) return null
  const [held] = await db
    .select({ rows: count(), strokes: count(sharedAnnotation.stroke) })
    .from(sharedAnnotation)
    .where(eq(sharedAnnotation.writtenBy, caller.accountId))
  const { rows, strokes } = held ?? { rows: 0, strokes: 0 }
  return { strokes, erased: rows - strokes }
}

/** The strokes of all shared layers that were drawn and erased since a cursor, in whole batches. */
export const sharedAnnotationsSince = async (db: Db, caller: PersonCaller, since: number): Promise<SharedChanges> => {
  const found = await db
    .select({
      ...getColumns(sharedAnnotation),
      ...nameColumns,
    })
    .from(sharedAnnotation)
    .leftJoin(account, eq(account.id, sharedAnnotation.writtenBy))
    .leftJoin(person, eq(person.id, account.personId))
    .where(gt(sharedAnnotation.batch, since))
    .orderBy(asc(sharedAnnotation.batch), asc(sharedAnnotation.id))
    .limit(perReply + 1)
  const { rows, more } = wholeBatches(found, perReply)
  return {
    strokes: rows.flatMap(({ id, file, section, stroke, writtenBy, firstName, lastName, company }) =>
      stroke === null
        ? []
        : [
            {
              ...{ id, file, section, stroke },
              author: firstName === null || lastName === null ? null : formatLabel({ firstName, lastName, company }),
              own: writtenBy === caller.accountId,
            },
          ],
    ),
    erased: rows.flatMap(({ id, file, stroke, writtenBy }) =>
      stroke === null ? [{ id, file, own: writtenBy === caller.accountId }] : [],
    ),
    cursor: rows.at(-1)?.batch ?? since,
    more,
    // Counted after the rows were read: a write in between looks like nothing that was lost.
    held: await heldOf(db, caller),
  }
}
