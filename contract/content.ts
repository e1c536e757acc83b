import * as v from 'valibot'
import type { ChangedNoun } from './changes.ts'
import { endpoint, IfMatch, RowId, RowNumber } from './endpoint.ts'
import { Locale } from './locales.ts'
import { WireTime } from './time.ts'

/** Nouns that visitors read. Editors preview them, plan their publication and restore earlier versions. */
export const contentNouns = ['article', 'event', 'shop_item', 'page_text'] as const satisfies readonly ChangedNoun[]
export type ContentNoun = (typeof contentNouns)[number]
export const isContentNoun = (noun: string): noun is ContentNoun => contentNouns.some((one) => one === noun)

const Noun = v.picklist(contentNouns, 'validation.invalid')
const ofRow = v.object({ noun: Noun, id: RowId })
/** Fields of the noun's input by name. The noun's own schema checks them. */
const Fields = v.record(v.string(), v.unknown())
export type ContentFields = v.InferOutput<typeof Fields>

/**
 * The page that visitors would see if the fields were saved, as HTML without scripts. Nothing is saved. With `id` the
 * fields are a change of that row, without it a new row.
 */
export const previewContent = endpoint({
  method: 'POST',
  path: '/api/frontend/internal/content/:noun/preview',
  input: {
    params: v.object({ noun: Noun }),
    body: v.object({
      id: v.optional(v.nullable(RowNumber), null),
      fields: Fields,
      locale: Locale,
    }),
  },
  reply: v.object({
    html: v.string(),
    /** Id of the element that shows the row; null = the whole page. */
    anchor: v.optional(v.nullable(v.string()), null),
  }),
  errors: ['conflict.version'],
})

/** A change of a row, which ended one version and began the next. */
export const ContentVersion = v.object({
  /** Id of the change in the change log. */
  change: v.number(),
  /** false for a creation, and for a change of nothing but fields that stay as they are. */
  hasBefore: v.boolean(),
  /** ISO 8601 in UTC. */
  changedAt: v.string(),
  /** Name of the author; null = a maintainer, or an account that was deleted. */
  by: v.nullable(v.string()),
  fields: v.array(v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })),
})
export type ContentVersion = v.InferOutput<typeof ContentVersion>

/** The changes of a row, newest first: at most the last 200. */
export const listVersions = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/content/:noun/:id/version',
  input: { params: ofRow },
  reply: v.object({ items: v.array(ContentVersion) }),
})
/**
 * Writes the state before a change once more, as a new version. The times of an event stay, because members know them;
 * so does the position of a text in its list. conflict.version with
 * the current row if it was changed after `If-Match`.
 */
export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/frontend/internal/content/:noun/:id/version/:change/restore',
  input: {
    params: v.object({ ...ofRow.entries, change: RowId }),
    headers: v.object({ 'if-match': IfMatch }),
  },
  reply: v.object({ id: v.number(), version: v.number() }),
  errors: ['conflict.version'],
})

/**
 * Creates a deleted row once more under its id, with the values that it had; an event with those of its series that
 * were deleted with it. References to rows that no longer exist are dropped. A row that exists stays as it is. not_found
 * without a deletion in the change log.
 */
export const restoreRemoved = endpoint({
  method: 'POST',
  path: '/api/frontend/internal/content/:noun/:id/restoration',
  input: { params: ofRow },
  reply: v.object({ id: v.number(), version: v.number() }),
  errors: ['conflict.version'],
})

/** A change that is published later. */
export const PlannedChange = v.object({
  id: v.number(),
  publishAt: WireTime,
  by: v.nullable(v.string()),
  fields: Fields,
  /** 'refused': the row was changed, or a rule was violated, before the time came. */
  state: v.fallback(v.picklist(['planned', 'refused']), 'refused'),
})
export type PlannedChange = v.InferOutput<typeof PlannedChange>

/** The changes of a row that are not published yet, the next first. */
export const listPlannedChanges = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/content/:noun/:id/plan',
  input: { params: ofRow },
  reply: v.object({ items: v.array(PlannedChange) }),
})
/** Plans a change of a row for a time in the future. It replaces an earlier plan of the row. */
export const planChange = endpoint({
  method: 'PUT',
  path: '/api/frontend/internal/content/:noun/:id/plan',
  input: {
    params: ofRow,
    headers: v.object({ 'if-match': IfMatch }),
    body: v.object({ fields: Fields, publishAt: WireTime }),
  },
  reply: PlannedChange,
  errors: ['conflict.version'],
})
export const cancelPlan = endpoint({
  method: 'DELETE',
  path: '/api/frontend/internal/content/:noun/:id/plan',
  input: { params: ofRow },
  reply: v.object({ id: v.number() }),
})
