import * as v from 'valibot'
import { ifMatch } from '#contract/endpoint.ts'
import { PrivateNote, savePrivateNote } from '#contract/private-notes.ts'
import { isReflectedIn, type OutboxRecord } from '../record.ts'
import { defineKind, sending } from './kind.ts'

/** The text that the member wants to have; an empty one erases the note. */
export const DesiredNote = v.object({ text: v.string() })
export type DesiredNote = v.InferOutput<typeof DesiredNote>

/** Key of a note: the event, and the piece if it is about one. */
export const noteKey = (event: number, piece: number | null): string =>
  piece === null ? `${event}` : `${event}/${piece}`

const textOf = (state: DesiredNote | null): string => state?.text ?? ''

/** A note of the member about an event, or about a piece at an event; key = `noteKey`. */
export const privateNoteKind = defineKind({
  kind: 'private-note',
  list: 'private-notes',
  title: ({ title }, text) => text('outbox.private_note', { title }),
  confirmsDiscard: true,
  version: 1,
  base: PrivateNote,
  desired: DesiredNote,
  migrations: {},
  same: (a, b) => textOf(a) === textOf(b),
  request: ({ key, baseVersion, desired, supersedes }) => {
    const [event = '', piece] = key.split('/')
    return sending(savePrivateNote, {
      params: { event: Number(event) },
      query: piece === undefined ? {} : { piece: Number(piece) },
      headers: { 'if-match': ifMatch(baseVersion ?? 0) },
      body: { ...desired, supersedes },
    })
  },
  versionOf: (row) => row.version,
  keyOf: ({ event, piece }) => noteKey(event, piece),
})

/** A note to display, with its pending change. */
export interface ShownNote extends DesiredNote {
  /** The server's row as last fetched; pass it as `row` of the next intent. */
  readonly row: PrivateNote | null
  /** null = nothing is pending. */
  readonly record: OutboxRecord | null
}

/** Combines the persisted list with the outbox, by key; pure, for use while rendering. */
export const overlayNotes = (
  rows: readonly PrivateNote[],
  records: readonly OutboxRecord[],
): ReadonlyMap<string, ShownNote> => {
  const shown = new Map<string, ShownNote>(
    rows.map((row) => [noteKey(row.event, row.piece), { text: row.text, row, record: null }]),
  )
  for (const record of records) {
    const row = shown.get(record.key)?.row ?? null
    if (record.kind !== privateNoteKind.kind || isReflectedIn(record, row?.version ?? 0)) continue
    shown.set(record.key, { ...v.parse(DesiredNote, record.desired), row, record })
  }
  return shown
}
