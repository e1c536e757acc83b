import { useState } from 'react'
import { changeProgramme, EditedEvent, type ProgrammePiece } from '#contract/edited-events.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { toFailure } from '../edit/failure.ts'
import { findNewerRow } from '../edit/newer.ts'

/** A piece in its place; a piece that comes twice has two places. */
export interface ProgrammeEntry {
  readonly place: number
  readonly piece: ProgrammePiece
}

const idsOf = (pieces: readonly ProgrammePiece[]): string => pieces.map(({ id }) => id).join()

/** The programme as it is being ordered, over the one that is saved. */
export const useProgramme = (event: EditedEvent, onRow: (event: EditedEvent) => void) => {
  const { call } = useApp()
  const text = useText()
  const [next, setNext] = useState(event.programme.length)
  const [draft, setDraft] = useState<{ readonly base: string; readonly placed: readonly ProgrammeEntry[] } | null>(null)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [failure, setFailure] = useState<string | null>(null)

  const saved = idsOf(event.programme)
  const placed = draft?.placed ?? event.programme.map((piece, place) => ({ place, piece }))
  const dirty = draft !== null && idsOf(placed.map(({ piece }) => piece)) !== saved
  const change = (wanted: readonly ProgrammeEntry[]): void => {
    setState('idle')
    setDraft({ base: draft?.base ?? saved, placed: wanted })
  }
  const save = async (): Promise<void> => {
    if (state === 'saving') return
    setState('saving')
    setFailure(null)
    try {
      const body = { compositionIds: placed.map(({ piece }) => piece.id) }
      const headers = { 'if-match': ifMatch(event.version) }
      onRow(await call(changeProgramme, { params: { id: event.id }, headers, body }))
      setDraft(null)
      setState('saved')
    } catch (error) {
      const newer = findNewerRow(error, EditedEvent)
      if (newer !== undefined) onRow(newer)
      setFailure(newer === undefined ? toFailure(error, text) : text('admin.failed.again'))
      setState('idle')
    }
  }
  return {
    placed,
    dirty,
    state,
    failure,
    /** Somebody else has saved another programme since this one was begun. */
    conflict: dirty && draft.base !== saved,
    add: (piece: ProgrammePiece) => {
      change([...placed, { place: next, piece }])
      setNext(next + 1)
    },
    remove: (place: number) => change(placed.filter((one) => one.place !== place)),
    /** @param by -1 = one place earlier, 1 = one later */
    move: (place: number, by: -1 | 1) => {
      const at = placed.findIndex((one) => one.place === place)
      const [moved, other] = [placed[at], placed[at + by]]
      if (moved === undefined || other === undefined) return
      change(placed.map((one) => (one === moved ? other : one === other ? moved : one)))
    },
    keep: () => draft !== null && setDraft({ ...draft, base: saved }),
    discard: () => setDraft(null),
    save,
  }
}
