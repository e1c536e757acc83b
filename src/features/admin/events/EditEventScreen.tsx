import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { Edited, EditHead } from '../edit/EditScreen.tsx'
import { NewRow } from '../edit/NewRow.tsx'
import { Answers } from './Answers.tsx'
import { CancelEvent } from './CancelEvent.tsx'
import { eventNoun } from './event-noun.ts'
import { isAnswered } from './event-times.ts'
import { Programme } from './Programme.tsx'
import { editedEventQuery } from './queries.ts'

/** The form of an event, with its programme and its answers. */
export const EditEventScreen = ({ id, justSaved }: { readonly id: number; readonly justSaved: boolean }) => {
  const text = useText()
  const query = useQuery(editedEventQuery(useApp(), id))
  return (
    <>
      <EditHead list="/$locale/intra/admin/events" title={query.data?.titleDe ?? text('admin.event')}>
        {query.data?.cancelled === true && <span className="tag tag--bad">{text('calendar.cancelled')}</span>}
      </EditHead>
      <Edited query={query}>
        {(event) => (
          <Fragment key={event.id}>
            <EditForm noun={eventNoun} row={event} justSaved={justSaved} />
            <Programme event={event} />
            {isAnswered(event) && <Answers eventId={event.id} />}
            <CancelEvent event={event} />
          </Fragment>
        )}
      </Edited>
    </>
  )
}

export const NewEventScreen = () => (
  <NewRow
    noun={eventNoun}
    list="/$locale/intra/admin/events"
    title="admin.events.new"
    intro="admin.event.new.intro"
    showsSaved
  />
)
