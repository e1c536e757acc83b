import '../people/people.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ChangeEntry } from '#contract/admin.ts'
import { changedNouns } from '#contract/changes.ts'
import { toWireTime } from '#contract/clock.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../session/app.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'
import { AdminTable } from '../table/AdminTable.tsx'
import type { TableColumn } from '../table/columns.ts'
import { ChangeValues } from './ChangeValues.tsx'
import { describeChange } from './change-in-words.ts'
import { changesQuery } from './queries.ts'

/** 'Frühlingskonzert · 14.03.2026': the name of the changed row; null if it has none. */
const subjectOf = ({ noun, names, day }: ChangeEntry, text: Text, locale: Locale): string | null => {
  const namedBy = noun === 'other' ? 'none' : changedNouns[noun]
  if (namedBy === 'none') return null
  const known = names.length > 0 ? names : [text(namedBy === 'person' ? 'admin.order.nobody' : 'admin.change.gone')]
  return [...known, ...(day === null ? [] : [date(day, locale)])].join(' · ')
}

const timeOf = ({ changedAt }: ChangeEntry, locale: Locale): string => {
  const at = toWireTime(new Date(changedAt))
  return `${date(at, locale)} ${timeOfDay(at)}`
}

const columnsOf = (text: Text, locale: Locale): readonly TableColumn<ChangeEntry>[] => [
  {
    name: 'at',
    heading: 'admin.access.at',
    shown: 'always',
    cell: (entry) => (
      <time className="soft num" dateTime={entry.changedAt}>
        {timeOf(entry, locale)}
      </time>
    ),
  },
  {
    name: 'by',
    heading: 'admin.access.by',
    shown: 'always',
    cell: ({ by }) => <b>{by ?? text('admin.changes.server')}</b>,
  },
  {
    name: 'what',
    heading: 'admin.access.what',
    shown: 'always',
    cell: (entry) => {
      const subject = subjectOf(entry, text, locale)
      return (
        <>
          {subject !== null && <span className="change-subject">{subject}</span>}
          {describeChange(entry, text, locale)}
          {entry.hasDetails && <ChangeValues entry={entry} name={`${subject ?? ''} ${timeOf(entry, locale)}`} />}
        </>
      )
    },
  },
]

/** The log: who changed what, and when. */
export const ChangesScreen = ({ page }: { readonly page: number }) => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const navigate = useNavigate()
  const onPage = (next: number): void =>
    void navigate({ to: '/$locale/intra/admin/changes', params: { locale }, search: { page: next } })
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.changes')}</PageTitle>
      </div>
      <AdminTable
        label={text('admin.changes')}
        columns={columnsOf(text, locale)}
        query={useQuery(changesQuery(app, page))}
        keyOf={({ id }) => `${id}`}
        nameOf={(entry) => timeOf(entry, locale)}
        none={text('admin.changes.none')}
        choice={{}}
        onChoose={() => undefined}
        page={page}
        onPage={onPage}
      />
    </>
  )
}
