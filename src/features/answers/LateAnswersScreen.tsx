import '../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'
import { canEnter } from '#contract/access.ts'
import { toWireDate } from '#contract/clock.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { decideLateAnswer, LateRequest } from '#contract/late-answers.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { focusAfter } from '../../ui/focus-after.ts'
import { type Text, useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { date, timeOfDay } from '../../ui/wall-clock.ts'
import { lateAnswersQuery } from './queries.ts'

const wordOf = (text: Text, status: boolean | null): string =>
  text(status === null ? 'participation.open' : status ? 'participation.yes' : 'participation.no')

interface RequestProps {
  readonly request: LateRequest
  readonly onDecided: (item: Element | null) => void
}

/** The buttons of a planner, and why the last decision failed. */
const useDecision = ({ request, onDecided }: RequestProps, item: RefObject<Element | null>) => {
  const app = useApp()
  const text = useText()
  const { eventId, uuid, label, version } = request
  const { busy, failure, send } = useWrite({
    noun: 'participation',
    schema: LateRequest,
    failures: { offline: 'late_answer.offline', server: 'late_answer.server' },
    send: (confirmed: boolean) =>
      app.call(decideLateAnswer, {
        params: { id: eventId, uuid },
        headers: { 'if-match': ifMatch(version) },
        body: { confirmed },
      }),
    onSuccess: () => onDecided(item.current),
    // The player has changed the answer, or another planner has decided.
    onError: () => void app.queryClient.invalidateQueries({ queryKey: lateAnswersQuery(app).queryKey }),
  })
  const choices = [
    [true, 'late_answer.confirm'],
    [false, 'late_answer.refuse'],
  ] as const
  const buttons = choices.map(([confirmed, message]) => (
    <QuietButton key={message} blocked={busy} onClick={() => busy || void send(confirmed)}>
      {text(message)}
      <span className="visually-hidden">: {label}</span>
    </QuietButton>
  ))
  return { busy, failure, buttons }
}

/** One answer after the deadline, with the planner's two buttons. */
const Request = (props: RequestProps) => {
  const { locale } = useApp()
  const text = useText()
  const { request } = props
  const { label, section, dateStart, fullDay, status, late, remarks } = request
  const item = useRef<HTMLLIElement>(null)
  const { busy, failure, buttons } = useDecision(props, item)
  const wished =
    late.maybeUntil === null
      ? wordOf(text, late.status)
      : text('participation.maybe.until', { day: date(late.maybeUntil, locale) })
  const day = date(dateStart, locale)
  const given = new Date(late.offlineAt ?? late.at)
  return (
    <li className="card" ref={item} aria-busy={busy || undefined}>
      <h2>{label}</h2>
      <p className="soft small">{text(`section.name.${section}`)}</p>
      <p>
        <InItsLanguage of={request} part="title" />,{' '}
        <time dateTime={dateStart}>{fullDay ? day : `${day} ${timeOfDay(dateStart)}`}</time>
      </p>
      <p>
        <b>{text('late_answer.change', { from: wordOf(text, status), to: wished })}</b>
      </p>
      {remarks !== '' && <p>{remarks}</p>}
      <p className="soft small">
        {text(late.offlineAt === null ? 'late_answer.given' : 'participation.late.offline', {
          day: date(toWireDate(given), locale),
        })}
      </p>
      <div className="buttons">{buttons}</div>
      <div role="status">{failure !== null && <Note kind="bad">{failure.message}</Note>}</div>
    </li>
  )
}

/** The screen 'Verspätete Antworten' of the planners. */
export const LateAnswersScreen = () => {
  const app = useApp()
  const text = useText()
  const isPlanner = canEnter('planning', useMember().member)
  const { data, isError, refetch } = useQuery({ ...lateAnswersQuery(app), enabled: isPlanner })
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <PageHead title={text('late_answer.title')} />
      <div className="grid" ref={list} tabIndex={-1}>
        <Link to="/$locale/intra/meetings" params={{ locale: app.locale }}>
          {text('absence.meetings')}
        </Link>
        <p>{text(isPlanner ? 'late_answer.intro' : 'late_answer.forbidden')}</p>
        {isError && <LoadFailed onRetry={() => void refetch()}>{text('late_answer.failed')}</LoadFailed>}
        {data?.length === 0 && <p className="empty">{text('late_answer.none')}</p>}
        {data !== undefined && data.length > 0 && (
          <ul className="grid grid--two">
            {data.map((request) => (
              <Request
                key={`${request.eventId} ${request.uuid}`}
                request={request}
                onDecided={(item) => focusAfter(list.current, item)}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
