import { queryOptions } from '@tanstack/react-query'
import { listOwnLoans } from '#contract/loans.ts'
import type { RouterContext } from '../../platform/session/app.tsx'

/** The loans of the person who is signed in; never stored on the device. */
export const ownLoansQuery = ({ call }: Pick<RouterContext, 'call'>) =>
  queryOptions({
    queryKey: ['own-loans'],
    queryFn: async ({ signal }) => (await call(listOwnLoans, {}, { signal }))._embedded.items,
    staleTime: 0,
  })
