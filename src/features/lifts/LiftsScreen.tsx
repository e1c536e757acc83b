import '../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { canEnter } from '#contract/access.ts'
import type { ShownLift } from '#device/outbox/kinds/lift.ts'
import { useFirstLoad } from '../../platform/offline/useFirstLoad.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { type EditedList, useEditedList } from '../../ui/useEditedList.ts'
import { upcomingEventsQuery } from '../events/queries.ts'
import { directoryQuery } from '../persons/queries.ts'
import { representedMembersQuery } from '../representations/queries.ts'
import { rowsOfOne } from '../representations/rows-of-one.ts'
import { LiftForm } from './LiftForm.tsx'
import { LiftItem } from './LiftItem.tsx'
import { useLiftEvents, useLifts } from './useLifts.ts'

interface LiftListProps {
  readonly lifts: readonly ShownLift[]
  readonly events: ReturnType<typeof useLiftEvents>
  readonly list: EditedList
}

const LiftList = ({ lifts, events, list }: LiftListProps) => {
  const titleOf = ({ event, eventId }: ShownLift): string =>
    event === '' ? (events?.find(({ id }) => id === eventId)?.title ?? '') : event
  return (
    <ul className="grid grid--two">
      {rowsOfOne(lifts).map((parts) => {
        const edited = events && parts.find(({ key }) => key === list.edited)
        return edited === undefined ? (
          <LiftItem
            key={parts[0].id}
            parts={parts}
            title={titleOf(parts[0])}
            onEdit={({ key }) => list.edit(key)}
            onDeleted={list.focusList}
          />
        ) : (
          <li className="card" key={parts[0].id}>
            <LiftForm lift={edited} events={events ?? []} onDone={list.onEdited} onCancel={list.onEdited} />
          </li>
        )
      })}
    </ul>
  )
}

/** The screen 'Mitfahren': lifts to the coming events, and a form to offer one. */
export const LiftsScreen = () => {
  const app = useApp()
  const { locale } = app
  const { member } = useMember()
  const text = useText()
  const { shown: known, failed, retry } = useLifts()
  const parts = [
    useQuery({ ...directoryQuery(app), enabled: canEnter('directory', member) }),
    useQuery({ ...upcomingEventsQuery(app, 'members'), enabled: canEnter('members', member) }),
    useQuery(representedMembersQuery(app)),
  ]
  const lifts = useFirstLoad(parts, known !== undefined) ? undefined : known
  const events = useLiftEvents()
  const list = useEditedList()
  return (
    <>
      <PageHead title={text('lift.title')} detail={text('lift.detail')} />
      <div className="grid">
        <Link className="go" to="/$locale/intra/duties" params={{ locale }}>
          {text('lift.duties')}
          <ArrowRight aria-hidden="true" />
        </Link>
        {failed && <LoadFailed onRetry={retry}>{text('lift.failed')}</LoadFailed>}
        <section className="grid" aria-labelledby="lifts">
          <h2 id="lifts" ref={list.heading} tabIndex={-1}>
            {text('lift.list')}
          </h2>
          {lifts?.length === 0 && <p className="soft">{text('lift.none')}</p>}
          {lifts !== undefined && lifts.length > 0 && <LiftList lifts={lifts} events={events} list={list} />}
        </section>
        {/* Below the list, which would move it. */}
        {events !== undefined && (lifts !== undefined || failed) && (
          <section className="card" aria-labelledby="new-lift">
            <h2 id="new-lift">{text('lift.new')}</h2>
            {events.length === 0 ? (
              <p>{text('lift.new.none')}</p>
            ) : (
              <LiftForm key={list.formNumber} lift={null} events={events} onDone={list.onCreated} onCancel={null} />
            )}
          </section>
        )}
      </div>
    </>
  )
}
