import * as v from 'valibot'
import { type ChangedNoun, changeActions, changedNouns } from './changes.ts'
import { contentNouns } from './content.ts'
import { endpoint, RowId } from './endpoint.ts'
import { ListQuery, listOf } from './lists.ts'
import { WireDate } from './time.ts'

const path = '/api/frontend/internal/admin'

/** A value of the log in readable form: lists are joined, prices are in Rappen, times are ISO 8601 instants. */
const LoggedValue = v.nullable(v.union([v.string(), v.number(), v.boolean()]))

/** One change and its author. */
export const ChangeEntry = v.object({
  id: v.number(),
  noun: v.fallback(v.picklist([...(Object.keys(changedNouns) as ChangedNoun[]), 'other']), 'other'),
  /** The name of the changed row in the caller's language; empty if it has no name or was deleted. */
  names: v.array(v.string()),
  /** First day of the event that the row belongs to, or the day on which the order was placed. */
  day: v.nullable(WireDate),
  action: v.fallback(v.picklist([...changeActions, 'other']), 'other'),
  /** Names of the changed fields. */
  fields: v.array(v.string()),
  /**
   * Old and new values of the changed fields that are short enough to read; never those of an address card or of an
   * answer's remarks.
   */
  values: v.optional(v.array(v.object({ field: v.string(), before: LoggedValue, after: LoggedValue })), []),
  /** True if `getChange` has values in full. */
  hasDetails: v.optional(v.boolean(), false),
  /** ISO 8601 instant. */
  changedAt: v.string(),
  /** null = changed at the server's command line, or the author's account was deleted. */
  by: v.nullable(v.string()),
})
export type ChangeEntry = v.InferOutput<typeof ChangeEntry>
/** Newest first, of all nouns or of one; always paged. A caller gets the nouns that `readableNouns` permits. */
export const listChanges = endpoint({
  method: 'GET',
  path: `${path}/change`,
  input: {
    query: v.object({
      noun: v.optional(v.picklist(Object.keys(changedNouns) as ChangedNoun[], 'validation.invalid')),
      page: ListQuery.entries.page,
      size: ListQuery.entries.size,
    }),
  },
  reply: listOf(ChangeEntry),
})

/** The old and new values of an entry in full, and what can be restored from it. */
export const ChangeDetails = v.object({
  /** Rich texts are HTML; null = no value. Never those of an address card or of an answer's remarks. */
  values: v.array(v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })),
  /** The changed row, if it is content. */
  content: v.nullable(
    v.object({
      noun: v.picklist(contentNouns),
      id: v.number(),
      /** null = it is deleted. */
      version: v.nullable(v.number()),
    }),
  ),
})
export type ChangeDetails = v.InferOutput<typeof ChangeDetails>
export const getChange = endpoint({
  method: 'GET',
  path: `${path}/change/:id`,
  input: { params: v.object({ id: RowId }) },
  reply: ChangeDetails,
})
