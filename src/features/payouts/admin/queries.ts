import { keepPreviousData } from '@tanstack/react-query'
import { listPayouts } from '#contract/payouts.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

/** A page of the payouts, newest first, from 0. */
export const payoutsQuery = (app: Pick<RouterContext, 'call'>, page: number) =>
  endpointQuery(
    app,
    ['payouts', page],
    listPayouts,
    { query: { page: `${page}`, size: '10' } },
    { ...fresh, shows: ['bank_transaction', 'invoice', 'order'], placeholderData: keepPreviousData },
  )
