import * as v from 'valibot'
import { uploadMaximum } from './documents.ts'
import { byId } from './edited.ts'
import { EditedSheet, SheetPart } from './edited-compositions.ts'
import { endpoint, OnceOnly } from './endpoint.ts'
import { Rotation, Tilt } from './orientations.ts'

const SplitPage = v.object({
  /** Number of the page in the scan, from 1. */
  page: v.pipe(v.number('validation.invalid'), v.integer('validation.invalid'), v.minValue(1, 'validation.invalid')),
  turn: v.optional(Rotation, 0),
  tilt: v.optional(Tilt, 0),
})
export type SplitPage = v.InferOutput<typeof SplitPage>

const SplitPart = v.object({
  ...SheetPart.entries,
  /** True if it may replace the piece's file of this name. */
  replace: v.optional(v.boolean('validation.invalid'), false),
  pages: v.pipe(
    v.array(SplitPage, 'validation.required'),
    v.minLength(1, 'validation.required'),
    v.maxLength(500, 'validation.invalid'),
  ),
})

/** Which pages of a scan become which parts; a page that is in no part is omitted. */
export const SplitPlan = v.object({
  parts: v.pipe(
    v.array(SplitPart, 'validation.required'),
    v.minLength(1, 'validation.required'),
    v.maxLength(100, 'validation.too_many_parts'),
  ),
})
export type SplitPlan = v.InferOutput<typeof SplitPlan>

/** Maximum bytes of the plan. */
export const planMaximum = 500_000

/**
 * Splits a scan of a whole set into sheets of the piece: all of them, or none. The body is the plan (SplitPlan) as JSON
 * in one line, and then the PDF. The same scan with a known Idempotency-Key returns the sheets of its first arrival.
 */
export const splitScan = endpoint({
  method: 'POST',
  path: '/api/frontend/internal/admin/composition/:id/scan',
  input: { params: byId, headers: OnceOnly },
  reply: v.object({ sheets: v.array(EditedSheet) }),
  upload: { maximum: uploadMaximum + planMaximum },
})
