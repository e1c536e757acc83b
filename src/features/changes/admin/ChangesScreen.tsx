import * as styles from '../../admin/table/table.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ChangeEntry } from '#contract/change-log.ts'
import { changedNouns, readableNouns } from '#contract/changes.ts'
import { toWireTime } from '#contract/clock.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { FoldedOnPhone } from '../../admin/FoldedOnPhone.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { useChangeSearch } from '../../admin/table/useTableAddress.ts'
import { ChangeValues } from './ChangeValues.tsx'
import { describeChange } from './change-in-words.ts'
import { changesQuery } from './queries.ts'

const route = getRouteApi('/$locale/intra/admin/changes')

/** 'Frühlingskonzert · 14.03.2026': the name of the changed row; null if it has none. */
const subjectOf = ({ noun, names, day }: ChangeEntry, text: Text, locale: Locale): string | null => {
  const namedBy = noun === 'other' ? 'none' : changedNouns[noun].namedBy
  if (namedBy === 'none') return null
  const known = names.length > 0 ? names : [text(namedBy === 'person' ? 'admin.order.nobody' : 'admin.change.gone')]
  return [...known, ...(day === null ? [] : [date(day, locale)])].join(' · ')
}

const atOf = ({ changedAt }: ChangeEntry, locale: Locale): string => {
  const at = toWireTime(new Date(changedAt))
  return `${date(at, locale)} ${timeOfDay(at)}`
}

const columnsOf = (text: Text, locale: Locale): readonly TableColumn<ChangeEntry>[] => [
  {
    name: 'at',
    heading: 'admin.access.at',
    shown: 'always',
    cell: (entry) => (
      <time className="num" dateTime={entry.changedAt}>
        {atOf(entry, locale)}
      </time>
    ),
  },
  {
    name: 'by',
    heading: 'admin.access.by',
    shown: 'always',
    cell: ({ by }) => by ?? text('admin.changes.server'),
  },
  {
    name: 'subject',
    heading: 'admin.change.subject',
    shown: 'always',
    cell: (entry) => subjectOf(entry, text, locale),
  },
  {
    name: 'what',
    heading: 'admin.access.what',
    shown: 'always',
    cell: (entry) => describeChange(entry, text, locale),
  },
]

/** The log: who changed what, and when. */
export const ChangesScreen = () => {
  const search = route.useSearch()
  const onSearch = useChangeSearch()
  const app = useApp()
  const text = useText()
  const { member } = useMember()
  const nouns = readableNouns(member)
  const { page = 0 } = search
  const noun = nouns.find((one) => one === search.show)
  return (
    <AdminPage title="admin.changes">
      <FoldedOnPhone label="admin.table.find" isUsed={noun !== undefined}>
        <div className={styles.tableFilters}>
          <SelectField
            name="changes-show"
            label={text('admin.orders.show')}
            value={noun ?? ''}
            onChange={({ target }) => onSearch(target.value === '' ? {} : { show: target.value }, true)}
            choices={[
              { value: '', label: text('admin.changes.all') },
              ...nouns.map((value) => ({ value, label: text(`admin.noun.${value}`) })),
            ]}
          />
        </div>
      </FoldedOnPhone>
      <AdminTable
        label={text('admin.changes')}
        columns={columnsOf(text, app.locale)}
        query={useQuery(changesQuery(app, noun, page))}
        keyOf={({ id }) => `${id}`}
        nameOf={(entry) => atOf(entry, app.locale)}
        detail={(entry) => (entry.hasDetails ? <ChangeValues entry={entry} /> : null)}
        none={text('admin.changes.none')}
        page={page}
        onPage={(next) => onSearch({ ...search, page: next }, false)}
      />
    </AdminPage>
  )
}
