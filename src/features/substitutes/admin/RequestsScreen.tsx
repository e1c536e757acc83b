import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import type { CallInput } from '#contract/endpoint.ts'
import { createSubstituteRequest, RequestInput, type SubstituteRequest } from '#contract/substitutes.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { fullDate, timeOfDay } from '../../../ui/wall-clock.ts'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { EditHead } from '../../admin/edit/EditScreen.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { requestedEventQuery, substituteRequestsQuery } from './queries.ts'
import { RequestCard } from './RequestCard.tsx'
import { requestFields } from './request-fields.tsx'

const route = getRouteApi('/$locale/intra/admin/substitutes/event/$id')

type Body = CallInput<typeof createSubstituteRequest>['body']
const rules = v.omit(RequestInput, ['eventId'])

interface NewRequestProps {
  readonly eventId: number
  /** The section in which somebody is missing; null = not known. */
  readonly section: string | null
  readonly onDone: () => void
}

const NewRequest = ({ eventId, section, onDone }: NewRequestProps) => {
  const { call } = useApp()
  const text = useText()
  const write = useWrite({
    noun: 'substitute_request',
    cache: (saved: SubstituteRequest, app) => {
      const { queryKey } = substituteRequestsQuery(app, eventId)
      app.queryClient.setQueryData(queryKey, (all) => [saved, ...(all ?? []).filter(({ id }) => id !== saved.id)])
      return queryKey
    },
    send: (body: Body, key) => call(createSubstituteRequest, { headers: { 'idempotency-key': key }, body }),
    onSuccess: onDone,
  })
  return (
    <section className="card" aria-labelledby="new-request">
      <h2 id="new-request">{text('admin.substitute_request.new')}</h2>
      <WriteMessage failure={write.failure?.message} />
      <ActionForm
        fields={requestFields}
        rules={rules}
        start={{ ...valuesOf(requestFields, null), instrument: section ?? '' }}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text('admin.substitute_request.send')}
        onSend={(input) => void write.send({ ...input, eventId } as Body)}
      >
        <QuietButton onClick={onDone}>{text('action.cancel')}</QuietButton>
      </ActionForm>
    </section>
  )
}

/** The substitutes of an event: whom the band asks, how they replied, and who plays. */
export const RequestsScreen = () => {
  const eventId = Number(route.useParams().id)
  const { section = null } = route.useSearch()
  const app = useApp()
  const { locale } = app
  const text = useText()
  const [asking, setAsking] = useState(section !== null)
  const event = useQuery(requestedEventQuery(app, eventId)).data
  const { data, isError, refetch } = useQuery(substituteRequestsQuery(app, eventId))
  const when = event && [
    fullDate(event.dateStart, locale),
    ...(event.fullDay ? [] : [timeOfDay(event.dateStart)]),
    event.location,
  ]
  return (
    <>
      <EditHead
        list="/$locale/intra/admin/substitutes"
        title={text('admin.substitute_request.title', { title: event?.title ?? '' })}
      >
        {when && <p>{when.filter((one) => one !== null).join(', ')}</p>}
      </EditHead>
      {asking ? (
        <NewRequest eventId={eventId} section={section} onDone={() => setAsking(false)} />
      ) : (
        <div className="buttons">
          <Button onClick={() => setAsking(true)}>{text('admin.substitute_request.new')}</Button>
        </div>
      )}
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {data === undefined && !isError && <RowsSkeleton />}
      {data?.length === 0 && <p>{text('admin.substitute_requests.none')}</p>}
      {data?.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
    </>
  )
}
