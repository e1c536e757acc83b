import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toWireTime } from '#contract/clock.ts'
import type { AddressAccess } from '#contract/listed-persons.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'
import { EditHead } from '../../admin/edit/EditScreen.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { filtersInWords } from './filters-in-words.ts'
import { accessQuery } from './queries.ts'

/** The log of opened address cards and exports, for administrators. */
export const AccessLog = ({ page, onPage }: { readonly page: number; readonly onPage: (page: number) => void }) => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const at = (access: AddressAccess): string => {
    const wire = toWireTime(new Date(access.at))
    return `${date(wire, locale)} ${timeOfDay(wire)}`
  }
  const columns: readonly TableColumn<AddressAccess>[] = [
    { name: 'at', heading: 'admin.access.at', shown: 'always', cell: at },
    { name: 'by', heading: 'admin.access.by', shown: 'always', cell: ({ by }) => by ?? text('admin.order.nobody') },
    {
      name: 'what',
      heading: 'admin.access.what',
      shown: 'always',
      cell: ({ person, format, count }) =>
        person === null ? (
          text('admin.access.exported', { count, format: text(`admin.people.export.${format ?? 'other'}`) })
        ) : (
          <Link to="/$locale/intra/admin/people/$uuid" params={{ locale, uuid: person.uuid }}>
            {text('admin.access.opened', { name: person.label })}
          </Link>
        ),
    },
    {
      name: 'filter',
      heading: 'admin.access.filter',
      shown: 'always',
      cell: (access) => filtersInWords(access.filters, text),
    },
  ]
  return (
    <>
      <EditHead list="/$locale/intra/admin/people" title={text('admin.access')}>
        <p>{text('admin.access.detail')}</p>
      </EditHead>
      <AdminTable
        label={text('admin.access')}
        columns={columns}
        query={useQuery(accessQuery(app, page))}
        keyOf={({ id }) => `${id}`}
        nameOf={at}
        none={text('admin.access.none')}
        page={page}
        onPage={onPage}
      />
    </>
  )
}
