import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerForPlayer, PlayersAnswer } from '#contract/edited-events.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../session/app.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { toFailure } from '../edit/failure.ts'
import { findNewerRow } from '../edit/newer.ts'
import { answersQuery } from '../queries.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'

interface RowProps {
  readonly eventId: number
  readonly answer: PlayersAnswer
  readonly onAnswer: (answer: PlayersAnswer) => void
}

const wordOf = ({ status }: PlayersAnswer): 'open' | 'yes' | 'no' => (status === null ? 'open' : status ? 'yes' : 'no')

const AnswerRow = ({ eventId, answer, onAnswer }: RowProps) => {
  const { call } = useApp()
  const text = useText()
  const [saving, setSaving] = useState(false)
  const [told, setTold] = useState<string | null>(null)
  const { uuid, label, remarks, version } = answer
  const send = async (word: string): Promise<void> => {
    setSaving(true)
    setTold(null)
    try {
      const body = { status: word === 'open' ? null : word === 'yes' }
      const headers = version === null ? {} : { 'if-match': ifMatch(version) }
      onAnswer(await call(answerForPlayer, { params: { id: eventId, uuid }, headers, body }))
      setTold(text('admin.answers.saved'))
    } catch (error) {
      const newer = findNewerRow(error, PlayersAnswer)
      if (newer !== undefined) onAnswer(newer)
      setTold(newer === undefined ? toFailure(error, text) : text('admin.answers.changed'))
    }
    setSaving(false)
  }
  return (
    <li>
      <label htmlFor={`answer-${uuid}`}>
        <b>{label}</b>
        {remarks !== '' && <span className="soft small">{remarks}</span>}
      </label>
      <Select
        id={`answer-${uuid}`}
        value={wordOf(answer)}
        aria-busy={saving}
        onChange={({ target }) => !saving && void send(target.value)}
      >
        {(['open', 'yes', 'no'] as const).map((word) => (
          <option key={word} value={word}>
            {text(`admin.answers.${word}`)}
          </option>
        ))}
      </Select>
      <span role="status" className="small">
        {told}
      </span>
    </li>
  )
}

/** Who comes, with their words; an editor answers for somebody who has called. */
export const Answers = ({ eventId }: { readonly eventId: number }) => {
  const app = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  const query = answersQuery(app, eventId)
  const { data, isError, refetch } = useQuery(query)
  const onAnswer = (answer: PlayersAnswer): void => {
    queryClient.setQueryData(query.queryKey, (all) => all?.map((one) => (one.uuid === answer.uuid ? answer : one)))
  }
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
        <details key={section} className="admin-section">
          <summary>
            {text(`participation.section.${section}`)}
            <span className="soft small">
              {text('participation.who.section', {
                yes: data?.filter((one) => one.section === section && one.status === true).length ?? 0,
                total: data?.filter((one) => one.section === section).length ?? 0,
              })}
            </span>
          </summary>
          <ul className="admin-answers">
            {data
              ?.filter((one) => one.section === section)
              .map((answer) => (
                <AnswerRow key={answer.uuid} eventId={eventId} answer={answer} onAnswer={onAnswer} />
              ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
