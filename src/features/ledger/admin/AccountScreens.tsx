import type { Account } from '#contract/ledger.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Text } from '../../../ui/intl.tsx'
import { EditRow } from '../../admin/edit/EditRow.tsx'
import { NewRow } from '../../admin/edit/NewRow.tsx'
import { type ListColumns, ListRows } from '../../admin/ListRows.tsx'
import { accountNoun, nameOfAccount } from './account-noun.ts'
import { accountsQuery } from './queries.ts'

const columnsOf = (text: Text, locale: Locale): ListColumns<Account> => [
  {
    name: 'name',
    heading: 'admin.ledger.account',
    shown: 'always',
    value: (account) => nameOfAccount(account, locale),
  },
  {
    name: 'kind',
    heading: 'admin.account.kind',
    value: ({ kind }) => text(`admin.ledger.kind.${kind}`),
  },
  {
    name: 'closed',
    heading: 'admin.account.closed',
    value: ({ closed }) => Number(closed),
    cell: ({ closed }) => closed && <span className="tag tag--soft">{text('admin.account.closed')}</span>,
  },
]

/** The chart of accounts. */
export const AccountsScreen = () => (
  <ListRows
    noun={accountNoun}
    create="admin.account.new"
    intro="admin.accounts.intro"
    rows={accountsQuery}
    columns={columnsOf}
    none="admin.accounts.none"
    initial={{ sort: 'name', order: 'ASC' }}
  />
)

export const EditAccountScreen = () => <EditRow noun={accountNoun} title="admin.noun.ledger_account" />

export const NewAccountScreen = () => <NewRow noun={accountNoun} title="admin.account.new" />
