import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Duplicate } from '#contract/listed-persons.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { EditHead } from '../../admin/edit/EditScreen.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { WholeTable } from '../../admin/table/WholeTable.tsx'
import { duplicatesQuery } from './queries.ts'

const pairOf = ({ persons: [one, other] }: Duplicate, text: Text): string =>
  text('admin.duplicates.pair', { one: one.label, other: other.label })

const columnsOf = (text: Text, locale: Locale): readonly TableColumn<Duplicate>[] => [
  {
    name: 'pair',
    heading: 'admin.people.column.name',
    shown: 'always',
    value: (pair) => pairOf(pair, text),
    cell: (pair) => (
      <Link
        to="/$locale/intra/admin/people/$uuid"
        params={{ locale, uuid: pair.persons[0].uuid }}
        search={{ merge: pair.persons[1].uuid }}
      >
        {pairOf(pair, text)}
      </Link>
    ),
  },
  {
    name: 'reasons',
    heading: 'admin.duplicates.column.reasons',
    shown: 'always',
    cell: ({ reasons }) => reasons.map((reason) => text(`admin.duplicates.${reason}`)).join(', '),
  },
]

/** Pairs of records that may be the same person. */
export const Duplicates = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  return (
    <>
      <EditHead list="/$locale/intra/admin/people" title={text('admin.duplicates')}>
        <p>{text('admin.duplicates.detail')}</p>
      </EditHead>
      <WholeTable
        label={text('admin.duplicates')}
        columns={columnsOf(text, locale)}
        query={useQuery(duplicatesQuery(app))}
        keyOf={({ persons: [one, other] }) => `${one.uuid} ${other.uuid}`}
        nameOf={(pair) => pairOf(pair, text)}
        none={text('admin.duplicates.none')}
        initial={{}}
      />
    </>
  )
}
