import type { QueryKey } from '@tanstack/react-query'
import * as v from 'valibot'
import { changeProgramme, EditedProgramme } from '#contract/edited-events.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { type RouterContext, useApp } from '../../../platform/session/app.tsx'
import { useValueEdit, type ValueEdit } from '../../admin/edit/useValueEdit.ts'
import { editedEventQuery } from '../../events/admin/queries.ts'
import { entriesOf, linesIn, ProgrammeEntry, piecesIn } from './entries.ts'
import { editedProgrammeQuery } from './queries.ts'

const Value = v.object({
  entries: v.pipe(v.array(ProgrammeEntry), v.readonly()),
  /** True if visitors may read the programme of a public event. */
  isPublic: v.boolean(),
})
type Value = v.InferOutput<typeof Value>

/** Writes the programme to the cache, also as the part of the event that an editor sees. */
const cacheProgramme = (programme: EditedProgramme, { queryClient, ...app }: RouterContext): QueryKey => {
  const { queryKey } = editedProgrammeQuery(app, programme.id)
  queryClient.setQueryData(queryKey, programme)
  queryClient.setQueryData(editedEventQuery(app, programme.id).queryKey, (event) => event && { ...event, ...programme })
  return queryKey
}

/** The programme of an event as it is edited. */
export const useProgramme = (event: EditedProgramme): ValueEdit<Value> => {
  const { call } = useApp()
  return useValueEdit({
    noun: 'programme',
    draftKey: `programme/${event.id}`,
    row: event,
    valueIn: (one) => ({ entries: entriesOf(one), isPublic: one.programmePublic }),
    valueSchema: Value,
    schema: EditedProgramme,
    cache: cacheProgramme,
    send: ({ entries, isPublic }, version) =>
      call(changeProgramme, {
        params: { id: event.id },
        headers: { 'if-match': ifMatch(version) },
        body: {
          compositionIds: piecesIn(entries).map(({ id }) => id),
          freeLines: [...linesIn(entries)],
          programmePublic: isPublic,
        },
      }),
  })
}
