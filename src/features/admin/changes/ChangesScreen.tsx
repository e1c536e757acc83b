import '../people/people.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ChangeEntry } from '#contract/admin.ts'
import { changedNouns } from '#contract/changes.ts'
import { toWireTime } from '#contract/clock.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../session/app.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'
import { Pages } from '../Pages.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { ChangeValues } from './ChangeValues.tsx'
import { describeChange } from './change-in-words.ts'
import { changesPageSize, changesQuery } from './queries.ts'

/** 'Frühlingskonzert · 14.03.2026': the name of the changed row; null if it has none. */
const subjectOf = ({ noun, names, day }: ChangeEntry, text: Text, locale: Locale): string | null => {
  const namedBy = noun === 'other' ? 'none' : changedNouns[noun]
  if (namedBy === 'none') return null
  const known = names.length > 0 ? names : [text(namedBy === 'person' ? 'admin.order.nobody' : 'admin.change.gone')]
  return [...known, ...(day === null ? [] : [date(day, locale)])].join(' · ')
}

/** The log: who changed what, and when. */
export const ChangesScreen = ({ page }: { readonly page: number }) => {
  const app = useApp()
  const text = useText()
  const navigate = useNavigate()
  const { data, isError, refetch } = useQuery(changesQuery(app, page))
  const total = data?.page?.totalElements ?? 0
  const onPage = (next: number): void =>
    void navigate({ to: '/$locale/intra/admin/changes', params: { locale: app.locale }, search: { page: next } })
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.changes')}</PageTitle>
      </div>
      {data === undefined && isError && (
        <LoadFailed onRetry={() => void refetch()}>{text('admin.changes.failed')}</LoadFailed>
      )}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && total === 0 && <p className="empty">{text('admin.changes.none')}</p>}
      <ul className="change-rows">
        {data?._embedded.items.map((entry) => {
          const at = toWireTime(new Date(entry.changedAt))
          const subject = subjectOf(entry, text, app.locale)
          return (
            <li key={entry.id}>
              <time className="soft num" dateTime={entry.changedAt}>
                {`${date(at, app.locale)} ${timeOfDay(at)}`}
              </time>
              <b>{entry.by ?? text('admin.changes.server')}</b>
              <div>
                {subject !== null && <span className="change-subject">{subject}</span>}
                {describeChange(entry, text, app.locale)}
                {entry.hasDetails && (
                  <ChangeValues entry={entry} name={`${subject ?? ''} ${date(at, app.locale)} ${timeOfDay(at)}`} />
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <Pages page={page} pages={Math.ceil(total / changesPageSize)} onPage={onPage} />
    </>
  )
}
