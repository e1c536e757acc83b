import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { changeProgramme, EditedProgramme } from '#contract/edited-events.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { type RouterContext, useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { useText } from '../../../ui/intl.tsx'
import { editedEventQuery } from '../../events/admin/queries.ts'
import { entriesOf, linesIn, type ProgrammeEntry, piecesIn } from './entries.ts'
import { editedProgrammeQuery } from './queries.ts'

interface State {
  readonly entries: readonly ProgrammeEntry[]
  /** True if visitors may read the programme of a public event. */
  readonly isPublic: boolean
}

/** Two states with the same key are the same programme. */
const keyOf = ({ entries, isPublic }: State): string =>
  JSON.stringify([
    isPublic,
    ...entries.map((entry) =>
      entry.kind === 'piece' ? entry.id : [entry.textDe.trim(), entry.textEn.trim(), entry.minutes.trim()],
    ),
  ])

const savedState = (event: EditedProgramme): State => ({ entries: entriesOf(event), isPublic: event.programmePublic })

/** Writes the programme to the cache, also as the part of the event that an editor sees. */
const cacheProgramme = (programme: EditedProgramme, { queryClient, ...app }: RouterContext): QueryKey => {
  const { queryKey } = editedProgrammeQuery(app, programme.id)
  queryClient.setQueryData(queryKey, programme)
  queryClient.setQueryData(editedEventQuery(app, programme.id).queryKey, (event) => event && { ...event, ...programme })
  return queryKey
}

/** The draft of a programme on top of the saved one. */
export const useProgramme = (event: EditedProgramme) => {
  const { call } = useApp()
  const text = useText()
  const [draft, setDraft] = useState<(State & { readonly base: string }) | null>(null)
  const saved = savedState(event)
  const shown = draft ?? saved
  const dirty = draft !== null && keyOf(draft) !== keyOf(saved)
  const write = useWrite({
    noun: 'programme',
    schema: EditedProgramme,
    cache: cacheProgramme,
    send: ({ entries, isPublic }: State) =>
      call(changeProgramme, {
        params: { id: event.id },
        headers: { 'if-match': ifMatch(event.version) },
        body: {
          compositionIds: piecesIn(entries).map(({ id }) => id),
          freeLines: [...linesIn(entries)],
          programmePublic: isPublic,
        },
      }),
    onSuccess: () => setDraft(null),
  })
  const change = (to: Partial<State>): void => setDraft({ base: keyOf(saved), ...shown, ...to })
  return {
    entries: shown.entries,
    isPublic: shown.isPublic,
    dirty,
    saving: write.busy,
    saved: write.isSuccess && !dirty,
    failure: write.current === undefined ? write.failure?.message : text('admin.failed.again'),
    /** Somebody else has saved another programme since this draft was begun. */
    conflict: dirty && draft.base !== keyOf(saved),
    change,
    keepDraft: () => draft !== null && setDraft({ ...draft, base: keyOf(saved) }),
    discard: () => setDraft(null),
    save: () => write.send(shown),
  }
}
