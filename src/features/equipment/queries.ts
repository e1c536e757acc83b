import { listOwnLoans } from '#contract/loans.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'

/** The loans of the person who is signed in; never stored on the device. */
export const ownLoansQuery = (app: Pick<RouterContext, 'call'>) =>
  itemsQuery(app, ['own-loans'], listOwnLoans, {}, { shows: ['equipment', 'loan'], staleTime: 0 })
