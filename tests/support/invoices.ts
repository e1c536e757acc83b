import type { NewInvoice } from '#server/features/invoices/create.ts'

/** An invoice of a membership fee with one line of `amount` Rappen. */
export const membershipFee = (personId: number, amount: number): NewInvoice => ({
  personId,
  purpose: 'MEMBERFEE',
  lines: [{ text: 'Mitgliederbeitrag', count: 1, price: amount }],
})
