import * as styles from './operation.css'
import { Link } from '@tanstack/react-router'
import type { ListedJob } from '#contract/operation.ts'
import type { Locale } from '#i18n/intl.ts'
import { type Text, useText } from '../../../ui/intl.tsx'
import { State } from '../../../ui/State.tsx'
import { date } from '../../../ui/wall-clock.ts'
import type { TableColumn } from '../../admin/table/columns.ts'
import { errorInWords, factsOf, nameOf } from './job-in-words.ts'
import { RetryJob } from './RetryJob.tsx'

/** The mail server's reply as text. */
export const ServerReply = ({ children }: { readonly children: string }) => {
  const text = useText()
  return (
    <figure className={styles.serverReply}>
      <figcaption className="soft small">{text('admin.job.reply')}</figcaption>
      <code>{children}</code>
    </figure>
  )
}

const looks = {
  waiting: { head: 'empty', tone: 'soft' },
  failed: { head: 'half', tone: 'wait' },
  given_up: { head: 'struck', tone: 'bad' },
  other: { head: 'empty', tone: 'soft' },
} as const

const aboutOf = ({ subject, day }: ListedJob, locale: Locale): string =>
  [...(subject === null ? [] : [subject]), ...(day === null ? [] : [date(day, locale)])].join(' · ')

/** The name of a job with what it is about: 'Mail: Einladung, Probe · 13.12.2026'. */
export const fullNameOf = (job: ListedJob, text: Text, locale: Locale): string =>
  [nameOf(job, text), aboutOf(job, locale)].filter((part) => part !== '').join(', ')

/** The columns of the list of jobs: what a job does, for whom, how it stands. */
export const jobColumns = (text: Text, locale: Locale): readonly TableColumn<ListedJob>[] => [
  { name: 'job', heading: 'admin.job.column.job', shown: 'always', cell: (job) => <b>{nameOf(job, text)}</b> },
  {
    name: 'state',
    heading: 'admin.job.column.state',
    shown: 'always',
    cell: ({ state }) => <State {...looks[state]}>{text(`admin.job.state.${state}`)}</State>,
  },
  { name: 'about', heading: 'admin.job.column.about', shown: 'always', cell: (job) => aboutOf(job, locale) || null },
  {
    name: 'recipient',
    heading: 'admin.job.column.recipient',
    shown: 'always',
    cell: ({ recipient }) =>
      recipient && (
        <>
          {recipient.person !== null && (
            <Link to="/$locale/intra/admin/people/$uuid" params={{ locale, uuid: recipient.person.uuid }}>
              {recipient.person.label}
            </Link>
          )}
          {recipient.person !== null && recipient.address !== null && ', '}
          {recipient.address}
        </>
      ),
  },
  {
    name: 'facts',
    heading: 'admin.job.column.facts',
    shown: 'always',
    isBlock: true,
    cell: (job) => (
      <>
        <p className="soft small num">{factsOf(job, text, locale).join(' · ')}</p>
        {job.error !== null && <p>{errorInWords(job.error, text)}</p>}
        {job.reply !== null && <ServerReply>{job.reply}</ServerReply>}
        <RetryJob job={job} name={fullNameOf(job, text, locale)} />
      </>
    ),
  },
]
