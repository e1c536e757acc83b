import '../../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ifMatch } from '#contract/endpoint.ts'
import {
  exportFederationDates,
  type FederationDate,
  FederationDateInput,
  federationDateResource,
} from '#contract/federation.ts'
import { listFormats } from '#contract/formats.ts'
import { toWireDate } from '#contract/time.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { RemoveButton, RemoveLabel } from '../../admin/edit/RemoveRow.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { ExportButtons } from '../../files/ExportButtons.tsx'
import { type DateBody, federationDateFields } from './date-fields.ts'
import { federationDatesQuery } from './queries.ts'

interface DateFormProps {
  /** null = a new one. */
  readonly row: FederationDate | null
  readonly onClose: () => void
}

const DateForm = ({ row, onClose }: DateFormProps) => {
  const { call } = useApp()
  const text = useText()
  const write = useWrite<DateBody, FederationDate>({
    noun: 'federation_date',
    schema: federationDateResource.change.reply,
    send: (body, key) =>
      row === null
        ? call(federationDateResource.create, { headers: { 'idempotency-key': key }, body })
        : call(federationDateResource.change, {
            params: { id: row.id },
            headers: { 'if-match': ifMatch(row.version) },
            body,
          }),
    onSuccess: onClose,
  })
  return (
    <>
      <WriteMessage failure={write.failure?.message} />
      <ActionForm
        fields={federationDateFields}
        rules={FederationDateInput}
        start={valuesOf(federationDateFields, row)}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text(row === null ? 'federation.date.create' : 'admin.save')}
        onSend={(body) => void write.send(body as DateBody)}
      >
        <QuietButton onClick={onClose}>{text('action.cancel')}</QuietButton>
      </ActionForm>
    </>
  )
}

interface DateRowProps {
  readonly row: FederationDate
  readonly onChange: () => void
}

const DateRow = ({ row, onChange }: DateRowProps) => {
  const { call, locale, now } = useApp()
  const text = useText()
  const { id, title, day, remindDays, done, doneAt, doneBy, version } = row
  const write = useWrite<boolean, FederationDate>({
    noun: 'federation_date',
    schema: federationDateResource.change.reply,
    send: (isDone) =>
      call(federationDateResource.change, {
        ...{ params: { id }, headers: { 'if-match': ifMatch(version) }, body: { done: isDone } },
      }),
  })
  const today = toWireDate(now())
  const daysLeft = (Date.parse(day) - Date.parse(today)) / 86_400_000
  return (
    <>
      <h3>{title}</h3>
      <p>
        {date(day, locale)}{' '}
        {done && doneAt !== null && (
          <span className="tag tag--ok">
            {text('federation.done', { day: date(doneAt, locale), name: doneBy ?? text('federation.done.nobody') })}
          </span>
        )}
        {!done && daysLeft <= remindDays && (
          <span className="tag tag--bad">{text(daysLeft < 0 ? 'federation.date.over' : 'federation.date.due')}</span>
        )}
      </p>
      <WriteMessage failure={write.failure?.message} />
      <div className="buttons">
        <QuietButton blocked={write.busy} onClick={() => void write.send(!done)}>
          {text(done ? 'federation.reopen' : 'federation.mark')}
          <span className="visually-hidden">: {title}</span>
        </QuietButton>
        <QuietButton onClick={onChange}>
          {text('federation.date.change')}
          <span className="visually-hidden">: {title}</span>
        </QuietButton>
      </div>
      <RemoveButton
        noun="federation_date"
        button={<RemoveLabel name={title} />}
        title={text('federation.date.remove.title', { name: title })}
        detail={text('federation.date.remove.detail')}
        yes={text('admin.remove')}
        remove={() => call(federationDateResource.remove, { params: { id } })}
      />
    </>
  )
}

/** The dates of the federation in a year, open ones first. */
export const DatesPart = ({ year }: { readonly year: number }) => {
  const app = useApp()
  const { call } = app
  const text = useText()
  const { data, isError, refetch } = useQuery(federationDatesQuery(app, year))
  /** The row whose form is open: one at a time, so that the ids of its fields are unique. */
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const close = (): void => setEdited(null)
  return (
    <>
      <p>{text('federation.dates.detail')}</p>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {data === undefined && !isError && <RowsSkeleton />}
      {data?.length === 0 && <p className="empty">{text('federation.dates.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="grid">
          {data.map((row) => (
            <li key={row.id} id={`date-${row.id}`} className="card">
              {edited === row.id ? (
                <DateForm row={row} onClose={close} />
              ) : (
                <DateRow row={row} onChange={() => setEdited(row.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === 'new' ? (
        <div className="card">
          <DateForm row={null} onClose={close} />
        </div>
      ) : (
        <div className="buttons">
          <Button onClick={() => setEdited('new')}>{text('federation.date.new')}</Button>
        </div>
      )}
      {data !== undefined && data.length > 0 && (
        <ExportButtons
          formats={listFormats}
          fileName={`${text('federation.dates')} ${year}`}
          load={(format) => call(exportFederationDates, { query: { year: `${year}`, format } })}
        />
      )}
    </>
  )
}
