import { Link } from '@tanstack/react-router'
import { type ListedJob, retryJob } from '#contract/operation.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { State } from '../../../ui/State.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { useWrite } from '../../useWrite.ts'
import { WriteMessage } from '../edit/WriteMessage.tsx'
import { errorInWords, factsOf, nameOf } from './job-in-words.ts'

const looks = {
  waiting: { head: 'empty', tone: 'soft' },
  failed: { head: 'half', tone: 'wait' },
  given_up: { head: 'struck', tone: 'bad' },
  other: { head: 'empty', tone: 'soft' },
} as const

const Recipient = ({ recipient: { address, person } }: { readonly recipient: NonNullable<ListedJob['recipient']> }) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <p>
      {text('admin.job.to')}{' '}
      {person !== null && (
        <Link to="/$locale/intra/admin/people/$uuid" params={{ locale, uuid: person.uuid }}>
          {person.label}
        </Link>
      )}
      {person !== null && address !== null && ', '}
      {address}
    </p>
  )
}

/** A job: what it does, for whom, how it stands. One that was given up can be tried again. */
export const JobRow = ({ job }: { readonly job: ListedJob }) => {
  const { call, locale } = useApp()
  const text = useText()
  const { busy, failure, send } = useWrite({
    noun: 'job',
    send: (id: number) => call(retryJob, { params: { id } }),
  })
  const { id, state, subject, day, recipient, error, reply } = job
  const about = [...(subject === null ? [] : [subject]), ...(day === null ? [] : [date(day, locale)])]
  const name = nameOf(job, text)
  return (
    <li>
      <div className="job-head">
        <b>{name}</b>
        <State {...looks[state]}>{text(`admin.job.state.${state}`)}</State>
      </div>
      {about.length > 0 && <p>{about.join(' · ')}</p>}
      {recipient !== null && <Recipient recipient={recipient} />}
      <p className="soft small num">{factsOf(job, text, locale).join(' · ')}</p>
      {error !== null && <p>{errorInWords(error, text)}</p>}
      {reply !== null && <ServerReply>{reply}</ServerReply>}
      <WriteMessage failure={failure?.message} />
      {state === 'given_up' && (
        <div className="buttons">
          <Button
            look="quiet"
            blocked={busy}
            aria-label={text('admin.job.retry.name', {
              name: about.length > 0 ? `${name}, ${about.join(', ')}` : name,
            })}
            onClick={() => void send(id)}
          >
            {text(busy ? 'admin.job.retrying' : 'admin.job.retry')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** What the mail server wrote, as text. */
export const ServerReply = ({ children }: { readonly children: string }) => {
  const text = useText()
  return (
    <figure className="server-reply">
      <figcaption className="soft small">{text('admin.job.reply')}</figcaption>
      <code>{children}</code>
    </figure>
  )
}
