import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { canEnter } from '#contract/access.ts'
import { toWireDate } from '#contract/clock.ts'
import { type Anniversary, anniversarySorts, exportAnniversaries } from '#contract/edited-memberships.ts'
import { listFormats } from '#contract/formats.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { YearSelect } from '../../../ui/form/YearSelect.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { EditHead } from '../../admin/edit/EditScreen.tsx'
import { FoldedOnPhone } from '../../admin/FoldedOnPhone.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { useChangeSearch } from '../../admin/table/useTableAddress.ts'
import { ExportButtons } from '../../files/ExportButtons.tsx'
import { firstDay } from '../period.ts'
import { anniversariesQuery } from './queries.ts'

const route = getRouteApi('/$locale/intra/admin/people')

const columnsFor = (text: Text, locale: Locale): readonly TableColumn<Anniversary>[] => [
  {
    name: 'name',
    heading: 'admin.anniversaries.person',
    isSortable: true,
    shown: 'always',
    cell: ({ uuid, label }) => (
      <Link to="/$locale/intra/admin/people/$uuid" params={{ locale, uuid }}>
        {label}
      </Link>
    ),
  },
  { name: 'award', heading: 'admin.anniversaries.award', shown: 'always', cell: ({ award }) => text(`award.${award}`) },
  {
    name: 'years',
    heading: 'admin.anniversaries.years',
    isSortable: true,
    shown: 'always',
    cell: ({ years }) => <span className="num">{text('admin.anniversaries.count', { years })}</span>,
  },
  {
    name: 'date',
    heading: 'admin.anniversaries.date',
    isSortable: true,
    shown: 'always',
    cell: (row) => <span className="num">{firstDay(row.date, locale)}</span>,
  },
]

/** The anniversaries of a year. The year is part of the address; by default it is the coming one. */
export const AnniversariesScreen = () => {
  const search = route.useSearch()
  const onSearch = useChangeSearch()
  const app = useApp()
  const { call, locale, now } = app
  const { member } = useMember()
  const text = useText()
  const thisYear = Number(toWireDate(now()).slice(0, 4))
  const wanted = Number(search.year)
  const year = wanted >= 1900 && wanted < 2200 ? wanted : thisYear + 1
  const sort = anniversarySorts.find((one) => one === search.sort) ?? 'date'
  const order = search.order === 'DESC' ? 'DESC' : 'ASC'
  const anniversaries = useQuery(anniversariesQuery(app, year, sort, order))
  const years = [...new Set([...Array.from({ length: 8 }, (_, index) => thisYear - 2 + index), year])].sort()
  return (
    <>
      <EditHead list="/$locale/intra/admin/people" title={text('admin.anniversaries')}>
        <p>{text('admin.anniversaries.detail')}</p>
        {canEnter('administration', member) && (
          <p>
            <Link to="/$locale/intra/admin/settings" params={{ locale }}>
              {text('admin.anniversaries.settings')}
            </Link>
          </p>
        )}
      </EditHead>
      <YearSelect years={years} year={year} onChoose={(one) => onSearch({ ...search, year: one }, true)} />
      <FoldedOnPhone label="admin.table.actions">
        <ExportButtons
          formats={listFormats}
          fileName={`${text('admin.anniversaries')} ${year}`}
          load={(format) => call(exportAnniversaries, { query: { year: `${year}`, format } })}
        />
      </FoldedOnPhone>
      <AdminTable
        label={text('admin.anniversaries')}
        columns={columnsFor(text, locale)}
        query={anniversaries}
        keyOf={({ uuid, award, years: count }) => `${uuid} ${award} ${count}`}
        nameOf={({ label }) => label}
        none={text('admin.anniversaries.none')}
        choice={{ sort, order }}
        onChoose={(choice) => onSearch({ ...search, ...choice }, true)}
        page={0}
        onPage={() => {}}
      />
    </>
  )
}
