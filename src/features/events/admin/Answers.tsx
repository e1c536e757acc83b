import * as styles from '../../admin/admin.css'
import { useQuery } from '@tanstack/react-query'
import { answerForPlayer, PlayersAnswer } from '#contract/edited-events.ts'
import { ifMatch } from '#contract/endpoint.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { date, dayRange } from '../../../ui/wall-clock.ts'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { answersQuery } from './queries.ts'

interface RowProps {
  readonly eventId: number
  readonly answer: PlayersAnswer
}

const wordOf = ({ status }: PlayersAnswer): 'open' | 'yes' | 'no' => (status === null ? 'open' : status ? 'yes' : 'no')

/** Why the answer counts although the player has not given it; null = the player has, or it is open. */
const reasonOf = ({ assumed, absence, maybeUntil }: PlayersAnswer, text: Text, locale: Locale): string | null => {
  if (absence !== null) {
    const days = text('participation.absent', { days: dayRange(absence.from, absence.to, locale) })
    return absence.reason === '' ? days : `${days}: ${absence.reason}`
  }
  if (maybeUntil !== null) return text('admin.answers.maybe', { day: date(maybeUntil, locale) })
  return assumed ? text('admin.answers.assumed') : null
}

const AnswerRow = ({ eventId, answer }: RowProps) => {
  const { call, locale } = useApp()
  const text = useText()
  const { uuid, label, remarks, version } = answer
  const because = reasonOf(answer, text, locale)
  const { busy, isSuccess, failure, current, send } = useWrite({
    noun: 'participation',
    schema: PlayersAnswer,
    cache: (row, app) => {
      const { queryKey } = answersQuery(app, eventId)
      app.queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.uuid === row.uuid ? row : one)))
      return queryKey
    },
    send: (word: string) => {
      const body = { status: word === 'open' ? null : word === 'yes' }
      const headers = version === null ? {} : { 'if-match': ifMatch(version) }
      return call(answerForPlayer, { params: { id: eventId, uuid }, headers, body })
    },
  })
  return (
    <li>
      <label htmlFor={`answer-${uuid}`}>
        <b>{label}</b>
        {because !== null && <span className="soft small">{because}</span>}
        {remarks !== '' && <span className="soft small">{remarks}</span>}
      </label>
      <Select
        id={`answer-${uuid}`}
        value={wordOf(answer)}
        aria-busy={busy}
        onChange={({ target }) => void send(target.value)}
      >
        {(['open', 'yes', 'no'] as const).map((word) => (
          <option key={word} value={word}>
            {text(`admin.answers.${word}`)}
          </option>
        ))}
      </Select>
      <span role="status" className="small">
        {isSuccess && text('admin.answers.saved')}
        {current === undefined && failure?.message}
        {current !== undefined && text('admin.answers.changed')}
      </span>
    </li>
  )
}

/** The answers of an event by section; whoever sees them can answer for a player. */
export const Answers = ({ eventId }: { readonly eventId: number }) => {
  const text = useText()
  const { data, isError, refetch } = useQuery(answersQuery(useApp(), eventId))
  const sections = [...new Set(data?.map(({ section }) => section))]
  const count = (word: 'open' | 'yes' | 'no'): number => data?.filter((one) => wordOf(one) === word).length ?? 0
  return (
    <section className="grid" aria-labelledby="answers">
      <h2 id="answers">{text('admin.answers')}</h2>
      <p>{text('admin.answers.detail')}</p>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && (
        <p>{text('admin.answers.sum', { yes: count('yes'), no: count('no'), open: count('open') })}</p>
      )}
      {sections.map((section) => (
        <details key={section} className={styles.adminSection}>
          <summary>
            {text(`section.name.${section}`)}
            <span className="soft small">
              {text('participation.who.section', {
                yes: data?.filter((one) => one.section === section && one.status === true).length ?? 0,
                total: data?.filter((one) => one.section === section).length ?? 0,
              })}
            </span>
          </summary>
          <ul className={styles.adminAnswers}>
            {data
              ?.filter((one) => one.section === section)
              .map((answer) => (
                <AnswerRow key={answer.uuid} eventId={eventId} answer={answer} />
              ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
