import { and, asc, count, eq, gt, inArray, isNotNull, max, sql } from 'drizzle-orm'
import { type AnnotationChanges, annotationLimits, type Stroke } from '#contract/annotations.ts'
import { batchAfter, wholeBatches } from '../../platform/db/batch.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { annotation, person } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { notifyStands } from '../stand-stream/channel.ts'

interface Added {
  /** SHA-256 of the PDF. */
  readonly file: string
  readonly strokes: readonly Stroke[]
  /** Ids, including those of strokes that were never received. */
  readonly erased: readonly string[]
}

/**
 * Adds strokes to a person's own and erases some: the set is all added ones minus the erased ones. Idempotent.
 * @returns the cursor that covers this request
 * @throws HttpError rule.annotations_full
 */
export const addAnnotations = async (
  tx: DatabaseTransaction,
  personId: Checked<number>,
  { file, strokes, erased }: Added,
  now: Date,
): Promise<number> => {
  // Serializes the requests of a person, so that a reader of a cursor has seen every earlier row.
  await tx.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('no key update')
  const { batch } = await holdings(tx, personId)
  const next = batchAfter(batch, now)
  const erasedIds = new Set(erased)
  const known = await knownOf(tx, personId, [...erasedIds, ...strokes.map(({ id }) => id)])
  const newlyErased = [...erasedIds].filter((id) => known.get(id) === 'seen')
  if (newlyErased.length > 0)
    await tx
      .update(annotation)
      .set({ points: '', content: null, erasedAt: now, batch: next })
      .where(and(eq(annotation.personId, personId), inArray(annotation.id, newlyErased)))
  const fresh = new Map(strokes.filter(({ id }) => !known.has(id) && !erasedIds.has(id)).map((one) => [one.id, one]))
  const rows = [
    ...[...fresh.values()].map((stroke) => ({ ...stroke, erasedAt: null })),
    ...[...erasedIds].filter((id) => !known.has(id)).map((id) => ({ id, ...erasedPlaceholder, erasedAt: now })),
  ]
  if (rows.length > 0) {
    await tx.insert(annotation).values(rows.map((row) => ({ ...row, personId, file, batch: next, drawnAt: now })))
    const stored = await holdings(tx, personId)
    if (isTooMuch(stored)) throw new HttpError('rule.annotations_full')
    if (stored.rows > annotationLimits.rows) await deleteOldestErased(tx, personId, stored.rows - annotationLimits.rows)
  }
  if (rows.length + newlyErased.length === 0) return batch
  await notifyStands(tx, { kind: 'own', personId })
  return next
}

/** Placeholder for a stroke that was erased before it was received. */
const erasedPlaceholder = { page: 1, tool: 'pen', ink: 'black', width: 1, points: '' } as const

const holdings = async (tx: Db, personId: number) => {
  const [held] = await tx
    .select({
      batch: max(annotation.batch),
      rows: count(),
      strokes: sql<number>`count(*) filter (where ${annotation.erasedAt} is null)`.mapWith(Number),
      characters:
        sql<number>`coalesce(sum(length(${annotation.points}) + coalesce(length(${annotation.content}), 0)), 0)`.mapWith(
          Number,
        ),
    })
    .from(annotation)
    .where(eq(annotation.personId, personId))
  return {
    batch: held?.batch ?? 0,
    rows: held?.rows ?? 0,
    strokes: held?.strokes ?? 0,
    characters: held?.characters ?? 0,
  }
}

const isTooMuch = ({ strokes, characters }: Awaited<ReturnType<typeof holdings>>): boolean =>
  strokes > annotationLimits.strokes || characters > annotationLimits.characters

const deleteOldestErased = async (tx: Db, personId: number, rows: number): Promise<void> => {
  const oldest = tx
    .select({ id: annotation.id })
    .from(annotation)
    .where(and(eq(annotation.personId, personId), isNotNull(annotation.erasedAt)))
    .orderBy(asc(annotation.batch), asc(annotation.id))
    .limit(rows)
  await tx.delete(annotation).where(and(eq(annotation.personId, personId), inArray(annotation.id, oldest)))
}

const knownOf = async (
  tx: Db,
  personId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, 'seen' | 'erased'>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: annotation.id, erasedAt: annotation.erasedAt })
    .from(annotation)
    .where(and(eq(annotation.personId, personId), inArray(annotation.id, [...ids])))
  return new Map(rows.map(({ id, erasedAt }) => [id, erasedAt === null ? 'seen' : 'erased']))
}

/** Rows per reply; more than one request can write, so that a reply always contains whole batches. */
const perReply = 3 * annotationLimits.perRequest

/** The strokes that a person has drawn and erased since a cursor, in whole batches. */
export const annotationsSince = async (
  db: Db,
  personId: Checked<number>,
  since: number,
): Promise<AnnotationChanges> => {
  const found = await db
    .select()
    .from(annotation)
    .where(and(eq(annotation.personId, personId), gt(annotation.batch, since)))
    .orderBy(asc(annotation.batch), asc(annotation.id))
    .limit(perReply + 1)
  const { rows, more } = wholeBatches(found, perReply)
  const stored = await holdings(db, personId)
  return {
    strokes: rows
      .filter(({ erasedAt }) => erasedAt === null)
      .map(({ id, file, page, tool, ink, width, points, content }) => ({
        ...{ id, file, page, tool, ink, width, points },
        ...(content !== null && { content }),
      })),
    erased: rows.filter(({ erasedAt }) => erasedAt !== null).map(({ id, file }) => ({ id, file })),
    cursor: rows.at(-1)?.batch ?? since,
    more,
    // Beyond the limit the server deletes erased strokes, and devices know more than it does.
    held:
      stored.rows < annotationLimits.rows ? { strokes: stored.strokes, erased: stored.rows - stored.strokes } : null,
  }
}
