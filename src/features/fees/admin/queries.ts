import { keepPreviousData } from '@tanstack/react-query'
import type { FeeOutcome } from '#contract/billing.ts'
import { feeRunResource, getFeeDelivery, getFeeOutcome, listFeeRuns } from '#contract/fee-runs.ts'
import { findFeePersons, listFeeExceptions, listFeeRules } from '#contract/fees.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call'>

/** The rules in their order. */
export const rulesQuery = (app: Needs) =>
  itemsQuery(app, ['fee-rules'], listFeeRules, {}, { ...fresh, shows: ['fee_rule'] })
/** The exceptions by name. */
export const exceptionsQuery = (app: Needs) =>
  itemsQuery(app, ['fee-exceptions'], listFeeExceptions, {}, { ...fresh, shows: ['fee_exception', 'person'] })
/** The runs, newest first. */
export const runsQuery = (app: Needs) =>
  itemsQuery(app, ['fee-runs'], listFeeRuns, {}, { ...fresh, shows: ['fee_run', 'invoice'] })
/** Milliseconds after which a run is fetched again while its invoices are being made. */
const makingMs = 2000

export const runQuery = (app: Needs, id: number) =>
  endpointQuery(
    app,
    ['fee-run', id],
    feeRunResource.get,
    { params: { id } },
    {
      ...fresh,
      shows: ['fee_run', 'invoice'],
      refetchInterval: ({ state: { data } }) => ((data?.unmade ?? 0) > 0 ? makingMs : false),
    },
  )

export interface OutcomeFilter {
  readonly outcome?: FeeOutcome | undefined
  readonly searchTerm: string
  /** Page number from 0. */
  readonly page: number
}

/** A page of the outcome of a run. The previous one stays until the next one is loaded. */
export const outcomeQuery = (app: Needs, id: number, { outcome, searchTerm, page }: OutcomeFilter) =>
  endpointQuery(
    app,
    ['fee-outcome', id, outcome, searchTerm, page],
    getFeeOutcome,
    { params: { id }, query: { outcome, searchTerm, page: `${page}`, size: '25' } },
    {
      ...fresh,
      shows: ['fee_run', 'fee_rule', 'fee_exception', 'person', 'membership', 'invoice'],
      placeholderData: keepPreviousData,
    },
  )

/** Milliseconds after which the delivery is fetched again while mails are waiting. */
const deliveryMs = 5000

export const deliveryQuery = (app: Needs, id: number) =>
  endpointQuery(
    app,
    ['fee-delivery', id],
    getFeeDelivery,
    { params: { id } },
    {
      ...fresh,
      shows: ['fee_run', 'invoice'],
      refetchInterval: ({ state: { data } }) => ((data?.waiting ?? 0) > 0 ? deliveryMs : false),
    },
  )

/** Persons whose name contains the words. */
export const personsQuery = (app: Needs, searchTerm: string) =>
  endpointQuery(
    app,
    ['fee-persons', searchTerm],
    findFeePersons,
    { query: { searchTerm } },
    { ...fresh, shows: ['person'], placeholderData: keepPreviousData },
  )
