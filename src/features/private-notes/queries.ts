import { listPrivateNotes } from '#contract/private-notes.ts'
import { overlayNotes, privateNoteKind, type ShownNote } from '#device/outbox/kinds/private-note.ts'
import { type RouterContext, useApp } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'
import { type Overlaid, useOverlaid } from '../../platform/writes/useOverlaid.ts'

const kinds = [privateNoteKind]

/** The member's own notes by key, with what is pending. */
export const usePrivateNotes = (): Overlaid<unknown, ReadonlyMap<string, ShownNote>> =>
  useOverlaid(kinds, privateNotesQuery(useApp()), overlayNotes)

/** The notes as the server has them; the outbox is overlaid where they are shown. */
export const privateNotesQuery = (app: Pick<RouterContext, 'call'>) =>
  itemsQuery(app, ['private-notes'], listPrivateNotes, {}, { shows: ['private_note', 'event', 'composition'] })
