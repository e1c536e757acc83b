import { listBillableLoans } from '#contract/loan-invoices.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

/** The loans of a year, with their invoices. */
export const billableLoansQuery = (app: Pick<RouterContext, 'call'>, year: number) =>
  itemsQuery(
    app,
    ['billable-loans', year],
    listBillableLoans,
    { query: { year: `${year}` } },
    { ...fresh, shows: ['loan', 'equipment', 'invoice', 'person'] },
  )
