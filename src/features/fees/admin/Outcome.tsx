import * as styles from '../../admin/table/table.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FeeOutcome, feeOutcomes } from '#contract/billing.ts'
import type { FeeItem, FeeOutcomes, FeeRun } from '#contract/fee-runs.ts'
import { chf } from '#contract/money.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { SearchBox } from '../../admin/table/SearchBox.tsx'
import { useTableAddress } from '../../admin/table/useTableAddress.ts'
import { ExceptionHere } from './ExceptionHere.tsx'
import { outcomeQuery } from './queries.ts'
import { Release } from './Release.tsx'
import { reasonsOf } from './reasons.ts'

const route = getRouteApi('/$locale/intra/admin/fee-runs/$id')

const columnsOf = (text: Text): readonly TableColumn<FeeItem>[] => [
  { name: 'name', heading: 'admin.fee_run.person', shown: 'always', cell: ({ label }) => label },
  {
    name: 'outcome',
    heading: 'admin.fee_run.outcome',
    shown: 'always',
    cell: ({ outcome, amount }) => (outcome === 'INVOICE' ? chf(amount) : text(`admin.fee_outcome.${outcome}`)),
  },
  {
    name: 'reason',
    heading: 'admin.fee_run.reason',
    shown: 'always',
    isBlock: true,
    cell: (item) => reasonsOf(item, text),
  },
]

/** The sums of all rules and of each. */
const Sums = ({ outcome: { invoices, amount, rules } }: { readonly outcome: FeeOutcomes }) => {
  const text = useText()
  return (
    <>
      <p>
        <b>{text('admin.fee_run.total', { invoices, amount: chf(amount) })}</b>
      </p>
      {rules.length > 1 && (
        <ul aria-label={text('admin.fee_run.sums')}>
          {rules.map(({ name, persons, amount: sum }) => (
            <li key={name}>{text('admin.fee_run.rule', { rule: name ?? 'none', persons, amount: chf(sum) })}</li>
          ))}
        </ul>
      )}
    </>
  )
}

interface OutcomeProps {
  readonly run: FeeRun
  readonly mayWrite: boolean
}

/** The decision about each person, with its reasons. In a draft, an exception is made here. */
export const Outcome = ({ run, mayWrite }: OutcomeProps) => {
  const app = useApp()
  const text = useText()
  const { show } = route.useSearch()
  const { term, page, onSearch, onPage, onChoose } = useTableAddress({})
  const chosen: FeeOutcome | undefined = feeOutcomes.find((one) => one === show)
  const query = useQuery(outcomeQuery(app, run.id, { outcome: chosen, searchTerm: term, page }))
  const { data } = query
  const isDraft = run.releasedOn === null
  const all = data?.counts.reduce((sum, { persons }) => sum + persons, 0) ?? 0
  const named = (outcome: FeeOutcome) =>
    text('admin.fee_outcome.count', {
      outcome: text(`admin.fee_outcome.${outcome}`),
      count: data?.counts.find((one) => one.outcome === outcome)?.persons ?? 0,
    })
  return (
    <section className="grid" aria-labelledby="outcome">
      <h2 id="outcome">{text('admin.fee_run.outcome')}</h2>
      {data !== undefined && <Sums outcome={data} />}
      {isDraft && mayWrite && data?.fingerprint != null && (
        <Release run={run} outcome={data} fingerprint={data.fingerprint} />
      )}
      <SearchBox id="fee-search" label={text('admin.fee_run.search')} term={term} onSearch={onSearch} />
      <div className={styles.tableFilters}>
        <SelectField
          name="fee-show"
          label={text('admin.fee_run.show')}
          value={chosen ?? ''}
          onChange={({ target }) => onChoose({ show: target.value } as never)}
          choices={[
            { value: '', label: text('admin.fee_run.show.all', { count: all }) },
            ...feeOutcomes.map((outcome) => ({ value: outcome, label: named(outcome) })),
          ]}
        />
      </div>
      <AdminTable
        label={text('admin.fee_run.outcome')}
        columns={columnsOf(text)}
        query={query}
        keyOf={({ id }) => id}
        nameOf={({ label }) => label}
        {...(isDraft && mayWrite && { detail: (item: FeeItem) => <ExceptionHere item={item} /> })}
        none={text('admin.fee_run.nobody')}
        page={page}
        onPage={onPage}
      />
    </section>
  )
}
