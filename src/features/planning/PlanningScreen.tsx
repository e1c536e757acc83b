import * as styles from './planning.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { canEnter } from '#contract/access.ts'
import { toWireTime } from '#contract/clock.ts'
import type { PlannedEvent, Planning } from '#contract/planning.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { Announced } from '../../ui/Announced.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { Redirect } from '../../ui/Redirect.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { date, timeOfDay } from '../../ui/wall-clock.ts'
import { LateAnswersLink } from '../answers/LateAnswersLink.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { AskDialog } from './AskDialog.tsx'
import type { Asked } from './answers.ts'
import { ExportPlanning } from './ExportPlanning.tsx'
import { PlannedEventView } from './PlannedEventView.tsx'
import { PlanningMatrix } from './PlanningMatrix.tsx'
import { EventChoice, PlayersPages, WindowChoice } from './PlanningTools.tsx'
import { planningQuery, type Selection, type Whom } from './queries.ts'
import { useVisit } from './useVisit.ts'

const nextEvents: Selection = { window: 0, section: null, page: 0 }

/** The planner's view: a table of members and events, or one event at a time where there is no room. */
export const PlanningScreen = () => {
  const { locale } = useApp()
  const { member } = useMember()
  if (!canEnter('planning', member)) return <Redirect to="/$locale/forbidden" params={{ locale }} />
  return <Loaded />
}

const Loaded = () => {
  const app = useApp()
  const text = useText()
  const { member } = useMember()
  const [selection, setSelection] = useState(nextEvents)
  const { data, isError, error, refetch, dataUpdatedAt } = useQuery(planningQuery(app, selection))
  useVisit(dataUpdatedAt, data?.since, () => void refetch())
  const seesAll = member.roles.includes('MHZ_PLANNER')
  return (
    <>
      <PageHead title={text('planning.title')} />
      <nav className="go-row" aria-label={text('planning.places')}>
        <Link className="go" to="/$locale/intra/attendance" params={{ locale: app.locale }}>
          {text('attendance.title')}
        </Link>
        <Link className="go" to="/$locale/intra/section-rehearsals" params={{ locale: app.locale }}>
          {text('planning.section_rehearsals')}
        </Link>
        <Link className="go" to="/$locale/intra/admin/substitutes" params={{ locale: app.locale }}>
          {text('intra.place.substitutes')}
        </Link>
        {canEnter('duties', member) && (
          <Link className="go" to="/$locale/intra/admin/duties" params={{ locale: app.locale }}>
            {text('duty.title')}
          </Link>
        )}
        {canEnter('programmes', member) && (
          <>
            <Link className="go" to="/$locale/intra/admin/programmes" params={{ locale: app.locale }}>
              {text('programmes.title')}
            </Link>
            <Link className="go" to="/$locale/intra/admin/venues" params={{ locale: app.locale }}>
              {text('intra.place.venues')}
            </Link>
          </>
        )}
      </nav>
      <div className="grid">
        {data === undefined && isError && (
          <LoadFailed onRetry={() => void refetch()}>{text('planning.failed')}</LoadFailed>
        )}
        {data === undefined && !isError && <Announced as="p">{text('planning.ask.loading')}</Announced>}
        {data !== undefined && error !== null && (
          <StaleDataNotice
            at={toWireTime(new Date(dataUpdatedAt))}
            locale={app.locale}
            onRetry={() => void refetch()}
          />
        )}
        {data !== undefined && <Shown planning={data} selection={selection} onSelect={setSelection} />}
        <p className="soft small">{text(seesAll ? 'planning.detail' : 'planning.detail.section')}</p>
      </div>
    </>
  )
}

interface ShownProps {
  readonly planning: Planning
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
}

type Open = { readonly asked: Asked } | { readonly event: PlannedEvent; readonly whom: Whom } | null

const Shown = ({ planning, selection, onSelect }: ShownProps) => {
  const text = useText()
  const isWide = useMedia('(min-width: 62rem)')
  const [eventId, setEventId] = useState<number | null>(null)
  const [open, setOpen] = useState<Open>(null)
  const [done, setDone] = useState('')
  const onAnswer = useCallback((asked: Asked) => {
    setDone('')
    setOpen({ asked })
  }, [])
  const chosen = planning.events.find(({ id }) => id === eventId)
  const event = chosen ?? (isWide ? undefined : planning.events[0])
  const onClose = () => setOpen(null)
  const windows = <WindowChoice planning={planning} selection={selection} onSelect={onSelect} />
  return (
    <>
      <Changes planning={planning} />
      <LateAnswersLink />
      {isWide && windows}
      <p role="status" className={styles.plannedDone}>
        {done !== '' && done}
      </p>
      {planning.events.length === 0 && <p className="empty">{text('planning.empty')}</p>}
      {event !== undefined && (
        <>
          <EventChoice
            events={planning.events}
            event={event}
            onChoose={setEventId}
            onBack={isWide ? () => setEventId(null) : null}
          />
          <PlannedEventView
            planning={planning}
            event={event}
            onAnswer={onAnswer}
            onAsk={(whom) => setOpen({ event, whom })}
          />
        </>
      )}
      {event === undefined && planning.events.length > 0 && (
        <PlanningMatrix planning={planning} onAnswer={onAnswer} onEvent={setEventId} />
      )}
      <PlayersPages planning={planning} onPage={(page) => onSelect({ ...selection, page })} />
      {!isWide && windows}
      {planning.events.length > 0 && <ExportPlanning selection={selection} planning={planning} />}
      {open !== null && 'asked' in open && (
        <AnswerDialog
          asked={open.asked}
          onClose={onClose}
          onDone={setDone}
          onAsk={(whom) => setOpen({ event: open.asked.event, whom })}
        />
      )}
      {open !== null && 'whom' in open && (
        <AskDialog event={open.event} whom={open.whom} onClose={onClose} onDone={setDone} />
      )}
    </>
  )
}

/** How many answers on screen others have changed since the last visit. */
const Changes = ({ planning: { players, since } }: { readonly planning: Planning }) => {
  const { locale } = useApp()
  const text = useText()
  if (since === null) return <p className="soft small">{text('planning.since.first')}</p>
  const at = toWireTime(new Date(since))
  const count = players.flatMap(({ answers }) => answers).filter((answer) => answer?.changed === true).length
  return <p>{text('planning.since', { count, date: date(at, locale), time: timeOfDay(at) })}</p>
}
