import * as v from 'valibot'
import { itemKinds, itemTextMaximum, lines, motionStates } from './assemblies.ts'
import { byId, clearable, line, onVersion } from './edited.ts'
import { endpoint, RowNumber, Uuid } from './endpoint.ts'
import { listOf } from './lists.ts'
import { resource } from './resource.ts'
import { WireDate } from './time.ts'

export const minutesMaximum = 60_000
export const itemsMaximum = 60

const wrong = 'validation.invalid'
const path = '/api/frontend/internal/planning/assembly'

/** The fields of an assembly besides its agenda. */
const fields = v.object({
  /** A person of the board; null = the president. */
  chair: v.optional(v.nullable(Uuid), null),
  /** The last day for motions; null = none are taken. */
  motionsBy: v.pipe(
    v.optional(v.nullable(v.union([v.literal(''), WireDate], wrong)), null),
    v.transform((day) => (day === '' ? null : day)),
  ),
  /** Sanitised HTML in German. */
  minutes: clearable(v.pipe(v.string(wrong), v.trim(), v.maxLength(minutesMaximum, 'validation.text_too_long'))),
})
export const AssemblyInput = fields
export type AssemblyInput = v.InferOutput<typeof AssemblyInput>

/** A motion as those see it who prepare the assembly. */
export const HandedMotion = v.object({
  id: v.number(),
  /** The author; '' if the account was deleted. */
  author: v.string(),
  title: v.string(),
  text: v.string(),
  state: v.fallback(v.picklist([...motionStates, 'other']), 'other'),
})
export type HandedMotion = v.InferOutput<typeof HandedMotion>

export const EditedItem = v.object({
  id: v.number(),
  kind: v.fallback(v.picklist(itemKinds), 'OTHER'),
  title: v.string(),
  text: v.nullable(v.string()),
  fileIds: v.array(v.number()),
  version: v.number(),
})
export type EditedItem = v.InferOutput<typeof EditedItem>

export const EditedAssembly = v.object({
  /** The id of the event. */
  id: v.number(),
  titleDe: v.string(),
  dateStart: v.string(),
  fullDay: v.boolean(),
  chair: v.nullable(v.string()),
  motionsBy: v.nullable(v.string()),
  minutes: v.nullable(v.string()),
  /** The document of the minutes; null = they were not published. */
  minutesFile: v.nullable(v.object({ id: v.number(), title: v.string() })),
  /** In the order of the agenda. */
  items: v.array(EditedItem),
  motions: v.array(HandedMotion),
  /** The board on the day of the assembly: whoever can be the chair. */
  board: v.array(v.object({ uuid: v.string(), label: v.string() })),
  /** The documents that an item can have. */
  files: v.array(v.object({ id: v.number(), title: v.string() })),
  version: v.number(),
})
export type EditedAssembly = v.InferOutput<typeof EditedAssembly>

/** not_found for an event of another kind. A change is refused at `chair` for somebody outside of the board. */
export const assemblyResource = resource({
  path,
  fields,
  input: AssemblyInput,
  row: EditedAssembly,
  without: ['create', 'remove'],
})

const itemFields = v.object({
  kind: v.picklist(itemKinds, 'validation.required'),
  title: line(1, 150),
  text: clearable(lines(itemTextMaximum)),
  fileIds: v.optional(v.pipe(v.array(RowNumber, wrong), v.maxLength(20, wrong)), []),
})
export const ItemInput = itemFields
export type ItemInput = v.InferOutput<typeof ItemInput>
/** A new item is the last one. Refused at `fileIds` for an unknown document, at `title` beyond `itemsMaximum`, and for the removal of an item with a vote. */
export const itemResource = resource({
  path: `${path}/item`,
  fields: itemFields,
  input: v.intersect([v.object({ eventId: RowNumber }), itemFields]),
  row: EditedItem,
  without: ['get'],
})
/** Orders the agenda. Idempotent. Refused at `ids` unless they are those of all items. */
export const orderAgenda = endpoint({
  method: 'PUT',
  path: `${path}/:id/order`,
  input: { params: byId, body: v.object({ ids: v.pipe(v.array(RowNumber, wrong), v.maxLength(itemsMaximum, wrong)) }) },
  reply: listOf(EditedItem),
})
/** Begins an empty agenda with the usual items, and the minutes of the last assembly. An agenda with items stays. */
export const beginAgenda = endpoint({
  method: 'POST',
  path: `${path}/:id/agenda`,
  input: { params: byId },
  reply: listOf(EditedItem),
})
/** Makes an item of a motion, or declines it. Idempotent. An item that was made before stays. */
export const decideMotion = endpoint({
  method: 'PUT',
  path: `${path}/motion/:id`,
  input: { params: byId, body: v.object({ state: v.picklist(['ON_AGENDA', 'DECLINED'], 'validation.required') }) },
  reply: HandedMotion,
})
/** Writes the minutes from agenda, attendance and results, in place of those that are there. */
export const draftMinutes = endpoint({
  method: 'POST',
  path: `${path}/:id/draft`,
  input: onVersion,
  reply: EditedAssembly,
  errors: ['conflict.version'],
})
/**
 * Adds the minutes as a PDF to the documents of members, and to the agenda of the next assembly with the same invitations. Once they
 * are there, they are replaced. Refused at `minutes` if they are empty.
 */
export const publishMinutes = endpoint({
  method: 'POST',
  path: `${path}/:id/minutes`,
  input: onVersion,
  reply: EditedAssembly,
  errors: ['conflict.version'],
})
