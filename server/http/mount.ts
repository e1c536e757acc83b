import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import { type Endpoint, type HandlerInput, minimumContract } from '#contract/endpoint.ts'
import { type Locale, localeFor } from '#i18n/intl.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from './caller.ts'
import { callerAddress, callerKey } from './caller-address.ts'
import { HttpError } from './http-error.ts'
import { parseInput } from './input.ts'
import { type JsonReply, jsonReply } from './json-reply.ts'
import type { Policy } from './policy.ts'
import { rememberRefusal } from './route-log.ts'
import { getUpload } from './upload.ts'

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
type AnswerOf<E extends Endpoint> =
  E['reply'] extends v.GenericSchema<unknown, unknown> ? JsonReply<v.InferInput<E['reply']>> : Response

/** The path without its trailing slash: `createApp` serves every path with and without one. */
export const servedPath = ({ path }: Pick<Endpoint, 'path'>): string => path.replace(/\/$/, '')

/**
 * Serves one operation of the contract. Order: contract number → caller → policy → input → handler → reply; the limits
 * on the way in are the listener's (see listener.ts) and `parseInput`'s. Nothing of the input is read for a caller who may
 * not use the endpoint.
 */
export const mount = <E extends Endpoint, Rows>(
  api: Api,
  endpoint: E,
  policy: Policy<Rows>,
  handler: (request: HandlerRequest<E, Rows>) => Promise<AnswerOf<E>>,
): void => {
  const { deps } = api
  api.mounted.push({ endpoint, policy })
  api.hono.on(endpoint.method, servedPath(endpoint), async (c) => {
    requireCurrentContract(c.req.header('x-contract'))
    if (endpoint.changes === true) requireIntent(c)
    const acceptLanguage = c.req.header('accept-language')
    const locale = localeFor(acceptLanguage)
    const named = acceptLanguage === undefined ? undefined : locale
    const caller = await deps.resolveCaller(c.req.header('authorization'), named).catch((error: unknown) => {
      if (!isServedAsVisitor(endpoint, policy, error)) throw error
      rememberRefusal(c, error)
      return anonymous
    })
    const refused = policy.may(caller)
    if (refused !== null) throw new HttpError(refused)
    const input = await parseInput(endpoint, c)
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
        return getUpload(endpoint, c)
      },
    })
    if (answer instanceof Response) return answer
    const kept = endpoint.changes === true ? { 'Cache-Control': 'no-store' } : {}
    return jsonReply(c, { ...answer, headers: { ...kept, ...answer.headers } }, caller, locale)
  })
}

const anonymous: Caller = { kind: 'anonymous' }

/**
 * Public pages stay readable with a token that is not valid here, such as that of a provider with another audience. One
 * that has expired is renewed by the app first, and a change is never made in another name than the sender's.
 */
const isServedAsVisitor = (endpoint: Endpoint, policy: Policy<unknown>, error: unknown): error is HttpError =>
  error instanceof HttpError &&
  error.code === 'auth.token_invalid' &&
  endpoint.method === 'GET' &&
  endpoint.changes !== true &&
  policy.may(anonymous) === null

/** A GET that changes something waits for somebody who means it. */
const requireIntent = (c: Context): void => {
  if (c.req.method === 'HEAD') throw new HttpError('method.not_allowed', { headers: { Allow: 'GET' } })
  const purpose = c.req.header('sec-purpose') ?? c.req.header('purpose') ?? c.req.header('x-moz') ?? ''
  if (/\bpre(?:fetch|render|view)\b/i.test(purpose)) throw new HttpError('request.prefetch')
}

/** Without a socket it is the server itself, rendering a page. */
const addressOf = (c: Context, { config }: Deps): string => {
  const { incoming }: Partial<HttpBindings> = c.env ?? {}
  return incoming === undefined ? 'server' : callerKey(callerAddress(incoming, config.trustProxy))
}

const requireCurrentContract = (sent: string | undefined): void => {
  if (sent === undefined) return
  if (!/^\d{1,9}$/.test(sent)) throw new HttpError('request.malformed')
  if (Number(sent) < minimumContract) throw new HttpError('contract.too_old')
}
