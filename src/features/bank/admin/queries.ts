import { keepPreviousData } from '@tanstack/react-query'
import { getBankState, listBankFiles, listTransactions } from '#contract/bank.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call'>

export const transactionViews = ['unclear', 'all'] as const
export type TransactionView = (typeof transactionViews)[number]

/** A page of the transactions, from 0, or one of them. The previous list stays until the next one is loaded. */
export const transactionsQuery = (app: Needs, show: TransactionView, page: number, id: string | undefined) =>
  endpointQuery(
    app,
    ['bank-transactions', show, page, id],
    listTransactions,
    { query: { show, page: `${page}`, size: '25', ...(id === undefined ? {} : { id }) } },
    { ...fresh, shows: ['bank_transaction', 'invoice', 'ledger_account'], placeholderData: keepPreviousData },
  )

/** The account as the bank and the books have it. */
export const bankStateQuery = (app: Needs) =>
  endpointQuery(app, ['bank-state'], getBankState, {}, { ...fresh, shows: ['bank_transaction', 'ledger', 'invoice'] })

/** Milliseconds between two looks at a file that is being read. */
const pollMs = 1000

/** A page of the files, newest first, from 0. */
export const bankFilesQuery = (app: Needs, page: number) =>
  endpointQuery(
    app,
    ['bank-files', page],
    listBankFiles,
    { query: { page: `${page}`, size: '10' } },
    {
      ...fresh,
      shows: ['bank_transaction'],
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?._embedded.items.some(({ state }) => state === 'READING') === true ? pollMs : false,
    },
  )
