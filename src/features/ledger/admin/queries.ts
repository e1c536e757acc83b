import { keepPreviousData } from '@tanstack/react-query'
import { getBudget } from '#contract/budget.ts'
import { getStatements, listAccounts, listEntries, listYears } from '#contract/ledger.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery } from '../../../platform/session/endpoint-query.ts'
import { editedRows } from '../../admin/edit/queries.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call'>

export const entriesPageSize = 25

/** The chart of accounts. */
export const accountsQuery = editedRows(listAccounts, 'ledger_account', 'ledger')
/** The years of the books. */
export const yearsQuery = editedRows(listYears, 'ledger')

/** A page of the journal, from 0, with the words of a search. */
export const entriesQuery = (app: Needs, year: number, searchTerm: string, page: number) =>
  endpointQuery(
    app,
    ['ledger-entries', year, searchTerm, page],
    listEntries,
    { query: { year: `${year}`, searchTerm, page: `${page}`, size: `${entriesPageSize}` } },
    { ...fresh, shows: ['ledger', 'ledger_account', 'invoice', 'order'], placeholderData: keepPreviousData },
  )

/** The planned amounts of a year. */
export const budgetQuery = (app: Needs, year: number) =>
  endpointQuery(
    app,
    ['ledger-budget', year],
    getBudget,
    { params: { year: `${year}` } },
    {
      ...fresh,
      shows: ['ledger', 'ledger_account'],
    },
  )

/** Balance sheet and income statement of a year. */
export const statementsQuery = (app: Needs, year: number) =>
  endpointQuery(
    app,
    ['ledger-statements', year],
    getStatements,
    { params: { year: `${year}` } },
    { ...fresh, shows: ['ledger', 'ledger_account', 'invoice', 'order'], placeholderData: keepPreviousData },
  )
