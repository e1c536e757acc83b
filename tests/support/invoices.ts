import { randomUUID } from 'node:crypto'
import type { InvoiceDetail } from '#contract/edited-invoices.ts'
import type { NewInvoice } from '#server/features/invoices/create.ts'
import type { TestApi, TestPerson } from './api.ts'

/** An invoice of a membership fee with one line of `amount` Rappen. */
export const membershipFee = (personId: number, amount: number): NewInvoice => ({
  personId,
  purpose: 'MEMBERFEE',
  lines: [{ text: 'Mitgliederbeitrag', count: 1, price: amount }],
})

/** Enters what is open as a transfer of a day; null undoes that. @returns the last reply */
export const markPaid = async (api: TestApi, as: TestPerson, uuid: string, day: string | null): Promise<Response> => {
  const path = `/api/frontend/treasury/invoices/${uuid}` as const
  if (day !== null) {
    const headers = { 'Idempotency-Key': randomUUID() }
    return await api.request(`POST ${path}/settlements`, { as, headers, body: { kind: 'MARKED', day } })
  }
  const { settlements } = (await (await api.request(`GET ${path}`, { as })).json()) as InvoiceDetail
  const marked = settlements.find(({ kind, undone }) => kind === 'MARKED' && !undone)
  return await api.request(`POST ${path}/settlements/${marked?.id ?? randomUUID()}/undo`, { as })
}
