import * as v from 'valibot'

/**
 * Every error code that the server can return, with its HTTP status (RFC 9110; 412 = version conflict with the current row,
 * 422 = refused by a rule). Installed apps depend on the codes for years: a code is never removed or given another meaning.
 */
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
  'file.missing': 404,
  'method.not_allowed': 405,
  'conflict.version': 412,
  'conflict.import': 409,
  'rule.event_started': 422,
  'rule.event_cancelled': 422,
  'rule.event_moved': 422,
  'rule.event_answered': 422,
  'rule.not_addressed': 422,
  'rule.not_subscribable': 422,
  'rule.no_maybe': 422,
  'rule.no_late_answer': 422,
  'rule.last_admin': 422,
  'rule.beyond_own_roles': 403,
  'rule.two_accounts': 403,
  'rule.already_member': 422,
  'rule.address_of_several': 422,
  'rule.representation_decided': 422,
  'rule.not_represented': 422,
  'rule.has_account': 422,
  'rule.no_member': 422,
  'rule.other_provider': 422,
  'rule.no_invitation': 422,
  'rule.no_own_address': 422,
  'rule.sold_out': 422,
  'rule.shop_closed': 422,
  'rule.open_orders': 422,
  'rule.unverified_pieces': 422,
  'rule.order_cancelled': 422,
  'rule.not_paid': 422,
  'rule.already_paid': 422,
  'rule.nothing_to_pay': 422,
  'rule.payment_pending': 422,
  'rule.not_in_stock': 422,
  'rule.no_address': 422,
  'rule.no_postage': 422,
  'rule.no_online_payment': 503,
  'rule.no_bank_account': 503,
  'rule.annotations_full': 422,
  'rule.not_leading': 422,
  'rule.sections_full': 422,
  'rule.sections_of_band': 422,
  'rule.marks_of_band': 422,
  'rule.takes_full': 422,
  'rule.stand_settings_full': 422,
  'rule.picture_in_use': 422,
  'rule.import_edited': 422,
  'rule.attendance_too_early': 422,
  'rule.substitute_closed': 422,
  'rule.duty_full': 409,
  'rule.duty_of_group': 422,
  'rule.duty_closed': 422,
  'rule.duty_taken': 422,
  'rule.enquiry_closed': 422,
  'rule.thread_closed': 422,
  'rule.lift_full': 409,
  'rule.lift_closed': 422,
  'link.expired': 410,
  'contract.too_old': 426,
  'server.unavailable': 503,
  'server.error': 500,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus
export const errorCodes = Object.keys(errorStatus) as ErrorCode[]

/**
 * Codes that each endpoint declares in its `errors`: refusals by a rule, conflicts, and links that are over. The others follow from
 * an endpoint's policy, its input and its row, or tell of the server's state.
 */
export type Refusal = Extract<ErrorCode, `${'rule' | 'conflict' | 'link'}.${string}`>
const refusals: ReadonlySet<unknown> = new Set(errorCodes.filter((code) => /^(?:rule|conflict|link)\./.test(code)))
export const isRefusal = (code: unknown): code is Refusal => refusals.has(code)

/**
 * Refusals that stay the same however often a request is repeated: what it changes is deleted, cancelled, moved or has
 * begun, or is none of the person's business.
 */
export const finalRefusals: readonly string[] = [
  'not_found',
  'rule.event_cancelled',
  'rule.event_moved',
  'rule.event_started',
  'rule.not_subscribable',
  'rule.not_addressed',
  'rule.no_maybe',
  'rule.not_represented',
  'rule.duty_closed',
  'rule.enquiry_closed',
  'rule.lift_closed',
  'rule.thread_closed',
] satisfies readonly ErrorCode[]

/** The body of every error reply. `current` is the current row, with 412; with `rule.event_moved` the new start. */
export const ErrorReply = v.object({
  type: v.fallback(v.picklist(['success', 'info', 'warning', 'danger']), 'danger'),
  message: v.string(),
  errors: v.optional(v.array(v.object({ field: v.string(), errorMessage: v.string() })), []),
  /**
   * The message behind each of `errors`, in their order, and the messages that it lists: an app that stores a refusal makes
   * the sentence again in the language in which it shows it.
   */
  messages: v.optional(v.array(v.object({ id: v.string(), names: v.optional(v.array(v.string())) }))),
  code: v.fallback(v.picklist([...errorCodes, 'other']), 'other'),
  current: v.optional(v.unknown()),
  /** Id of the request in the server's log. */
  requestId: v.optional(v.string()),
})
export type ErrorReply = v.InferOutput<typeof ErrorReply>
