import * as styles from './takes.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { canEnter } from '#contract/access.ts'
import { describeTake, removeTake, type Take } from '#contract/takes.ts'
import { RefusedError } from '#device/errors.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { invalidate } from '../../platform/session/stale-queries.ts'
import { logUnexpected } from '../../platform/writes/failure.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { InlineConfirm } from '../../ui/InlineConfirm.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { date, fullDate } from '../../ui/wall-clock.ts'
import { takesQuery } from '../sheets/queries.ts'
import { heardKey, type TakePart } from '../sheets/stand/heard.ts'
import { formatTime } from '../sheets/stand/playback.ts'
import { RecordingBar } from '../sheets/stand/RecordingBar.tsx'
import { newSyncedSettings } from '../sheets/stand/settings.ts'
import { takeFile } from '../sheets/takes-of.ts'
import { TakeUntil } from './TakeUntil.tsx'

interface TakeItemProps {
  readonly take: Take
  readonly onPlay: (part: TakePart) => void
}

const TakeItem = ({ take, onPlay }: TakeItemProps) => {
  const app = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  const { member } = useMember()
  const [failed, setFailed] = useState(false)
  const until = text('take.until', { day: date(take.until, app.locale) })
  const setUntil = async (day: string): Promise<string | null> => {
    try {
      await app.call(describeTake, { params: { id: take.id }, body: { sections: take.sections, until: day } })
      await invalidate(queryClient, 'take')
      return null
    } catch (error) {
      logUnexpected(error)
      return (error instanceof RefusedError && error.reply.errors?.[0]?.errorMessage) || text('take.until.failed')
    }
  }
  const remove = (): void => {
    setFailed(false)
    app
      .call(removeTake, { params: { id: take.id } })
      .then(() => invalidate(queryClient, 'take'))
      .catch((error: unknown) => {
        logUnexpected(error)
        setFailed(true)
      })
  }
  return (
    <li className="part">
      <ul className={styles.takePieces}>
        {take.sections.map(({ title, from, to }) => (
          <li key={from}>
            {take.audible ? (
              <QuietButton onClick={() => onPlay({ file: takeFile(take, app.locale), title, from, to })}>
                <Play aria-hidden="true" />
                {title} <span className="num soft">{formatTime((to - from) / 1000)}</span>
              </QuietButton>
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
      {take.own && canEnter('programmes', member) ? (
        <TakeUntil label={until} until={take.until} latest={take.untilMaximum} onPick={setUntil} />
      ) : (
        <p className="soft small">{until}</p>
      )}
      {take.removable && (
        <InlineConfirm
          begin={text('take.remove')}
          question={text('take.remove.ask')}
          yes={text('take.remove.yes')}
          onYes={remove}
        />
      )}
      {failed && (
        <Note kind="bad" announced>
          {text('take.remove_failed')}
        </Note>
      )}
    </li>
  )
}

/** The takes of the events that invite the member, the latest event first. */
export const TakesScreen = () => {
  const app = useApp()
  const { locale } = app
  const { member } = useMember()
  const text = useText()
  const { data, isError, refetch } = useQuery(takesQuery(app))
  const [heard, setHeard] = useState<TakePart | null>(null)
  const events = [...new Map((data ?? []).map((take) => [take.eventId, take])).values()].sort((a, b) =>
    b.dateStart.localeCompare(a.dateStart),
  )
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('take.title')}</PageTitle>
        <p>{text('take.intro')}</p>
      </div>
      <div className="grid">
        {data === undefined && isError && (
          <LoadFailed onRetry={() => void refetch()}>{text('take.load_failed')}</LoadFailed>
        )}
        {data !== undefined && events.length === 0 && <p className="empty">{text('take.none')}</p>}
        {events.map((event) => (
          <section key={event.eventId} className="card">
            <h2>{event.title}</h2>
            <p className="soft small">{fullDate(event.dateStart, locale)}</p>
            <ul className={styles.takeSections}>
              {data
                ?.filter(({ eventId }) => eventId === event.eventId)
                .map((take) => (
                  <TakeItem key={take.id} take={take} onPlay={setHeard} />
                ))}
            </ul>
            {canEnter('programmes', member) && (
              <Link className="go" to="/$locale/intra/takes/$id" params={{ locale, id: `${event.eventId}` }}>
                {text('take.record_event')}
              </Link>
            )}
          </section>
        ))}
      </div>
      {heard !== null && (
        <div className={styles.takePlayer}>
          <RecordingBar
            key={heardKey(heard)}
            heard={heard}
            measure={newSyncedSettings}
            onClose={() => setHeard(null)}
          />
        </div>
      )}
    </>
  )
}
