import { and, asc, eq } from 'drizzle-orm'
import type { Motion, MotionInput } from '#contract/assemblies.ts'
import type { HandedMotion } from '#contract/edited-assemblies.ts'
import { toWireDate } from '#contract/time.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import type { Db } from '../../platform/db/open.ts'
import { assembly, type event, motion, person } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { type Author, recordChange, withoutValues } from '../../platform/resources/record.ts'
import { createRow } from '../../platform/resources/rows.ts'
import { formatLabel } from '../persons/queries.ts'
import { itemRows } from './agenda.ts'
import { findStanding, requireAssembly } from './standing.ts'

/** Motions of one person to one assembly: more are a mistake or a nuisance. */
const motionsMaximum = 20

const presentOwn = ({ id, title, text, state }: typeof motion.$inferSelect): Motion => ({ id, title, text, state })

export const findOwnMotions = async (db: Db, eventId: number, personId: number): Promise<Motion[]> => {
  const own = and(eq(motion.eventId, eventId), eq(motion.personId, personId))
  return (await db.select().from(motion).where(own).orderBy(asc(motion.id))).map(presentOwn)
}

/** All motions to an assembly, the first one first. */
export const findMotions = async (db: Db, eventId: number): Promise<HandedMotion[]> => {
  const rows = await db
    .select({ motion, person })
    .from(motion)
    .innerJoin(person, eq(person.id, motion.personId))
    .where(eq(motion.eventId, eventId))
    .orderBy(asc(motion.id))
  return rows.map((row) => ({ ...presentOwn(row.motion), author: formatLabel(row.person) }))
}

/** Returns true up to the end of the last day for motions. */
export const takesMotions = (motionsBy: string | null, { startsAt, cancelled }: typeof event.$inferSelect, now: Date) =>
  motionsBy !== null && !cancelled && now < startsAt && toWireDate(now) <= motionsBy

/** @throws HttpError not_found for somebody who is not invited; validation.invalid after the last day */
export const addMotion = async (
  tx: Db,
  { eventId, personId }: { readonly eventId: number; readonly personId: number },
  input: MotionInput,
  now: Date,
): Promise<Motion> => {
  const held = await requireAssembly(tx, eventId)
  if ((await findStanding(tx, eventId, personId, now)) === undefined) throw new HttpError('not_found')
  const [row] = await tx.select().from(assembly).where(eq(assembly.id, eventId))
  if (!takesMotions(row?.motionsBy ?? null, held, now)) throw fieldRefusal('title', 'validation.motions_closed')
  if ((await findOwnMotions(tx, eventId, personId)).length >= motionsMaximum)
    throw fieldRefusal('title', 'validation.motions_many')
  return presentOwn(await insertRow(tx, motion, { eventId, personId, ...input, createdAt: now }))
}

/** Makes an item of a motion, or declines it. @throws HttpError not_found */
export const settleMotion = async (
  tx: Db,
  { id, state }: { readonly id: number; readonly state: 'ON_AGENDA' | 'DECLINED' },
  author: Author,
): Promise<HandedMotion> => {
  const { eventId, ...before } = requireFirst(await tx.select().from(motion).where(eq(motion.id, id)).for('update'))
  // An item that was made of it is edited and removed as all others.
  if (before.state !== 'ON_AGENDA' && before.state !== state) {
    await tx.update(motion).set({ state }).where(eq(motion.id, id))
    const fields = withoutValues(['motion'])
    await recordChange(tx, author, { noun: 'assembly', rowId: eventId, action: 'changed', fields })
    const { title, text } = before
    if (state === 'ON_AGENDA')
      await createRow(tx, itemRows, { eventId, kind: 'DECISION', title, text, fileIds: [] }, author)
  }
  return requireFirst((await findMotions(tx, eventId)).filter((one) => one.id === id))
}
