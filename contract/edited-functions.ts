import * as v from 'valibot'
import { byId, clearable, line } from './edited.ts'
import { endpoint } from './endpoint.ts'
import { SectionInstruments, StoredInstrument } from './instruments.ts'
import { listOf } from './lists.ts'
import { resource } from './resource.ts'
import { functionKinds, functionsMaximum, sectionColours } from './sections.ts'

const path = '/api/frontend/internal/admin/function'
const wrong = 'validation.invalid'

const fields = v.object({
  /** A section or an office; it never changes. */
  kind: v.picklist(functionKinds, wrong),
  nameDe: line(1, 40),
  nameEn: clearable(line(0, 40)),
  /** The instrument of the players of a section; null = it is called like the section. An office has none. */
  instrumentDe: clearable(line(0, 40)),
  instrumentEn: clearable(line(0, 40)),
  /** Beside its name, where sections stand beside each other; null = none. */
  colour: v.optional(v.nullable(v.picklist(sectionColours, wrong)), null),
  /** False for a section without parts, such as the ensigns. */
  playsSheets: v.optional(v.boolean(wrong), true),
  /** Instruments by which the parts of a section are recognised, besides those that everybody knows. */
  instruments: v.optional(SectionInstruments, []),
})
export const BandFunctionInput = fields
export type BandFunctionInput = v.InferOutput<typeof BandFunctionInput>

export const EditedFunction = v.object({
  id: v.number(),
  kind: v.picklist(functionKinds),
  /** The id by which members, events and sheets name it. The server derives it from the first name. */
  code: v.string(),
  /** 1 for the first section or office. */
  position: v.number(),
  nameDe: v.string(),
  nameEn: v.nullable(v.string()),
  instrumentDe: v.nullable(v.string()),
  instrumentEn: v.nullable(v.string()),
  colour: v.nullable(v.picklist(sectionColours)),
  playsSheets: v.boolean(),
  instruments: v.array(StoredInstrument),
  version: v.number(),
})
export type EditedFunction = v.InferOutput<typeof EditedFunction>

/** Refused at `kind` for another kind, at `instruments` for a word of another section, and for a removal at `nameDe` if the function gives rights or is in use. */
export const functionResource = resource({ path, fields, input: BandFunctionInput, row: EditedFunction })
/** The sections in the order of the score, then the offices. */
export const listFunctions = endpoint({ method: 'GET', path, input: {}, reply: listOf(EditedFunction) })
/** Puts a section or an office at a position among its kind; the others close ranks. */
export const moveFunction = endpoint({
  method: 'PUT',
  path: `${path}/:id/position`,
  input: {
    params: byId,
    body: v.object({
      position: v.pipe(v.number(wrong), v.integer(wrong), v.minValue(1, wrong), v.maxValue(functionsMaximum, wrong)),
    }),
  },
  reply: EditedFunction,
})
