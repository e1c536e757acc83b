import * as v from 'valibot'
import { endpoint, IfMatch, RowId } from './endpoint.ts'
import { listOf } from './lists.ts'

/** Most characters of a note. */
export const privateNoteMaximum = 4000

/** A note of a person about an event, or about a piece at an event. Nobody else reads it. */
export const PrivateNote = v.object({
  event: v.number(),
  /** null = the note is about the event as a whole. */
  piece: v.nullable(v.number()),
  text: v.string(),
  version: v.number(),
})
export type PrivateNote = v.InferOutput<typeof PrivateNote>

export const PrivateNoteInput = v.object({
  text: v.pipe(v.string('validation.required'), v.trim(), v.maxLength(privateNoteMaximum, 'validation.text_too_long')),
})

const path = '/api/frontend/internal/private-note'

/** The caller's own notes; an erased one has an empty text and its version. */
export const listPrivateNotes = endpoint({ method: 'GET', path, input: {}, reply: listOf(PrivateNote) })

/**
 * If-Match is the version that the change is based on, 0 = there was none; an equal text is returned unchanged; another version is
 * a conflict with the note. An empty text erases the note. `supersedes` as for an answer to a meeting.
 */
export const savePrivateNote = endpoint({
  method: 'PUT',
  path: `${path}/:event`,
  input: {
    params: v.object({ event: RowId }),
    query: v.object({ piece: v.optional(RowId) }),
    headers: v.object({ 'if-match': IfMatch }),
    body: v.object({
      ...PrivateNoteInput.entries,
      supersedes: v.optional(v.boolean('validation.invalid'), false),
    }),
  },
  reply: PrivateNote,
  errors: ['conflict.version'],
})
