import { and, eq } from 'drizzle-orm'
import { AssemblyInput, type EditedAssembly } from '#contract/edited-assemblies.ts'
import { toWireTime } from '#contract/time.ts'
import { isOnBoard } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { assembly, event, eventDay, file, person } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import type { Rows } from '../../platform/resources/rows.ts'
import { requireStorable, storedRichText } from '../articles/rich-text.ts'
import { byName, formatLabel } from '../persons/queries.ts'
import { findItems } from './agenda.ts'
import { findMotions } from './motions.ts'
import { requireAssembly } from './standing.ts'

/** The board on the day of an assembly, by name. */
const findBoard = async (db: Db, eventId: number) => {
  const rows = await db
    .select({ person })
    .from(event)
    .innerJoin(person, and(eq(person.archived, false), isOnBoard(db, person.id, eventDay(event))))
    .where(eq(event.id, eventId))
  return rows.map((row) => row.person).toSorted(byName)
}

/** @throws HttpError not_found for an event of another kind */
export const findEditedAssembly = async (db: Db, id: number): Promise<EditedAssembly> => {
  const { titleDe, startsAt, fullDay } = await requireAssembly(db, id)
  const [row] = await db
    .select({ assembly, chair: person.uuid, minutesFile: { id: file.id, title: file.title } })
    .from(assembly)
    .leftJoin(person, eq(person.id, assembly.personId))
    .leftJoin(file, eq(file.id, assembly.minutesFileId))
    .where(eq(assembly.id, id))
  const files = await db.select({ id: file.id, title: file.title }).from(file).orderBy(file.title, file.id)
  return {
    ...{ id, titleDe, dateStart: toWireTime(startsAt), fullDay },
    chair: row?.chair ?? null,
    motionsBy: row?.assembly.motionsBy ?? null,
    minutes: row?.assembly.minutes ?? null,
    minutesFile: row?.minutesFile ?? null,
    items: await findItems(db, id),
    motions: await findMotions(db, id),
    board: (await findBoard(db, id)).map(({ uuid, ...name }) => ({ uuid, label: formatLabel(name) })),
    files,
    version: row?.assembly.version ?? 1,
  }
}

/**
 * Creates the row of an assembly that has none.
 * @throws HttpError conflict.version if another request was first
 */
export const requireRowOf = async (tx: Db, before: EditedAssembly): Promise<void> => {
  await tx.insert(assembly).values({ id: before.id }).onConflictDoNothing()
  const row = requireFirst(await tx.select().from(assembly).where(eq(assembly.id, before.id)).for('update'))
  if (row.version !== before.version)
    throw new HttpError('conflict.version', { current: await findEditedAssembly(tx, before.id) })
}

export const assemblyRows: Rows<EditedAssembly, AssemblyInput, AssemblyInput> = {
  noun: 'assembly',
  table: assembly,
  read: findEditedAssembly,
  contentOf: ({ chair, motionsBy, minutes }) => ({ chair, motionsBy, minutes }),
  rules: AssemblyInput,
  accept: ({ minutes }) => requireStorable({ minutes }),
  columnsOf: ({ chair, motionsBy, minutes }) => ({
    chair,
    motionsBy,
    minutes: minutes === null ? null : storedRichText(minutes),
  }),
  check: async (tx, { before, changed: { chair } }) => {
    if (before === null) return
    await requireRowOf(tx, before)
    if (typeof chair === 'string' && !before.board.some(({ uuid }) => uuid === chair))
      throw fieldRefusal('chair', 'validation.chair')
  },
  after: async (tx, id, { changed: { chair } }) => {
    if (chair === undefined) return
    const [found] = chair === null ? [] : await tx.select().from(person).where(eq(person.uuid, chair))
    await tx
      .update(assembly)
      .set({ personId: found?.id ?? null })
      .where(eq(assembly.id, id))
  },
}
