import '../../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { callRehearsal, cancelRehearsal } from '#contract/led-groups.ts'
import { type RouterContext, useApp } from '../../../platform/session/app.tsx'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { Outcome } from '../../../ui/form/Outcome.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { nameOfGroup } from '../name.ts'
import { ownGroupsQuery } from '../queries.ts'
import { groupRehearsalsQuery } from './queries.ts'
import { NewRehearsal, type RehearsalDesk, Rehearsals } from './Rehearsals.tsx'
import { WriteToGroup } from './WriteToGroup.tsx'

const route = getRouteApi('/$locale/intra/groups/$id')

/** The actions of the leader of a group on its rehearsals. */
const groupDesk = (app: RouterContext, id: number): RehearsalDesk => ({
  detail: 'admin.led.rehearsals.detail',
  newDetail: 'admin.led.rehearsal.new.detail',
  add: (body, key) => app.call(callRehearsal, { params: { id }, headers: { 'idempotency-key': key }, body }),
  cancel: (event, changeReason) => app.call(cancelRehearsal, { params: { id, event }, body: { changeReason } }),
  change: null,
})

interface DeskProps {
  readonly groupId: number
  readonly desk: RehearsalDesk
}

/** The forms of a leader, one at a time, and the outcome of the last one. */
const LeaderActions = ({ groupId, desk }: DeskProps) => {
  const { locale } = useApp()
  const text = useText()
  const [open, setOpen] = useState<'rehearsal' | 'mail' | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const close = () => setOpen(null)
  const finish = (outcome: string) => {
    setDone(outcome)
    close()
  }
  return (
    <>
      {open === 'rehearsal' && (
        <NewRehearsal desk={desk} onCalled={() => finish(text('admin.led.rehearsal.called'))} onClose={close} />
      )}
      {open === 'mail' && (
        <WriteToGroup
          groupId={groupId}
          onSent={(persons) => finish(text('admin.led.mail.sent', { count: persons }))}
          onClose={close}
        />
      )}
      {open === null && (
        <div className="buttons">
          <Button onClick={() => setOpen('rehearsal')}>{text('admin.led.rehearsal.new')}</Button>
          <QuietButton onClick={() => setOpen('mail')}>{text('admin.led.mail')}</QuietButton>
          <Link className="go" to="/$locale/intra/enquiries/asked" params={{ locale }}>
            {text('asked.title')}
          </Link>
          <Link className="go" to="/$locale/intra/bulletins/sent" params={{ locale }}>
            {text('sent.title')}
          </Link>
        </div>
      )}
      <Outcome role="status">{open === null && done !== null && <Note kind="ok">{done}</Note>}</Outcome>
    </>
  )
}

const GroupRehearsals = ({ groupId, desk }: DeskProps) => (
  <Rehearsals desk={desk} found={useQuery(groupRehearsalsQuery(useApp(), groupId))} />
)

/** A group for its leader: its coming rehearsals with the answers, a form for another one, and a mail to everybody. */
export const LedGroupScreen = () => {
  const groupId = Number(route.useParams().id)
  const app = useApp()
  const { locale } = app
  const text = useText()
  const { data, isError, refetch } = useQuery(ownGroupsQuery(app))
  const desk = groupDesk(app, groupId)
  const group = data?.find(({ id, leader }) => id === groupId && leader)
  return (
    <>
      <div className="page-head">
        <Link className="go" to="/$locale/intra/person" params={{ locale }}>
          <ArrowLeft aria-hidden="true" />
          {text('admin.led.back')}
        </Link>
        <PageTitle>{group === undefined ? text('admin.led.title') : nameOfGroup(group, locale)}</PageTitle>
      </div>
      {data === undefined && isError && (
        <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
      )}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && group === undefined && <p className="empty">{text('admin.led.unknown')}</p>}
      {group !== undefined && (
        <div className="grid">
          <LeaderActions groupId={groupId} desk={desk} />
          <GroupRehearsals groupId={groupId} desk={desk} />
        </div>
      )}
    </>
  )
}
