import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DutyEvent } from '#contract/duties.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { InItsLanguage } from '../../../platform/session/InItsLanguage.tsx'
import { buttonLook } from '../../../ui/Button.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { shortDate } from '../../../ui/wall-clock.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { WholeTable } from '../../admin/table/WholeTable.tsx'
import { dutyEventsQuery } from './queries.ts'

const columnsOf = (text: Text, locale: Locale): readonly TableColumn<DutyEvent>[] => [
  {
    name: 'event',
    heading: 'admin.duties.event',
    shown: 'always',
    value: ({ title }) => title,
    cell: (event) => (
      <Link to="/$locale/intra/admin/duties/$id" params={{ locale, id: `${event.id}` }}>
        <InItsLanguage of={event} part="title" />
      </Link>
    ),
  },
  {
    name: 'day',
    heading: 'admin.duties.day',
    shown: 'always',
    value: ({ dateStart }) => dateStart,
    cell: ({ dateStart }) => shortDate(dateStart, locale),
  },
  {
    name: 'filled',
    heading: 'admin.duties.filled',
    value: ({ taken }) => `${taken}`,
    cell: ({ duties, taken, needed }) => (duties === 0 ? null : text('admin.duties.filled_of', { taken, needed })),
  },
  {
    name: 'missing',
    heading: 'admin.duties.missing',
    shown: 'always',
    value: ({ taken, needed }) => `${needed - taken}`,
    cell: ({ taken, needed }) =>
      needed === taken ? null : <b>{text('admin.duty.missing', { count: needed - taken })}</b>,
  },
]

/** The events whose duties a planner plans, with who is missing. */
export const DutyEventsScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  return (
    <AdminPage
      title="admin.duties"
      intro="admin.duties.intro"
      links={
        <Link className={buttonLook('quiet')} to="/$locale/intra/admin/duties/hours" params={{ locale }}>
          {text('admin.duty.hours')}
        </Link>
      }
    >
      <WholeTable
        label={text('admin.duties')}
        columns={columnsOf(text, locale)}
        query={useQuery(dutyEventsQuery(app))}
        keyOf={({ id }) => `${id}`}
        nameOf={({ title }) => title}
        none={text('admin.duties.no_events')}
        initial={{}}
      />
    </AdminPage>
  )
}
