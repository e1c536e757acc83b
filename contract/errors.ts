import * as v from 'valibot'

/**
 * Every refusal the server can answer with. Installed apps know these for years: a code is never removed or given
 * another meaning.
 */
export const errorCodes = [
  'validation.invalid',
  'request.malformed',
  'request.too_large',
  'request.rate_limited',
  'request.key_reused',
  'request.prefetch',
  'filter.unknown_field',
  'filter.invalid',
  'auth.required',
  'auth.token_expired',
  'auth.token_invalid',
  'auth.email_unverified',
  'auth.not_a_member',
  'auth.forbidden',
  'auth.account_gone',
  'auth.not_known',
  'not_found',
  'method.not_allowed',
  'conflict.version',
  'rule.event_started',
  'rule.not_subscribable',
  'rule.last_admin',
  'rule.already_member',
  'rule.address_of_several',
  'rule.sold_out',
  'rule.shop_closed',
  'rule.order_cancelled',
  'rule.not_paid',
  'rule.already_paid',
  'rule.no_online_payment',
  'rule.no_bank_account',
  'link.expired',
  'contract.too_old',
  'server.unavailable',
  'server.error',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** HTTP status of each code (RFC 9110; 412 = version conflict with the current row, 422 = refused by a rule). */
export const errorStatus = {
  'validation.invalid': 400,
  'request.malformed': 400,
  'request.too_large': 413,
  'request.rate_limited': 429,
  'request.key_reused': 422,
  'request.prefetch': 400,
  'filter.unknown_field': 400,
  'filter.invalid': 400,
  'auth.required': 401,
  'auth.token_expired': 401,
  'auth.token_invalid': 401,
  'auth.email_unverified': 403,
  'auth.not_a_member': 403,
  'auth.forbidden': 403,
  'auth.account_gone': 403,
  'auth.not_known': 403,
  not_found: 404,
  'method.not_allowed': 405,
  'conflict.version': 412,
  'rule.event_started': 422,
  'rule.not_subscribable': 422,
  'rule.last_admin': 422,
  'rule.already_member': 422,
  'rule.address_of_several': 422,
  'rule.sold_out': 422,
  'rule.shop_closed': 422,
  'rule.order_cancelled': 422,
  'rule.not_paid': 422,
  'rule.already_paid': 422,
  'rule.no_online_payment': 503,
  'rule.no_bank_account': 503,
  'link.expired': 410,
  'contract.too_old': 426,
  'server.unavailable': 503,
  'server.error': 500,
} as const satisfies Record<ErrorCode, number>

/** The body of every refusal. `current` is the row as it now stands, only with 412. */
export const ErrorReply = v.object({
  type: v.fallback(v.picklist(['success', 'info', 'warning', 'danger']), 'danger'),
  message: v.string(),
  errors: v.optional(v.array(v.object({ field: v.string(), errorMessage: v.string() })), []),
  code: v.fallback(v.picklist([...errorCodes, 'other']), 'other'),
  current: v.optional(v.unknown()),
})
export type ErrorReply = v.InferOutput<typeof ErrorReply>
