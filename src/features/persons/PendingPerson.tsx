import '../../ui/field.css'
import '../../ui/form/form.css'
import './persons.css'
import { Link } from '@tanstack/react-router'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { State } from '../../ui/State.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import { usePersonConflict } from './usePersonConflict.ts'
import { useWaiting } from './useWaiting.ts'

/** Where a change of the own record stands, among everything else that waits. */
export const PendingPerson = ({ record }: { readonly record: OutboxRecord }) => {
  const { locale } = useApp()
  const text = useText()
  const conflict = usePersonConflict(record)
  const waiting = useWaiting(record)
  if (conflict !== null) return <ConflictNote {...conflict} />
  const rejected = record.state === 'rejected'
  return (
    <div role="status">
      <State head={rejected ? 'struck' : 'half'} tone={rejected ? 'bad' : 'wait'}>
        {rejected
          ? text('participation.rejected', { reason: record.problem?.message ?? '' })
          : (waiting ?? text('person.saving'))}
      </State>
      <ul>
        {record.problem?.errors.map(({ field, errorMessage }) => (
          <li key={field}>{errorMessage}</li>
        ))}
      </ul>
      <Link to="/$locale/intra/person" params={{ locale }}>
        {text('outbox.person.open')}
      </Link>
    </div>
  )
}
