import * as v from 'valibot'
import { FileHash } from './annotations.ts'
import { CompositionRow, Sheet } from './compositions.ts'
import { gaps } from './coverage.ts'
import { uploadMaximum } from './documents.ts'
import { byId, clearable, line, webLink } from './edited.ts'
import { endpoint } from './endpoint.ts'
import { PdfName } from './file-name.ts'
import { SheetInstrument } from './function-ids.ts'
import { ListQuery, listOf } from './lists.ts'
import { Material } from './material.ts'
import { Rotation, Tilt } from './orientations.ts'
import { keys } from './persons.ts'
import { PieceLoan } from './piece-loans.ts'
import { EditedRecording } from './recordings.ts'
import { resource } from './resource.ts'

const names = v.pipe(v.array(line(1, 100), 'validation.invalid'), v.maxLength(10, 'validation.too_many_names'))

/** An optional whole number; null clears it. */
const amount = (maximum: number, message: string) =>
  v.optional(
    v.nullable(v.pipe(v.number(message), v.integer(message), v.minValue(0, message), v.maxValue(maximum, message))),
    null,
  )

export const CompositionInput = v.object({
  title: line(1, 200),
  subtitle: clearable(line(0, 200)),
  description: clearable(
    v.pipe(v.string('validation.required'), v.trim(), v.maxLength(2000, 'validation.text_too_long')),
  ),
  material: Material,
  genre: clearable(line(0, 60)),
  composers: names,
  arrangers: names,
  /** Address of a recording. */
  link: webLink(500),
  inventory: clearable(line(0, 40)),
  archived: v.boolean('validation.required'),
  /** Place of the sheets of paper. */
  shelfMark: clearable(line(0, 40)),
  publisher: clearable(line(0, 100)),
  /** The publisher's number. */
  orderNumber: clearable(line(0, 60)),
  /** The number of the work at SUISA. */
  workNumber: clearable(line(0, 40)),
  grade: clearable(line(0, 20)),
  /** Seconds. */
  duration: amount(36_000, 'validation.duration'),
  /** Rappen. */
  price: amount(10_000_000, 'validation.piece_price'),
})
export type CompositionInput = v.InferOutput<typeof CompositionInput>

/** A sheet for its editors. */
export const EditedSheet = v.object({
  ...Sheet.entries,
  /** Pages, and the size of the first in millimetres; null for files from before they were counted. */
  pages: v.nullable(v.number()),
  pageWidth: v.nullable(v.number()),
  pageHeight: v.nullable(v.number()),
  /** Fonts that the file does not contain: the stand replaces them, and notes of a music font become letters. */
  missingFonts: v.array(v.string()),
  version: v.number(),
})
export type EditedSheet = v.InferOutput<typeof EditedSheet>

/** A piece for its editors. */
export const EditedComposition = v.object({
  ...CompositionRow.entries,
  description: v.nullable(v.string()),
  material: v.nullable(v.string()),
  link: v.nullable(v.string()),
  shelfMark: v.nullable(v.string()),
  publisher: v.nullable(v.string()),
  orderNumber: v.nullable(v.string()),
  workNumber: v.nullable(v.string()),
  grade: v.nullable(v.string()),
  /** Seconds. */
  duration: v.nullable(v.number()),
  /** Rappen. */
  price: v.nullable(v.number()),
  version: v.number(),
  sheets: v.array(EditedSheet),
  recordings: v.array(EditedRecording),
  /** Newest first. */
  loans: v.array(PieceLoan),
})
export type EditedComposition = v.InferOutput<typeof EditedComposition>

const part = {
  name: PdfName,
  instrument: SheetInstrument('validation.instrument'),
  voice: clearable(line(0, 40)),
  key: v.optional(v.nullable(v.picklist(keys, 'validation.invalid')), null),
}
/** The part that a sheet contains, and the name of its file within the piece. */
export const SheetPart = v.object(part)
export type SheetPart = v.InferOutput<typeof SheetPart>
/** The same with what editors add to it later. */
export const SheetInput = v.object({ ...part, material: Material })
export type SheetInput = v.InferOutput<typeof SheetInput>

/** How everybody sees a page of a file: a rotation and a tilt of 0 are those of the file. */
const PageOrientation = v.object({
  /** The file that the editor saw. */
  sha256: FileHash,
  page: v.pipe(
    v.number('validation.invalid'),
    v.integer('validation.invalid'),
    v.minValue(1, 'validation.invalid'),
    v.maxValue(100_000, 'validation.invalid'),
  ),
  rotation: Rotation,
  tilt: Tilt,
})
export type PageOrientation = v.InferOutput<typeof PageOrientation>

const path = '/api/frontend/internal/admin/composition'

/**
 * All pieces by title, including archived ones. The term works as in `searchCompositions`. With `lacks` only active
 * pieces that lack something.
 */
export const listEditedCompositions = endpoint({
  method: 'GET',
  path,
  input: {
    query: v.object({
      ...ListQuery.entries,
      searchTerm: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'validation.invalid'))),
      lacks: v.optional(v.picklist(gaps, 'validation.invalid')),
    }),
  },
  reply: listOf(CompositionRow),
})
/** A piece is archived instead of being removed. */
export const compositionResource = resource({
  path,
  fields: CompositionInput,
  input: CompositionInput,
  row: EditedComposition,
  without: ['remove'],
})

/** The body is a PDF. A file name that the piece already has is refused unless `replace` is true. */
export const uploadSheet = endpoint({
  method: 'POST',
  path: `${path}/:id/sheet`,
  input: {
    params: byId,
    query: v.object({ ...part, replace: v.optional(v.picklist(['true', 'false'], 'validation.invalid'), 'false') }),
  },
  reply: EditedSheet,
  upload: { maximum: uploadMaximum },
})
export const sheetResource = resource({
  path: '/api/frontend/internal/admin/sheet',
  fields: SheetInput,
  input: SheetInput,
  row: EditedSheet,
  without: ['get', 'create'],
})
/** conflict.version with the current row as `current` if the file was replaced. */
export const orientPage = endpoint({
  method: 'PUT',
  path: '/api/frontend/internal/admin/sheet/:id/orientation',
  input: { params: byId, body: PageOrientation },
  reply: EditedSheet,
  errors: ['conflict.version'],
})
