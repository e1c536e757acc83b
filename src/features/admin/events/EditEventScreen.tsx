import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { EditedEvent } from '#contract/edited-events.ts'
import { subscribableKinds } from '#contract/events.ts'
import { RefusedError } from '#device/errors.ts'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { editedEventQuery } from '../queries.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { Answers } from './Answers.tsx'
import { CancelEvent } from './CancelEvent.tsx'
import { EventForm } from './EventForm.tsx'
import { Programme } from './Programme.tsx'

export const BackToEvents = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <Link className="go" to="/$locale/intra/admin/events" params={{ locale }}>
      <ArrowLeft aria-hidden="true" />
      {text('admin.events.all')}
    </Link>
  )
}

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
  const app = useApp()
  const text = useText()
  const { data, error, isError, refetch } = useQuery(editedEventQuery(app, id))
  const isGone = error instanceof RefusedError && error.status === 404
  return (
    <>
      <div className="page-head">
        <BackToEvents />
        <PageTitle>{data?.titleDe ?? text('admin.event')}</PageTitle>
        {data?.cancelled === true && <span className="tag tag--bad">{text('calendar.cancelled')}</span>}
      </div>
      {data === undefined && isGone && (
        <Note>
          <p>{text('admin.gone')}</p>
        </Note>
      )}
      {data === undefined && isError && !isGone && (
        <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
      )}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && <Sections key={data.id} event={data} justSaved={justSaved} />}
    </>
  )
}
