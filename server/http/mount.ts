import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as v from 'valibot'
import { type Endpoint, type HandlerInput, minimumContract } from '#contract/endpoint.ts'
import { intls } from '#i18n/catalogues.ts'
import { type Locale, localeFor } from '#i18n/intl.ts'
import type { Deps } from '../deps.ts'
import { type Caller, resolveCaller } from './caller.ts'
import { callerAddress, callerKey } from './caller-address.ts'
import { parseInput } from './input.ts'
import type { Policy } from './policy.ts'
import { Refusal } from './refusal.ts'
import { uploadOf } from './upload.ts'

/** The operations of the contract as they are served, and what they are served with. */
export interface Api {
  readonly hono: Hono
  readonly deps: Deps
  readonly mounted: Mounted[]
}
export interface Mounted {
  readonly endpoint: Endpoint
  readonly policy: Policy<unknown>
}

export const createEmptyApi = (deps: Deps): Api => ({ hono: new Hono(), deps, mounted: [] })

export interface HandlerRequest<E extends Endpoint, Rows> {
  readonly input: HandlerInput<E>
  readonly caller: Caller
  /** From the policy: goes into every query. */
  readonly rows: Rows
  readonly locale: Locale
  readonly deps: Deps
  /** What counts as one caller's network address, for limits. */
  readonly address: string
  /** The request's own headers, for what is no part of the contract's input (Range, If-None-Match). */
  readonly headers: Headers
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal
  /** The file that is sent, where the endpoint takes one; no byte of it is read before the caller was let in. */
  readonly upload: AsyncIterable<Uint8Array>
}
/** A JSON reply: `status` 200 unless told. */
export interface Answer<Body> {
  readonly body: Body
  readonly status?: 200 | 201
  readonly headers?: Readonly<Record<string, string>>
}
type AnswerOf<E extends Endpoint> =
  E['reply'] extends v.GenericSchema<unknown, unknown> ? Answer<v.InferInput<E['reply']>> : Response

/**
 * Serves one operation of the contract. Order: contract number → input → caller → policy → handler → reply; the limits
 * on the way in are the listener's (see listener.ts) and `parseInput`'s.
 */
export const mount = <E extends Endpoint, Rows>(
  api: Api,
  endpoint: E,
  policy: Policy<Rows>,
  handler: (request: HandlerRequest<E, Rows>) => Promise<AnswerOf<E>>,
): void => {
  const { deps } = api
  api.mounted.push({ endpoint, policy })
  api.hono.on(endpoint.method, endpoint.path, async (c) => {
    requireCurrentContract(c.req.header('x-contract'))
    const input = await parseInput(endpoint, c)
    const acceptLanguage = c.req.header('accept-language')
    const locale = localeFor(acceptLanguage)
    const named = acceptLanguage === undefined ? undefined : locale
    const caller = await resolveCaller(deps, c.req.header('authorization'), named)
    const refused = policy.may(caller)
    if (refused !== null) throw new Refusal(refused)
    const rows = policy.rows(caller, deps.clock())
    const address = addressOf(c, deps)
    const answer = await handler({
      input,
      caller,
      rows,
      locale,
      deps,
      address,
      headers: c.req.raw.headers,
      // Asked for, it costs a whole Request; few do.
      get signal() {
        return c.req.raw.signal
      },
      get upload() {
        return uploadOf(endpoint, c)
      },
    })
    return answer instanceof Response ? answer : jsonReply(c, answer, caller, locale)
  })
}

/** Without a socket it is the server itself, rendering a page. */
const addressOf = (c: Context, { config }: Deps): string => {
  const { incoming }: Partial<HttpBindings> = c.env ?? {}
  return incoming === undefined ? 'server' : callerKey(callerAddress(incoming, config.trustProxy))
}

const requireCurrentContract = (sent: string | undefined): void => {
  if (sent === undefined) return
  if (!/^\d{1,9}$/.test(sent)) throw new Refusal('request.malformed')
  if (Number(sent) < minimumContract) throw new Refusal('contract.too_old')
}

/** Visitors' replies may be kept and asked again by ETag; what was made for a person is kept by nobody. */
const jsonReply = (c: Context, answer: Answer<unknown>, caller: Caller, locale: Locale): Response => {
  const text = JSON.stringify(answer.body)
  const tag = answer.headers?.ETag ?? `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const headers = {
    'Cache-Control': caller.kind === 'anonymous' && c.req.method === 'GET' ? 'no-cache' : 'no-store',
    'Content-Language': intls[locale].locale,
    Vary: 'Accept-Language, Authorization',
    ...answer.headers,
    ETag: tag,
  }
  if (c.req.method === 'GET' && matches(c.req.header('if-none-match'), tag)) return c.body(null, 304, headers)
  const status: ContentfulStatusCode = answer.status ?? 200
  return c.body(text, status, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    // Told, so that what is too small to gain by it is not compressed.
    'Content-Length': `${Buffer.byteLength(text)}`,
  })
}

/** RFC 9110 §13.1.2: weak comparison. */
export const matches = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag) ?? false
