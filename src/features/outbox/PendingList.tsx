import { useQuery } from '@tanstack/react-query'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useLive } from '../../offline/hooks.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { State } from '../../ui/State.tsx'
import { subscribableQuery } from '../participation/queries.ts'

const Pending = ({ record, title }: { readonly record: OutboxRecord; readonly title: string }) => {
  const { local } = useMember()
  const text = useText()
  const decided = record.state === 'rejected' || record.state === 'conflict'
  return (
    <li className="part">
      <div>
        <p>{text('outbox.answer', { title })}</p>
        <State head={decided ? 'struck' : 'half'} tone={decided ? 'bad' : 'wait'}>
          {record.state === 'conflict'
            ? text('participation.conflict')
            : record.state === 'rejected'
              ? text('participation.rejected', { reason: record.problem?.message ?? '' })
              : text('outbox.state.waiting')}
        </State>
      </div>
      <Button look="quiet" onClick={() => local.outbox.discard(record)}>
        {text('participation.discard')}
        <span className="visually-hidden">: {title}</span>
      </Button>
    </li>
  )
}

/** What has not reached the server yet. */
export const PendingList = () => {
  const app = useApp()
  const { local } = useMember()
  const text = useText()
  const { data: events } = useQuery(subscribableQuery(app))
  const pending = useLive(local.records).filter(({ state }) => state !== 'saved')
  if (pending.length === 0) return <p className="soft">{text('outbox.empty')}</p>
  return (
    <ul>
      {pending.map((record) => (
        <Pending
          key={`${record.kind}:${record.key}`}
          record={record}
          title={events?.find(({ id }) => String(id) === record.key)?.title ?? text('outbox.unknown_event')}
        />
      ))}
    </ul>
  )
}
