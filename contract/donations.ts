import { endpoint } from './endpoint.ts'

/**
 * For treasurers and auditors: a Swiss QR-bill on which donors write the amount and their name, as a PDF in the caller's
 * language. It has no reference, so the treasurer assigns its payments to an account. rule.no_bank_account if the band
 * has none configured.
 */
export const getDonationBill = endpoint({
  method: 'GET',
  path: '/api/frontend/treasury/donation-bill',
  input: {},
  reply: 'bytes',
  errors: ['rule.no_bank_account'],
})
