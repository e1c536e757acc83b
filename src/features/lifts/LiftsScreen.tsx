import '../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ShownLift } from '#device/outbox/kinds/lift.ts'
import { useFirstLoad } from '../../platform/offline/useFirstLoad.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { directoryQuery } from '../persons/queries.ts'
import { LiftForm } from './LiftForm.tsx'
import { LiftItem } from './LiftItem.tsx'
import { useLiftEvents, useLifts } from './useLifts.ts'

/** The screen 'Mitfahren': lifts to the coming events, and a form to offer one. */
export const LiftsScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const { shown: known, failed, retry } = useLifts()
  const lacksContacts = useFirstLoad([useQuery(directoryQuery(app))], known !== undefined)
  const lifts = lacksContacts ? undefined : known
  const events = useLiftEvents()
  const [edited, setEdited] = useState<string | null>(null)
  /** A saved lift gets an empty form for the next one. */
  const [formNumber, setFormNumber] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusList = () => heading.current?.focus()
  const titleOf = ({ event, eventId }: ShownLift): string =>
    event === '' ? (events?.find(({ id }) => id === eventId)?.title ?? '') : event
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('lift.title')}</PageTitle>
        <p>{text('lift.detail')}</p>
      </div>
      <div className="grid">
        <Link className="go" to="/$locale/intra/duties" params={{ locale }}>
          {text('lift.duties')}
          <ArrowRight aria-hidden="true" />
        </Link>
        {failed && <LoadFailed onRetry={retry}>{text('lift.failed')}</LoadFailed>}
        <section className="grid" aria-labelledby="lifts">
          <h2 id="lifts" ref={heading} tabIndex={-1}>
            {text('lift.list')}
          </h2>
          {lifts?.length === 0 && <p className="soft">{text('lift.none')}</p>}
          {lifts !== undefined && lifts.length > 0 && (
            <ul className="grid grid--two">
              {lifts.map((lift) =>
                lift.id === edited && events !== undefined ? (
                  <li className="card" key={lift.id}>
                    <LiftForm
                      lift={lift}
                      events={events}
                      onDone={() => {
                        setEdited(null)
                        focusList()
                      }}
                      onCancel={() => {
                        setEdited(null)
                        focusList()
                      }}
                    />
                  </li>
                ) : (
                  <LiftItem
                    key={lift.id}
                    lift={lift}
                    title={titleOf(lift)}
                    onEdit={() => setEdited(lift.id)}
                    onDeleted={focusList}
                  />
                ),
              )}
            </ul>
          )}
        </section>
        {events !== undefined && (
          <section className="card" aria-labelledby="new-lift">
            <h2 id="new-lift">{text('lift.new')}</h2>
            {events.length === 0 ? (
              <p>{text('lift.new.none')}</p>
            ) : (
              <LiftForm
                key={formNumber}
                lift={null}
                events={events}
                onDone={() => {
                  setFormNumber(formNumber + 1)
                  focusList()
                }}
                onCancel={null}
              />
            )}
          </section>
        )}
      </div>
    </>
  )
}
