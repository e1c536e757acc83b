import { getTreasuryOverview } from '#contract/treasury.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

/** The state of the band's money. */
export const treasuryQuery = (app: Pick<RouterContext, 'call'>) =>
  endpointQuery(
    app,
    ['treasury'],
    getTreasuryOverview,
    {},
    {
      ...fresh,
      shows: ['invoice', 'bank_transaction', 'ledger', 'ledger_account', 'order', 'treasury'],
    },
  )
