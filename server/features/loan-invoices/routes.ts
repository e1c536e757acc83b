import { invoiceLoans, listBillableLoans } from '#contract/loan-invoices.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forAuditors, forTreasurers } from '../../platform/http/policy.ts'
import { createIdempotent } from '../../platform/resources/create-idempotent.ts'
import { billLoans } from './bill.ts'
import { findBillableLoans } from './queries.ts'

/** Invoices for the hire of instruments and uniforms. */
export const mountLoanInvoices = (api: Api): void => {
  const { deps } = api
  mount(api, listBillableLoans, forAuditors, async ({ input }) => ({
    body: wholeList(await deps.read(findBillableLoans, input.query.year)),
  }))
  mount(api, invoiceLoans, forTreasurers, async ({ input, caller }) => ({
    body: await createIdempotent({ endpoint: invoiceLoans, input, caller, deps }, billLoans),
  }))
}
