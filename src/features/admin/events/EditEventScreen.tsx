import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EditedEvent } from '#contract/edited-events.ts'
import { subscribableKinds } from '#contract/events.ts'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Edited, EditHead } from '../edit/EditScreen.tsx'
import { editedEventQuery } from '../queries.ts'
import { Answers } from './Answers.tsx'
import { CancelEvent } from './CancelEvent.tsx'
import { EventForm } from './EventForm.tsx'
import { Programme } from './Programme.tsx'

const Sections = ({ event, justSaved }: { readonly event: EditedEvent; readonly justSaved: boolean }) => {
  const { call } = useApp()
  const queryClient = useQueryClient()
  const onRow = (row: EditedEvent) => queryClient.setQueryData(editedEventQuery({ call }, row.id).queryKey, row)
  const isAnswered = subscribableKinds.some((kind) => kind === event.kind)
  const noteSaved = (): void => {
    void queryClient.invalidateQueries({ queryKey: ['events'] })
  }
  return (
    <>
      <EventForm event={event} justSaved={justSaved} onSaved={noteSaved} />
      <Programme event={event} onRow={onRow} />
      {isAnswered && <Answers eventId={event.id} />}
      <CancelEvent event={event} onRow={onRow} />
    </>
  )
}

/** An event with its programme and its answers, to be changed. */
export const EditEventScreen = ({ id, justSaved }: { readonly id: number; readonly justSaved: boolean }) => {
  const text = useText()
  const query = useQuery(editedEventQuery(useApp(), id))
  return (
    <>
      <EditHead list="/$locale/intra/admin/events" title={query.data?.titleDe ?? text('admin.event')}>
        {query.data?.cancelled === true && <span className="tag tag--bad">{text('calendar.cancelled')}</span>}
      </EditHead>
      <Edited query={query}>{(event) => <Sections key={event.id} event={event} justSaved={justSaved} />}</Edited>
    </>
  )
}
