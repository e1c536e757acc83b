import * as v from 'valibot'
import { OfflineError } from '../errors.ts'
import type { ValidationResult } from './result.ts'

/** RFC 6749 §5.1. A provider may omit scope, id_token and, without rotation, refresh_token. */
export const TokenReply = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.minValue(0)), 300),
  refresh_token: v.optional(v.string()),
  id_token: v.optional(v.string()),
  scope: v.optional(v.string()),
})
export type TokenReply = v.InferOutput<typeof TokenReply>

const Refusal = v.object({ error: v.string() })

/** OpenID Connect Core 1.0 §3.1.2.6: the member must interact with the provider. */
export const requiresSignIn = (code: string): boolean =>
  ['login_required', 'interaction_required', 'consent_required', 'account_selection_required'].includes(code)

/** The token endpoint refused (RFC 6749 §5.2). Only `invalid_grant` ends a session; '' = no error code. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError'
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`The token endpoint refused (${status} ${code})`)
    this.status = status
    this.code = code
  }
  get result(): Exclude<ValidationResult, 'Ok'> {
    return requiresSignIn(this.code) ? 'LoginRequired' : 'SecureTokenServerError'
  }
}

/** Parses the body as JSON regardless of its content type; null if it is not JSON. */
export const readJson = (response: Response): Promise<unknown> => response.json().catch(() => null)

/** Transient errors: 5xx, 408, 425 and 429. */
const temporary = (status: number): boolean => status >= 500 || status === 408 || status === 425 || status === 429

/**
 * @throws OfflineError on transient errors or a non-OAuth response; TokenRefusedError on an OAuth error response, even
 * if it is not JSON
 */
export const readTokenReply = async (response: Response): Promise<TokenReply> => {
  const body = await readJson(response)
  if (response.ok) {
    const reply = v.safeParse(TokenReply, body)
    if (!reply.success) throw new OfflineError('foreign', reply.issues)
    return reply.output
  }
  if (temporary(response.status)) throw new OfflineError('foreign')
  const refusal = v.safeParse(Refusal, body)
  throw new TokenRefusedError(response.status, refusal.success ? refusal.output.error : '')
}
