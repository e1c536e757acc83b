import { useQuery } from '@tanstack/react-query'
import { type LedgerEntry, reverseEntry } from '#contract/ledger.ts'
import { chf } from '#contract/money.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { InlineConfirm } from '../../../ui/InlineConfirm.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { SearchBox } from '../../admin/table/SearchBox.tsx'
import { useTableAddress } from '../../admin/table/useTableAddress.ts'
import { entriesQuery } from './queries.ts'

/** The cause and the words of an entry. */
const wordsOf = ({ kind, text: words }: LedgerEntry, text: Text): string =>
  kind === 'MANUAL' ? words : `${text(`admin.ledger.entry.${kind}`)} ${words}`.trim()
const sumOf = ({ rows }: LedgerEntry): number => rows.reduce((sum, { amount }) => sum + amount, 0)

const columnsOf = (text: Text, locale: Locale): readonly TableColumn<LedgerEntry>[] => [
  { name: 'text', heading: 'admin.ledger.text', shown: 'always', cell: (entry) => wordsOf(entry, text) },
  {
    name: 'day',
    heading: 'admin.ledger.day',
    shown: 'always',
    cell: ({ bookedOn }) => date(bookedOn, locale),
  },
  {
    name: 'accounts',
    heading: 'admin.ledger.accounts',
    cell: ({ rows }) => rows.map(({ debit, credit }) => `${debit} / ${credit}`).join(', '),
  },
  { name: 'amount', heading: 'admin.ledger.amount', shown: 'always', cell: (entry) => chf(sumOf(entry)) },
  { name: 'number', heading: 'admin.ledger.number', cell: ({ number }) => number },
]

/** The rows of an entry, and the button that takes one by hand back. */
const EntryDetails = ({ entry, mayReverse }: { readonly entry: LedgerEntry; readonly mayReverse: boolean }) => {
  const { call } = useApp()
  const text = useText()
  const { id, rows, reversedBy, reverses, kind } = entry
  const { failure, send } = useWrite({
    noun: 'ledger',
    send: () => call(reverseEntry, { params: { id } }),
  })
  return (
    <div className="grid">
      <ul>
        {rows.map(({ debit, credit, amount, event }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of an entry never change
          <li key={index}>
            {text('admin.ledger.row', { debit, credit, amount: chf(amount) })}
            {event !== null && ` (${event.name})`}
          </li>
        ))}
      </ul>
      {reversedBy !== null && <p>{text('admin.ledger.reversed_by', { number: reversedBy })}</p>}
      {reverses !== null && <p>{text('admin.ledger.reverses', { number: reverses })}</p>}
      {mayReverse && kind === 'MANUAL' && reversedBy === null && (
        <InlineConfirm
          begin={text('admin.ledger.reverse')}
          question={text('admin.ledger.reverse.question')}
          yes={text('admin.ledger.reverse.yes')}
          onYes={() => void send(undefined)}
        />
      )}
      <WriteMessage failure={failure?.message} />
    </div>
  )
}

/** The entries of a year, newest first. */
export const Journal = ({ year, mayReverse }: { readonly year: number; readonly mayReverse: boolean }) => {
  const app = useApp()
  const text = useText()
  const { term, page, onSearch, onPage } = useTableAddress({})
  const query = useQuery(entriesQuery(app, year, term, page))
  return (
    <section className="grid" aria-labelledby="journal">
      <h2 id="journal">{text('admin.ledger.document.JOURNAL')}</h2>
      <SearchBox id="ledger-search" label={text('admin.ledger.search')} term={term} onSearch={onSearch} />
      <AdminTable
        label={text('admin.ledger.document.JOURNAL')}
        columns={columnsOf(text, app.locale)}
        query={query}
        keyOf={({ id }) => `${id}`}
        nameOf={(entry) => wordsOf(entry, text)}
        detail={(entry) => <EntryDetails entry={entry} mayReverse={mayReverse} />}
        none={text('admin.ledger.none')}
        page={page}
        onPage={onPage}
      />
    </section>
  )
}
