import { useState } from 'react'
import { changeProgramme, EditedEvent, type ProgrammePiece } from '#contract/edited-events.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { useWrite } from '../../useWrite.ts'
import { eventNoun } from './event-noun.ts'

/** A piece of a programme. `place` identifies it: the same piece may be played twice. */
export interface ProgrammeEntry extends ProgrammePiece {
  readonly place: number
}

const idsOf = (pieces: readonly ProgrammePiece[]): string => pieces.map(({ id }) => id).join()

/** Returns the programme with a piece at its end, in a place that no other piece has. */
export const withPiece = (pieces: readonly ProgrammeEntry[], piece: ProgrammePiece): readonly ProgrammeEntry[] => [
  ...pieces,
  { ...piece, place: Math.max(-1, ...pieces.map(({ place }) => place)) + 1 },
]

/** The draft of a programme on top of the saved one. */
export const useProgramme = (event: EditedEvent) => {
  const { call } = useApp()
  const text = useText()
  const [draft, setDraft] = useState<{ readonly base: string; readonly pieces: readonly ProgrammeEntry[] } | null>(null)
  const saved = idsOf(event.programme)
  const pieces = draft?.pieces ?? event.programme.map((piece, place) => ({ ...piece, place }))
  const dirty = draft !== null && idsOf(pieces) !== saved
  const write = useWrite({
    noun: 'programme',
    schema: EditedEvent,
    cache: eventNoun.cache,
    send: (compositionIds: number[]) =>
      call(changeProgramme, {
        params: { id: event.id },
        headers: { 'if-match': ifMatch(event.version) },
        body: { compositionIds },
      }),
    onSuccess: () => setDraft(null),
  })
  const change = (pieces: readonly ProgrammeEntry[]): void => setDraft({ base: draft?.base ?? saved, pieces })
  return {
    pieces,
    dirty,
    saving: write.busy,
    saved: write.isSuccess && !dirty,
    failure: write.current === undefined ? write.failure?.message : text('admin.failed.again'),
    /** Another editor has saved another programme since this draft was begun. */
    conflict: dirty && draft.base !== saved,
    change,
    add: (piece: ProgrammePiece) => change(withPiece(pieces, piece)),
    keepDraft: () => draft !== null && setDraft({ ...draft, base: saved }),
    discard: () => setDraft(null),
    save: () => write.send(pieces.map(({ id }) => id)),
  }
}
