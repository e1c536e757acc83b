import * as v from 'valibot'
import { FileHash, getAnnotations, KnownStroke, saveAnnotations } from './annotations.ts'
import { endpoint, Uuid } from './endpoint.ts'

/** Limits of the shared layer of the whole band: visible strokes, and rows with the erased ones. */
export const sharedAnnotationLimits = { strokes: 50_000, rows: 200_000 } as const

/** A stroke that everybody sees who opens the file. */
export const SharedStroke = v.object({
  id: Uuid,
  file: FileHash,
  /** The layer: null = the whole band's, which the conductor writes; otherwise that of a section and its leader. */
  section: v.nullable(v.string()),
  /** Name of the author; null = the account was deleted. */
  author: v.nullable(v.string()),
  stroke: KnownStroke,
  /** True if the caller wrote it. */
  own: v.optional(v.boolean(), false),
})
export type SharedStroke = v.InferOutput<typeof SharedStroke>

export const SharedChanges = v.object({
  strokes: v.array(SharedStroke),
  /** `own`: the caller wrote the erased stroke. */
  erased: v.array(v.object({ id: Uuid, file: FileHash, own: v.optional(v.boolean(), false) })),
  /** Cursor of the next request. */
  cursor: v.number(),
  /** True if more rows follow. */
  more: v.boolean(),
  /** How many rows the server stores of the caller in all; null = the caller leads no layer. */
  held: v.optional(v.nullable(v.object({ strokes: v.number(), erased: v.number() })), null),
})
export type SharedChanges = v.InferOutput<typeof SharedChanges>

const path = '/api/frontend/internal/annotation/shared'

/** The strokes of the shared layers that were drawn and erased since a cursor; 0 = since the beginning. */
export const getSharedAnnotations = endpoint({
  method: 'GET',
  path,
  input: getAnnotations.input,
  reply: SharedChanges,
})

/**
 * Adds strokes to the layer that the caller leads, and erases some: the conductor's on any file, a section leader's on
 * files of sheets for the own instrument. Idempotent: a stroke that is stored or was erased stays as it is.
 * rule.not_leading if the caller does not lead this layer, rule.annotations_full if there is no room.
 */
export const saveSharedAnnotations = endpoint({
  method: 'PUT',
  path: `${path}/:file`,
  input: saveAnnotations.input,
  reply: saveAnnotations.reply,
  errors: ['rule.annotations_full', 'rule.not_leading'],
})
