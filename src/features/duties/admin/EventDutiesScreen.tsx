import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { useId, useState } from 'react'
import {
  copyDuties,
  type DutyEvent,
  DutyInput,
  dutyResource,
  exportDuties,
  type PlannedDuty,
} from '#contract/duties.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { fileEndings, mimeTypes } from '#contract/formats.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { foreignLanguage, InItsLanguage } from '../../../platform/session/InItsLanguage.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Announced } from '../../../ui/Announced.tsx'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { SaveFailedNotice } from '../../../ui/SaveFailedNotice.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { fullDate, shortDate, timeOfDay } from '../../../ui/wall-clock.ts'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { EditHead } from '../../admin/edit/EditScreen.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { useSaving } from '../../files/useSaving.ts'
import { dutyFields } from './duty-fields.ts'
import { PlannedDutyCard } from './PlannedDutyCard.tsx'
import { dutyEventsQuery, plannedDutiesQuery } from './queries.ts'

const route = getRouteApi('/$locale/intra/admin/duties/$id')

type Body = CallInput<typeof dutyResource.create>['body']

const NewDuty = ({ event, onDone }: { readonly event: DutyEvent; readonly onDone: () => void }) => {
  const { call } = useApp()
  const text = useText()
  const write = useWrite({
    noun: 'duty',
    send: (body: Body, key) => call(dutyResource.create, { headers: { 'idempotency-key': key }, body }),
    onSuccess: onDone,
  })
  const { id: eventId, dateStart } = event
  return (
    <section className="card" aria-labelledby="new-duty">
      <h2 id="new-duty">{text('admin.duty.new')}</h2>
      <WriteMessage failure={write.failure?.message} />
      <ActionForm
        fields={dutyFields}
        rules={DutyInput}
        start={{ ...valuesOf(dutyFields, null), dateStart, dateEnd: dateStart }}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text('admin.duty.save')}
        onSend={(input) => void write.send({ ...input, eventId } as Body)}
      >
        <QuietButton onClick={onDone}>{text('action.cancel')}</QuietButton>
      </ActionForm>
    </section>
  )
}

/** Copies the duties of another event to one that has none. */
const Copy = ({ event, sources }: { readonly event: DutyEvent; readonly sources: readonly DutyEvent[] }) => {
  const { call, locale } = useApp()
  const text = useText()
  const select = useId()
  const [from, setFrom] = useState(sources[0]?.id ?? 0)
  const write = useWrite({
    noun: 'duty',
    send: (source: number) => call(copyDuties, { params: { id: event.id }, body: { from: source } }),
  })
  return (
    <div className="card">
      <div className="field">
        <label htmlFor={select}>{text('admin.duty.copy')}</label>
        <Select id={select} value={from} onChange={({ target }) => setFrom(Number(target.value))}>
          {sources.map((source) => (
            <option key={source.id} value={source.id} lang={foreignLanguage(locale, source, 'title')}>
              {`${shortDate(source.dateStart, locale)}, ${source.title}`}
            </option>
          ))}
        </Select>
      </div>
      <div className="buttons">
        <QuietButton blocked={write.busy} onClick={() => void write.send(from)}>
          {text('admin.duty.copy.do')}
        </QuietButton>
      </div>
      <WriteMessage failure={write.failure?.message} />
    </div>
  )
}

const Print = ({ event: { id, title, dateStart } }: { readonly event: DutyEvent }) => {
  const { call } = useApp()
  const text = useText()
  const { running, failed, start } = useSaving<'PDF'>()
  const save = async (): Promise<void> => {
    const bytes = await call(exportDuties, { params: { id }, query: { format: 'PDF' } })
    const name = text('document.duties.name', { date: dateStart.slice(0, 10), title })
    saveBlob(new Blob([bytes], { type: mimeTypes.PDF }), `${name}.${fileEndings.PDF}`)
  }
  return (
    <>
      <QuietButton blocked={running !== null} onClick={() => start('PDF', save)}>
        <FileDown aria-hidden="true" />
        {text('admin.duty.print')}
      </QuietButton>
      {failed !== null && <SaveFailedNotice announced message="admin.duty.print.failed" />}
    </>
  )
}

interface ContentProps {
  readonly event: DutyEvent
  readonly duties: readonly PlannedDuty[]
  readonly sources: readonly DutyEvent[]
}

const Content = ({ event, duties, sources }: ContentProps) => {
  const text = useText()
  const [adding, setAdding] = useState(false)
  return (
    <>
      {adding ? (
        <NewDuty event={event} onDone={() => setAdding(false)} />
      ) : (
        <div className="buttons">
          <Button onClick={() => setAdding(true)}>{text('admin.duty.new')}</Button>
          {duties.length > 0 && <Print event={event} />}
        </div>
      )}
      {duties.length === 0 && <p>{text('admin.duties.none')}</p>}
      {duties.length === 0 && sources.length > 0 && <Copy event={event} sources={sources} />}
      {duties.map((duty) => (
        <PlannedDutyCard key={duty.id} duty={duty} />
      ))}
    </>
  )
}

/** The duties of an event: a planner creates them and sees who does them. */
export const EventDutiesScreen = () => {
  const eventId = Number(route.useParams().id)
  const app = useApp()
  const { locale } = app
  const text = useText()
  const events = useQuery(dutyEventsQuery(app))
  const { data, isError, refetch } = useQuery(plannedDutiesQuery(app, eventId))
  const event = events.data?.find(({ id }) => id === eventId)
  const isUnknown = events.data !== undefined && event === undefined
  const isLoading = !isUnknown && (event === undefined || data === undefined) && !isError && !events.isError
  const sources = events.data?.filter(({ id, duties }) => id !== eventId && duties > 0) ?? []
  return (
    <>
      <EditHead
        list="/$locale/intra/admin/duties"
        title={
          event === undefined ? (
            text('duty.title')
          ) : (
            <>
              {text('duty.title')}: <InItsLanguage of={event} part="title" />
            </>
          )
        }
      >
        {event && (
          <p>
            {[fullDate(event.dateStart, locale), ...(event.fullDay ? [] : [timeOfDay(event.dateStart)])].join(', ')}
          </p>
        )}
      </EditHead>
      {!isUnknown && (isError || events.isError) && (
        <LoadFailed
          onRetry={() => {
            void refetch()
            void events.refetch()
          }}
        >
          {text('admin.load_failed')}
        </LoadFailed>
      )}
      {isUnknown && (
        <Announced as="p" isUrgent>
          {text('admin.gone')}
        </Announced>
      )}
      {event !== undefined && data !== undefined && <Content event={event} duties={data} sources={sources} />}
      {isLoading && <RowsSkeleton />}
    </>
  )
}
