import { toWireDate } from '#contract/clock.ts'
import { shownMailbox } from '#contract/mailbox.ts'
import type { Substitute } from '#contract/substitutes.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Text } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { EditRow } from '../../admin/edit/EditRow.tsx'
import { NewRow } from '../../admin/edit/NewRow.tsx'
import { type ListColumns, ListRows } from '../../admin/ListRows.tsx'
import { substitutesQuery } from './queries.ts'
import { substituteNoun } from './substitute-noun.ts'

const columnsOf = (text: Text, locale: Locale): ListColumns<Substitute> => {
  const asked = ({ lastAskedAt }: Substitute) => (lastAskedAt === null ? '' : toWireDate(new Date(lastAskedAt)))
  return [
    { name: 'name', heading: 'admin.substitute.name', shown: 'always', value: ({ name }) => name },
    {
      name: 'instrument',
      heading: 'admin.person.instrument',
      shown: 'always',
      value: ({ instrument }) => text(`section.name.${instrument}`),
      cell: ({ instrument, voice }) =>
        [text(`section.name.${instrument}`), voice].filter((one) => one !== null).join(' '),
    },
    {
      name: 'phone',
      heading: 'admin.substitute.phone',
      value: ({ phone }) => phone ?? '',
      cell: ({ phone }) => phone !== null && <a href={`tel:${phone}`}>{phone}</a>,
    },
    {
      name: 'email',
      heading: 'admin.substitute.email',
      value: ({ email }) => email ?? '',
      cell: ({ email }) => email !== null && <a href={`mailto:${email}`}>{shownMailbox(email)}</a>,
    },
    {
      name: 'asked',
      heading: 'admin.substitute.asked',
      isBare: true,
      value: asked,
      cell: (row) => (asked(row) === '' ? null : date(asked(row), locale)),
    },
    { name: 'note', heading: 'admin.substitute.note', shown: 'rarely', cell: ({ note }) => note },
  ]
}

/** The pool of musicians who help out. */
export const SubstitutesScreen = () => (
  <ListRows
    noun={substituteNoun}
    create="admin.substitute.new"
    intro="admin.substitutes.intro"
    rows={substitutesQuery}
    columns={columnsOf}
    none="admin.substitutes.none"
    initial={{ sort: 'instrument', order: 'ASC' }}
  />
)

export const EditSubstituteScreen = () => <EditRow noun={substituteNoun} title="admin.noun.substitute" />

export const NewSubstituteScreen = () => (
  <NewRow noun={substituteNoun} title="admin.substitute.new" intro="admin.substitute.new.intro" />
)
