import { keepPreviousData } from '@tanstack/react-query'
import { getBankState, listTransactions } from '#contract/bank.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call'>

export const transactionViews = ['unclear', 'all'] as const
export type TransactionView = (typeof transactionViews)[number]

/** A page of the transactions, from 0. The previous list stays until the next one is loaded. */
export const transactionsQuery = (app: Needs, show: TransactionView, page: number) =>
  endpointQuery(
    app,
    ['bank-transactions', show, page],
    listTransactions,
    { query: { show, page: `${page}`, size: '25' } },
    { ...fresh, shows: ['bank_transaction', 'invoice', 'ledger_account'], placeholderData: keepPreviousData },
  )

/** The account as the bank and the books have it. */
export const bankStateQuery = (app: Needs) =>
  endpointQuery(app, ['bank-state'], getBankState, {}, { ...fresh, shows: ['bank_transaction', 'ledger', 'invoice'] })
