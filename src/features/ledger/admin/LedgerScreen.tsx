import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { canEnter } from '#contract/access.ts'
import { toWireDate } from '#contract/clock.ts'
import { closeYear, type FiscalYear } from '#contract/ledger.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { YearSelect } from '../../../ui/form/YearSelect.tsx'
import { InlineConfirm } from '../../../ui/InlineConfirm.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { useChangeSearch } from '../../admin/table/useTableAddress.ts'
import { BudgetForm } from './BudgetForm.tsx'
import { Journal } from './Journal.tsx'
import { NewEntry } from './NewEntry.tsx'
import { OpenBooks } from './OpenBooks.tsx'
import { yearsQuery } from './queries.ts'
import { Statements } from './Statements.tsx'

const route = getRouteApi('/$locale/intra/admin/ledger')

/** Closes a year that is over. */
const CloseYear = ({ year }: Pick<FiscalYear, 'year'>) => {
  const { call } = useApp()
  const text = useText()
  const { failure, fieldErrors, send } = useWrite({
    noun: 'ledger',
    send: () => call(closeYear, { params: { year: `${year}` } }),
  })
  return (
    <>
      <InlineConfirm
        begin={text('admin.ledger.close', { year: `${year}` })}
        question={text('admin.ledger.close.question')}
        yes={text('admin.ledger.close.yes')}
        onYes={() => void send(undefined)}
      />
      <WriteMessage failure={fieldErrors.year ?? failure?.message} />
    </>
  )
}

interface BooksProps {
  readonly years: readonly FiscalYear[]
  readonly mayWrite: boolean
}

/** A year of the books. */
const Books = ({ years, mayWrite }: BooksProps) => {
  const { locale, now } = useApp()
  const text = useText()
  const { year: chosen } = route.useSearch()
  const onSearch = useChangeSearch()
  // The fees of the next year may be in its books already.
  const today = toWireDate(now())
  const shown =
    years.find(({ year }) => `${year}` === `${chosen}`) ?? years.find(({ startsOn }) => startsOn <= today) ?? years[0]
  if (shown === undefined) return null
  const { year, endsOn, closedOn } = shown
  return (
    <div className="grid">
      <YearSelect
        years={years.map((one) => one.year)}
        year={year}
        onChoose={(next) => onSearch({ year: `${next}` }, true)}
      />
      {closedOn !== null && <p>{text('admin.ledger.closed_on', { day: date(closedOn, locale) })}</p>}
      {mayWrite && closedOn === null && <NewEntry />}
      <Statements year={year} />
      {mayWrite && <BudgetForm year={year} />}
      <Journal year={year} mayReverse={mayWrite} />
      {mayWrite && closedOn === null && endsOn < toWireDate(now()) && <CloseYear year={year} />}
    </div>
  )
}

/** The books of the band: statements and journal of a year. Treasurers write in them, auditors read. */
export const LedgerScreen = () => {
  const app = useApp()
  const text = useText()
  const { data: years, isError, refetch } = useQuery(yearsQuery(app))
  const mayWrite = canEnter('treasury', useMember().member)
  return (
    <AdminPage title="admin.ledger" intro="admin.ledger.intro">
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {years === undefined && !isError && <RowsSkeleton />}
      {years?.length === 0 && (mayWrite ? <OpenBooks /> : <p>{text('admin.ledger.not_open')}</p>)}
      {years !== undefined && years.length > 0 && <Books years={years} mayWrite={mayWrite} />}
    </AdminPage>
  )
}
