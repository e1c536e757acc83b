import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toWireDate } from '#contract/clock.ts'
import { shownMailbox } from '#contract/mailbox.ts'
import type { Substitute } from '#contract/substitutes.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { WholeTable } from '../../admin/table/WholeTable.tsx'
import { substitutesQuery } from './queries.ts'

const columnsOf = (text: Text, locale: Locale): readonly TableColumn<Substitute>[] => {
  const asked = ({ lastAskedAt }: Substitute) => (lastAskedAt === null ? '' : toWireDate(new Date(lastAskedAt)))
  return [
    {
      name: 'name',
      heading: 'admin.substitute.name',
      shown: 'always',
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link to="/$locale/intra/admin/substitutes/$id" params={{ locale, id: `${id}` }}>
          {name}
        </Link>
      ),
    },
    {
      name: 'instrument',
      heading: 'admin.person.instrument',
      shown: 'always',
      value: ({ instrument }) => text(`participation.section.${instrument}`),
      cell: ({ instrument, voice }) =>
        [text(`participation.section.${instrument}`), voice].filter((one) => one !== null).join(' '),
    },
    {
      name: 'phone',
      heading: 'admin.substitute.phone',
      shown: 'usually',
      value: ({ phone }) => phone ?? '',
      cell: ({ phone }) => phone !== null && <a href={`tel:${phone}`}>{phone}</a>,
    },
    {
      name: 'email',
      heading: 'admin.substitute.email',
      shown: 'usually',
      value: ({ email }) => email ?? '',
      cell: ({ email }) => email !== null && <a href={`mailto:${email}`}>{shownMailbox(email)}</a>,
    },
    {
      name: 'asked',
      heading: 'admin.substitute.asked',
      shown: 'usually',
      value: asked,
      cell: (row) => (asked(row) === '' ? null : date(asked(row), locale)),
    },
    { name: 'note', heading: 'admin.substitute.note', shown: 'rarely', cell: ({ note }) => note },
  ]
}

/** The pool of musicians who help out. */
export const SubstitutesScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  return (
    <AdminPage
      title="admin.substitutes"
      intro="admin.substitutes.intro"
      create={{ list: '/$locale/intra/admin/substitutes', label: 'admin.substitute.new' }}
    >
      <WholeTable
        label={text('admin.substitutes')}
        columns={columnsOf(text, locale)}
        query={useQuery(substitutesQuery(app))}
        keyOf={({ id }) => `${id}`}
        nameOf={({ name }) => name}
        none={text('admin.substitutes.none')}
        initial={{ sort: 'instrument', order: 'ASC' }}
      />
    </AdminPage>
  )
}
