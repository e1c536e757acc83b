import { queryOptions } from '@tanstack/react-query'
import { listInvoices } from '#contract/fees.ts'
import type { RouterContext } from '../../../session/app.tsx'
import { fresh } from '../fresh.ts'

const invoicesPageSize = 25

/** Invoices, newest first, page by page: all of them, or only the open ones. */
export const invoicesQuery = ({ call }: Pick<RouterContext, 'call'>, openOnly: boolean, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['invoices', openOnly, page],
    queryFn: ({ signal }) => {
      const query = { page: `${page}`, size: `${invoicesPageSize}`, ...(openOnly ? { filter: 'paid==false' } : {}) }
      return call(listInvoices, { query }, { signal })
    },
  })
