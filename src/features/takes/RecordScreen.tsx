import * as styles from './takes.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Mic } from 'lucide-react'
import { useState } from 'react'
import { canEnter } from '#contract/access.ts'
import { toWireDate } from '#contract/clock.ts'
import { takeDays, takeDaysMaximum, takeTitleMaximum } from '#contract/takes.ts'
import type { RecordedTake } from '#device/takes/store.ts'
import { useIsUnreachable, useLocalWrite, useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { Outcome } from '../../ui/form/Outcome.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Redirect } from '../../ui/Redirect.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { date } from '../../ui/wall-clock.ts'
import { upcomingEventsQuery } from '../events/queries.ts'
import { programmeQuery } from '../repertoires/queries.ts'
import { takesQuery } from '../sheets/queries.ts'
import { LivePanel } from './LivePanel.tsx'
import type { PieceName } from './recorder.ts'
import { TakeCard } from './TakeCard.tsx'
import { TakeUntil } from './TakeUntil.tsx'
import { useRecorder } from './useRecorder.ts'

const route = getRouteApi('/$locale/intra/takes/$id')

interface Recorded {
  readonly id: number
  readonly title: string
}

interface PiecesProps {
  readonly pieces: readonly PieceName[]
  /** The piece that is recorded; null = nothing is. */
  readonly current: PieceName | null
  readonly onPiece: (name: PieceName) => void
}

/** The pieces of the programme, and a field for anything else: a tap records it. */
const Pieces = ({ pieces, current, onPiece }: PiecesProps) => {
  const text = useText()
  const [other, setOther] = useState('')
  const begin = (): void => {
    onPiece({ title: other.trim() || text('take.untitled'), compositionId: null })
    setOther('')
  }
  return (
    <section>
      <h2>{text(current === null ? 'take.begin' : 'take.next')}</h2>
      <p className="soft small">{text(current === null ? 'take.begin.hint' : 'take.next.hint')}</p>
      {pieces.length > 0 && (
        <ul className={styles.takePieces}>
          {pieces.map((piece, index) => (
            // A piece may be played twice, as an encore.
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them differ only in their place
            <li key={index}>
              <QuietButton
                aria-pressed={current !== null && current.compositionId === piece.compositionId}
                onClick={() => onPiece(piece)}
              >
                <Mic aria-hidden="true" />
                {piece.title}
              </QuietButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.takeOther}>
        <TextField
          name="take-other"
          label={text('take.other')}
          error={undefined}
          optional
          value={other}
          maxLength={takeTitleMaximum}
          autoComplete="off"
          onChange={({ target }) => setOther(target.value)}
        />
        <Button look={pieces.length > 0 ? 'quiet' : 'brass'} onClick={begin}>
          <Mic aria-hidden="true" />
          {text(current === null ? 'take.record' : 'take.new_piece')}
        </Button>
      </div>
    </section>
  )
}

const dayMs = 24 * 60 * 60_000
/** The latest last day of these takes: they were recorded on the day of the event, or before its end. */
const latestDay = (takes: readonly RecordedTake[]): string =>
  toWireDate(new Date(Date.parse(takes[0]?.recordedAt ?? '') + takeDaysMaximum * dayMs))

interface WaitingProps {
  readonly takes: readonly RecordedTake[]
  readonly pieces: readonly PieceName[]
}

/** The takes on this device, and the button that sends them to the players. */
const Waiting = ({ takes, pieces }: WaitingProps) => {
  const text = useText()
  const { locale, offline } = useApp()
  const { local } = useMember()
  const { saveFailed, track } = useLocalWrite()
  const isUnreachable = useIsUnreachable(offline)
  const sendable = takes.filter(({ sections, size }) => sections.length > 0 && size > 0)
  const open = sendable.filter(({ isReady }) => !isReady)
  if (takes.length === 0) return null
  const send = (): void => track(local.takes.change(new Map(open.map(({ id }) => [id, { isReady: true }]))))
  const until = open[0]?.until ?? null
  const lastDay =
    until === null ? text('take.until.usual', { days: takeDays }) : text('take.until', { day: date(until, locale) })
  const setUntil = async (day: string): Promise<string | null> => {
    try {
      await local.takes.change(new Map(open.map(({ id }) => [id, { until: day }])))
      return null
    } catch (error) {
      console.warn('take.until_failed', error)
      return text('outbox.not_kept')
    }
  }
  return (
    <section>
      <h2>{text('take.waiting', { count: takes.length })}</h2>
      <p className="soft small">{text('take.waiting.hint')}</p>
      <ol className={styles.takeSections}>
        {takes.map((take) => (
          <TakeCard key={take.id} take={take} pieces={pieces} />
        ))}
      </ol>
      <Outcome>
        {open.length < sendable.length && isUnreachable && <Note kind="wait">{text('take.offline')}</Note>}
        {saveFailed && <SaveFailedNotice />}
      </Outcome>
      {open.length > 0 && (
        <>
          <TakeUntil label={lastDay} until={until ?? ''} latest={latestDay(open)} onPick={setUntil} />
          <div className="buttons">
            <Button onClick={send}>{text('take.send', { count: open.length })}</Button>
          </div>
        </>
      )}
    </section>
  )
}

const EventRecorder = ({ event }: { readonly event: Recorded }) => {
  const app = useApp()
  const text = useText()
  const { local, member } = useMember()
  const { data } = useQuery({ ...programmeQuery(app, event.id), enabled: canEnter('library', member) })
  const pieces = (data ?? []).map(({ id, title }) => ({ title, compositionId: id }))
  const { state, level, sound, record, stop } = useRecorder(event)
  const all = useSnapshot(local.waitingTakes).filter(({ eventId }) => eventId === event.id)
  const live = state.kind === 'recording' ? state.takeId : null
  return (
    <div className="grid">
      <Note>{text('take.privacy')}</Note>
      <Outcome>
        {state.kind === 'asking' && <p>{text('take.asking')}</p>}
        {state.kind === 'off' && state.failure !== null && (
          <Note kind="bad">{text(`take.failure.${state.failure}`)}</Note>
        )}
      </Outcome>
      {state.kind === 'recording' && (
        <LivePanel
          {...{ state, level, sound }}
          take={all.find(({ id }) => id === live)}
          onStop={() => void stop().catch((error: unknown) => console.warn('take.stop_failed', error))}
        />
      )}
      <Pieces pieces={pieces} current={state.kind === 'recording' ? state.name : null} onPiece={record} />
      {state.kind !== 'recording' && <Waiting takes={all} pieces={pieces} />}
    </div>
  )
}

/** The event: from its takes on this device, from the list of coming events, or from its takes at the server. */
const useEvent = (id: number): Recorded | null | undefined => {
  const app = useApp()
  const { local, member } = useMember()
  const waiting = useSnapshot(local.waitingTakes).find(({ eventId }) => eventId === id)
  const events = useQuery({ ...upcomingEventsQuery(app, canEnter('members', member) ? 'members' : 'visitors') })
  const takes = useQuery(takesQuery(app))
  const title =
    waiting?.title ??
    events.data?.find((one) => one.id === id)?.title ??
    takes.data?.find(({ eventId }) => eventId === id)?.title
  if (title !== undefined) return { id, title }
  return events.fetchStatus === 'fetching' || takes.fetchStatus === 'fetching' ? undefined : null
}

/** Records an event, piece by piece, also without reception. */
export const RecordScreen = () => {
  const { id } = route.useParams()
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const event = useEvent(Number(id))
  if (!canEnter('programmes', member)) return <Redirect to="/$locale/forbidden" params={{ locale }} />
  return (
    <>
      <div className="page-head">
        <Link className="go" to="/$locale/intra/takes" params={{ locale }}>
          <ArrowLeft aria-hidden="true" />
          {text('take.title')}
        </Link>
        <PageTitle>{text('take.record_event')}</PageTitle>
        {event != null && <p>{event.title}</p>}
      </div>
      {event === null ? (
        <Note>{text('take.unknown')}</Note>
      ) : (
        event !== undefined && <EventRecorder key={id} event={event} />
      )}
    </>
  )
}
