import { and, asc, count, eq, gt, inArray, isNotNull, max, sql } from 'drizzle-orm'
import { type AnnotationChanges, annotationLimits, type Stroke } from '#contract/annotations.ts'
import type { Database, Db } from '../db/open.ts'
import { annotation, person } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'

interface Added {
  /** SHA-256 of the PDF. */
  readonly file: string
  readonly strokes: readonly Stroke[]
  /** Ids, also of strokes that never came here. */
  readonly erased: readonly string[]
}

/**
 * Adds strokes to a person's own and erases some: the union, less what is erased. Repeating it is harmless.
 * @returns the cursor after which nothing of it comes any more
 * @throws Refusal rule.annotations_full
 */
export const addAnnotations = (
  { db }: Pick<Database, 'db'>,
  personId: number,
  { file, strokes, erased }: Added,
  now: Date,
): Promise<number> =>
  db.transaction(async (tx) => {
    // One request of a person after the other, so that whoever has read up to a cursor has missed nothing before it.
    await tx.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('no key update')
    const { batch } = await holdings(tx, personId)
    const next = Math.max(batch + 1, secondsSinceStart(now))
    const gone = new Set(erased)
    const known = await knownOf(tx, personId, [...gone, ...strokes.map(({ id }) => id)])
    const wiped = [...gone].filter((id) => known.get(id) === 'seen')
    if (wiped.length > 0)
      await tx
        .update(annotation)
        .set({ points: '', erasedAt: now, batch: next })
        .where(and(eq(annotation.personId, personId), inArray(annotation.id, wiped)))
    const fresh = new Map(strokes.filter(({ id }) => !known.has(id) && !gone.has(id)).map((one) => [one.id, one]))
    const rows = [
      ...[...fresh.values()].map((stroke) => ({ ...stroke, erasedAt: null })),
      ...[...gone].filter((id) => !known.has(id)).map((id) => ({ id, ...nothingLeft, erasedAt: now })),
    ]
    if (rows.length > 0) {
      await tx.insert(annotation).values(rows.map((row) => ({ ...row, personId, file, batch: next, drawnAt: now })))
      const held = await holdings(tx, personId)
      if (isTooMuch(held)) throw new HttpError('rule.annotations_full')
      if (held.rows > annotationLimits.rows) await forgetOldestErased(tx, personId, held.rows - annotationLimits.rows)
    }
    return rows.length + wiped.length > 0 ? next : batch
  })

/**
 * A batch's least number: after an older backup was restored, none is given a second time, and no device that has already
 * read further overlooks what is written from then on.
 */
const secondsSinceStart = (now: Date): number => Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 1000)

/** What is left of a stroke that was erased before it came. */
const nothingLeft = { page: 1, tool: 'pen', ink: 'black', width: 1, points: '' } as const

const holdings = async (tx: Db, personId: number) => {
  const [held] = await tx
    .select({
      batch: max(annotation.batch),
      rows: count(),
      strokes: sql<number>`count(*) filter (where ${annotation.erasedAt} is null)`.mapWith(Number),
      characters: sql<number>`coalesce(sum(length(${annotation.points})), 0)`.mapWith(Number),
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

const forgetOldestErased = async (tx: Db, personId: number, rows: number): Promise<void> => {
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

/** Rows of one reply; more than one request can write, so that a reply always holds a whole batch. */
const perReply = 3 * annotationLimits.perRequest

/** What a person has drawn and erased since a cursor, in whole batches. */
export const annotationsSince = async (db: Db, personId: number, since: number): Promise<AnnotationChanges> => {
  const found = await db
    .select()
    .from(annotation)
    .where(and(eq(annotation.personId, personId), gt(annotation.batch, since)))
    .orderBy(asc(annotation.batch), asc(annotation.id))
    .limit(perReply + 1)
  const more = found.length > perReply
  const rows = more ? found.filter(({ batch }) => batch !== found.at(-1)?.batch) : found
  const held = await holdings(db, personId)
  return {
    strokes: rows
      .filter(({ erasedAt }) => erasedAt === null)
      .map(({ id, file, page, tool, ink, width, points }) => ({ id, file, page, tool, ink, width, points })),
    erased: rows.filter(({ erasedAt }) => erasedAt !== null).map(({ id, file }) => ({ id, file })),
    cursor: rows.at(-1)?.batch ?? since,
    more,
    // Beyond it the server forgets, and devices know more than it does.
    held: held.rows < annotationLimits.rows ? { strokes: held.strokes, erased: held.rows - held.strokes } : null,
  }
}
