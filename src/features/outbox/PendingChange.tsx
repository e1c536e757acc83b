import { Link } from '@tanstack/react-router'
import { personKind } from '#device/outbox/kinds/person.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { State } from '../../ui/State.tsx'
import { PreferencesConflict } from '../notifications/PreferencesConflict.tsx'
import { PersonConflict } from '../persons/PersonConflict.tsx'
import { usePendingPerson } from '../persons/usePendingPerson.ts'

/** Where a change stands that is no answer: the own record, the wishes for messages, or what was drawn on a sheet. */
export const PendingChange = ({ record }: { readonly record: OutboxRecord }) => {
  const { locale } = useApp()
  const text = useText()
  const waiting = usePendingPerson(record)
  const isOwnRecord = record.kind === personKind.kind
  if (record.state === 'conflict')
    return isOwnRecord ? <PersonConflict record={record} /> : <PreferencesConflict record={record} />
  const rejected = record.state === 'rejected'
  return (
    <div role="status">
      <State head={rejected ? 'struck' : 'half'} tone={rejected ? 'bad' : 'wait'}>
        {rejected
          ? text('participation.rejected', { reason: record.problem?.message ?? '' })
          : (waiting ?? text('person.saving'))}
      </State>
      {record.problem === null || record.problem.errors.length === 0 ? null : (
        <ul>
          {record.problem.errors.map(({ field, errorMessage }) => (
            <li key={field}>{errorMessage}</li>
          ))}
        </ul>
      )}
      {isOwnRecord ? (
        <Link to="/$locale/intra/person" params={{ locale }}>
          {text('outbox.person.open')}
        </Link>
      ) : null}
    </div>
  )
}
