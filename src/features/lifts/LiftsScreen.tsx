import '../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ShownLift } from '#device/outbox/kinds/lift.ts'
import { useFirstLoad } from '../../platform/offline/useFirstLoad.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { type EditedList, useEditedList } from '../../ui/useEditedList.ts'
import { directoryQuery } from '../persons/queries.ts'
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
      {lifts.map((lift) =>
        lift.id === list.edited && events !== undefined ? (
          <li className="card" key={lift.id}>
            <LiftForm lift={lift} events={events} onDone={list.onEdited} onCancel={list.onEdited} />
          </li>
        ) : (
          <LiftItem
            key={lift.id}
            lift={lift}
            title={titleOf(lift)}
            onEdit={() => list.edit(lift.id)}
            onDeleted={list.focusList}
          />
        ),
      )}
    </ul>
  )
}

/** The screen 'Mitfahren': lifts to the coming events, and a form to offer one. */
export const LiftsScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const { shown: known, failed, retry } = useLifts()
  const lacksContacts = useFirstLoad([useQuery(directoryQuery(app))], known !== undefined)
  const lifts = lacksContacts ? undefined : known
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
        {events !== undefined && (
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
