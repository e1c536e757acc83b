import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import { type EditedItem, ItemInput, itemsMaximum } from '#contract/edited-assemblies.ts'
import type { Db } from '../../platform/db/open.ts'
import { agendaItem, agendaItemFile, assembly, assemblyVote, event, file } from '../../platform/db/tables.ts'
import { fieldRefusal, requireFirst } from '../../platform/http/http-error.ts'
import { textsIn } from '../../platform/localized.ts'
import { type Author, recordChange, withoutValues } from '../../platform/resources/record.ts'
import { createRow, type Rows } from '../../platform/resources/rows.ts'
import { invitationsOf } from '../invitations/event-invitations.ts'
import { requireAssembly } from './standing.ts'

type NewItem = ItemInput & { readonly eventId: number }

/** The items of an assembly in their order. */
export const findItems = async (db: Db, eventId: number): Promise<EditedItem[]> => {
  const rows = await db
    .select()
    .from(agendaItem)
    .where(eq(agendaItem.eventId, eventId))
    .orderBy(asc(agendaItem.position), asc(agendaItem.id))
  return await present(db, rows)
}

const present = async (db: Db, rows: readonly (typeof agendaItem.$inferSelect)[]): Promise<EditedItem[]> => {
  const ids = rows.map(({ id }) => id)
  const files = await db
    .select()
    .from(agendaItemFile)
    .where(inArray(agendaItemFile.itemId, ids))
    .orderBy(asc(agendaItemFile.fileId))
  return rows.map(({ id, kind, title, text, version }) => ({
    ...{ id, kind, title, text, version },
    fileIds: files.filter(({ itemId }) => itemId === id).map(({ fileId }) => fileId),
  }))
}

/** Locks the event: items are added and ordered one after the other. @throws HttpError not_found */
export const lockAgenda = async (tx: Db, eventId: number): Promise<void> => {
  await requireAssembly(tx, eventId)
  await tx.select({ id: event.id }).from(event).where(eq(event.id, eventId)).for('update')
}

const writeFiles = async (tx: Db, itemId: number, fileIds: readonly number[]): Promise<void> => {
  await tx.delete(agendaItemFile).where(eq(agendaItemFile.itemId, itemId))
  if (fileIds.length > 0) await tx.insert(agendaItemFile).values(fileIds.map((fileId) => ({ itemId, fileId })))
}

type Columns = Omit<ItemInput, 'fileIds'> & { readonly fileIds: readonly number[] }

export const itemRows: Rows<EditedItem, ItemInput, Columns, NewItem> = {
  noun: 'agenda_item',
  table: agendaItem,
  read: async (tx, id) =>
    requireFirst(await present(tx, await tx.select().from(agendaItem).where(eq(agendaItem.id, id)))),
  contentOf: ({ id, version, ...content }) => content,
  rules: ItemInput,
  columnsOf: ({ kind, title, text, fileIds }) => ({
    kind,
    title,
    text,
    fileIds: [...new Set(fileIds)].sort((a, b) => a - b),
  }),
  added: async (tx, { eventId = 0 }) => {
    await lockAgenda(tx, eventId)
    const [last] = await tx
      .select({ position: max(agendaItem.position) })
      .from(agendaItem)
      .where(eq(agendaItem.eventId, eventId))
    if ((await tx.$count(agendaItem, eq(agendaItem.eventId, eventId))) >= itemsMaximum)
      throw fieldRefusal('title', 'validation.agenda_full')
    return { eventId, position: (last?.position ?? 0) + 1 }
  },
  check: async (tx, { changed: { fileIds } }) => {
    const known = fileIds === undefined ? 0 : await tx.$count(file, inArray(file.id, [...fileIds]))
    if (known !== (fileIds?.length ?? 0)) throw fieldRefusal('fileIds', 'validation.invalid')
  },
  after: async (tx, id, { changed: { fileIds } }) => {
    if (fileIds !== undefined) await writeFiles(tx, id, fileIds)
  },
  release: async (tx, { id }) => {
    if ((await tx.$count(assemblyVote, eq(assemblyVote.itemId, id))) > 0)
      throw fieldRefusal('id', 'validation.item_with_vote')
  },
}

/** Orders the items. @throws HttpError not_found; validation.invalid unless `ids` are all of them */
export const setOrder = async (
  tx: Db,
  { eventId, ids }: { readonly eventId: number; readonly ids: readonly number[] },
  author: Author,
): Promise<EditedItem[]> => {
  await lockAgenda(tx, eventId)
  const items = await findItems(tx, eventId)
  const isAll = items.length === ids.length && items.every(({ id }) => ids.includes(id))
  if (!isAll) throw fieldRefusal('ids', 'validation.agenda_changed')
  if (items.every(({ id }, index) => id === ids[index])) return items
  const fields = withoutValues(['agenda'])
  await recordChange(tx, author, { noun: 'assembly', rowId: eventId, action: 'changed', fields })
  for (const [position, id] of ids.entries()) await tx.update(agendaItem).set({ position }).where(eq(agendaItem.id, id))
  return await findItems(tx, eventId)
}

/** Adds an item unless the agenda has one with this document. */
const addApproval = async (tx: Db, eventId: number, fileId: number, author: Author): Promise<void> => {
  const items = await findItems(tx, eventId)
  if (items.some(({ fileIds }) => fileIds.includes(fileId))) return
  const title = textsIn('de-ch')('assembly.usual.approval')
  await createRow(tx, itemRows, { eventId, kind: 'DECISION', title, text: null, fileIds: [fileId] }, author)
}

const sameInvitations = async (tx: Db, ids: readonly number[]) => {
  const found = await invitationsOf(tx, ids)
  const sections = await tx
    .select({ id: event.id, sections: event.sections })
    .from(event)
    .where(inArray(event.id, [...ids]))
  const keyOf = (id: number) => JSON.stringify([found(id), sections.find((one) => one.id === id)?.sections])
  return (one: number, other: number) => keyOf(one) === keyOf(other)
}

/** Puts the minutes of an assembly on the agenda of the next one with the same invitations, if there is one. */
export const approveAtNext = async (
  tx: Db,
  held: typeof event.$inferSelect,
  fileId: number,
  author: Author,
): Promise<void> => {
  const later = await tx
    .select({ id: event.id })
    .from(event)
    .where(
      and(
        eq(event.kind, 'assembly'),
        eq(event.cancelled, false),
        sql`${event.startsAt} > ${held.startsAt.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(event.startsAt), asc(event.id))
  const isSame = await sameInvitations(tx, [held.id, ...later.map(({ id }) => id)])
  const next = later.find(({ id }) => isSame(held.id, id))
  if (next === undefined) return
  await lockAgenda(tx, next.id)
  await addApproval(tx, next.id, fileId, author)
}

/** The minutes of the last assembly with the same invitations, as a document. */
const findLastMinutes = async (tx: Db, held: typeof event.$inferSelect): Promise<number | null> => {
  const earlier = await tx
    .select({ id: event.id, fileId: assembly.minutesFileId })
    .from(event)
    .innerJoin(assembly, eq(assembly.id, event.id))
    .where(
      sql`${event.startsAt} < ${held.startsAt.toISOString()}::timestamptz and ${assembly.minutesFileId} is not null`,
    )
    .orderBy(sql`${event.startsAt} desc`)
  const isSame = await sameInvitations(tx, [held.id, ...earlier.map(({ id }) => id)])
  return earlier.find(({ id }) => isSame(held.id, id))?.fileId ?? null
}

/** The usual items before and after the approval of the minutes. */
const usual = {
  before: [
    ['INFORMATION', 'assembly.usual.welcome'],
    ['ELECTION', 'assembly.usual.counters'],
  ],
  after: [
    ['DECISION', 'assembly.usual.report'],
    ['DECISION', 'assembly.usual.accounts'],
    ['ELECTION', 'assembly.usual.elections'],
    ['OTHER', 'assembly.usual.other'],
  ],
} as const

/** Begins an empty agenda with the usual items. */
export const addUsualItems = async (tx: Db, eventId: number, author: Author): Promise<EditedItem[]> => {
  await lockAgenda(tx, eventId)
  if ((await findItems(tx, eventId)).length > 0) return await findItems(tx, eventId)
  const minutes = await findLastMinutes(tx, await requireAssembly(tx, eventId))
  const add = async (items: (typeof usual)[keyof typeof usual]) => {
    for (const [kind, title] of items)
      await createRow(tx, itemRows, { eventId, kind, title: textsIn('de-ch')(title), text: null, fileIds: [] }, author)
  }
  await add(usual.before)
  if (minutes !== null) await addApproval(tx, eventId, minutes, author)
  await add(usual.after)
  return await findItems(tx, eventId)
}
