import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type * as v from 'valibot'
import { type Endpoint, type HandlerInput, minimumContract } from '#contract/endpoint.ts'
import { openToChildDevices } from '#contract/open-to-child-devices.ts'
import { type Locale, localeFor } from '#i18n/intl.ts'
import type { Deps } from '../../deps.ts'
import { findFunctionIds } from '../db/functions.ts'
import { allowUpload } from './body-time.ts'
import { authorOf, type Caller, isChildDevice, type PersonAuthor, type PersonCaller, requirePerson } from './caller.ts'
import { callerAddress, callerKey } from './caller-address.ts'
import { HttpError } from './http-error.ts'
import { parseInput } from './input.ts'
import { type JsonReply, jsonReply } from './json-reply.ts'
import type { Checked, Policy } from './policy.ts'
import { rememberRefusal, rememberRoute } from './route-log.ts'
import { getUpload } from './upload.ts'

/** Bindings of a request: those of the listener, or of a batch. */
interface Passed extends Partial<HttpBindings> {
  /** Identifies a request of a batch in the log. */
  readonly part?: object
}

/** The served operations of the contract and their dependencies. */
export interface Api {
  readonly hono: Hono
  readonly deps: Deps
  readonly mounted: Mounted[]
}
export interface Mounted {
  readonly endpoint: Endpoint
  readonly policy: Policy<unknown>
}

export const createEmptyApi = (deps: Deps): Api => ({
  hono: new Hono({ strict: false }),
  deps,
  mounted: [],
})

export interface HandlerRequest<E extends Endpoint, Rows> {
  readonly input: HandlerInput<E>
  readonly caller: Caller
  /** The caller as a person. Reading it throws auth.required for an anonymous caller, as `author` does. */
  readonly person: PersonCaller
  /** The caller as the author of a change, now. */
  readonly author: PersonAuthor
  /** Row restriction from the policy; every query must apply it. */
  readonly rows: Checked<Rows>
  readonly locale: Locale
  readonly deps: Deps
  /** Key of the caller's network address, for rate limits. */
  readonly address: string
  /** Headers of the request that are not part of the contract's input (Range, If-None-Match). */
  readonly headers: Headers
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal
  /** The uploaded file, if the endpoint takes one. It is not read before the caller is authorised. */
  readonly upload: AsyncIterable<Uint8Array>
  /**
   * Handles a request of a batch, as if it had arrived on its own. Files and streams are refused.
   * @param part by which `routeLogFields` finds the fields of its log line
   */
  readonly dispatch: (request: Request, part: object) => Promise<Response>
  /** Replies with server-sent events, for an endpoint with the reply 'stream'. It ends when `write` has resolved. */
  readonly eventStream: (write: (stream: SSEStreamingApi) => Promise<void>) => Response
}
type ReplyOf<E extends Endpoint> =
  E['reply'] extends v.GenericSchema<unknown, unknown> ? JsonReply<v.InferInput<E['reply']>> : Response

/** Returns the path without its trailing slash: `createApp` serves every path with and without one. */
export const servedPath = ({ path }: Pick<Endpoint, 'path'>): string => path.replace(/\/$/, '')

/**
 * Serves one operation of the contract. Order: contract number → caller → policy → input → handler → reply. Limits on
 * the incoming request are enforced by the listener (see request-listener.ts) and `parseInput`. The input is not read
 * if the caller may not use the endpoint.
 */
export const mount = <E extends Endpoint, Rows>(
  api: Api,
  endpoint: E,
  policy: Policy<Rows>,
  handler: (request: HandlerRequest<E, Rows>) => Promise<ReplyOf<E>>,
): void => {
  const { deps } = api
  api.mounted.push({ endpoint, policy })
  api.hono.on(endpoint.method, servedPath(endpoint), async (c) => {
    const { part }: Passed = c.env ?? {}
    requireCurrentContract(c.req.header('x-contract'))
    if (part !== undefined) requireBatchable(c, endpoint)
    if (endpoint.changes === true) requireIntent(c)
    const acceptLanguage = c.req.header('accept-language')
    const locale = localeFor(acceptLanguage)
    const named = acceptLanguage === undefined ? undefined : locale
    const resolved = await deps.resolveCaller(c.req.header('authorization'), named).catch((error: unknown) => {
      if (!isServedAsVisitor(endpoint, policy, error)) throw error
      rememberRefusal(c, error)
      return anonymous
    })
    const caller = limitDevice(endpoint, policy, resolved)
    const refused = policy.may(caller)
    if (refused !== null) throw new HttpError(refused)
    const input = await parseInput(endpoint, c, () => deps.read(findFunctionIds))
    const rows = policy.rows(caller, deps.clock())
    const address = addressOf(c, deps)
    const reply = await handler({
      input,
      caller,
      get person() {
        return requirePerson(caller)
      },
      get author() {
        return authorOf(caller, deps.clock())
      },
      rows,
      locale,
      deps,
      address,
      headers: c.req.raw.headers,
      // A getter, because `raw` creates a whole Request and few handlers need it.
      get signal() {
        return c.req.raw.signal
      },
      get upload() {
        const { incoming }: Partial<HttpBindings> = c.env ?? {}
        if (incoming !== undefined) allowUpload(incoming)
        return getUpload(endpoint, c)
      },
      dispatch: async (request, batched) => {
        const { incoming }: Passed = c.env ?? {}
        return api.hono.fetch(request, { incoming, part: batched })
      },
      eventStream: (write) => streamEvents(c, write),
    })
    if (reply instanceof Response) return reply
    const cacheControl = endpoint.changes === true ? { 'Cache-Control': 'no-store' } : {}
    return jsonReply(c, { ...reply, headers: { ...cacheControl, ...reply.headers } }, caller, locale)
  })
}

/**
 * A device of a child uses the endpoints of one list as the child, and those for everybody as a visitor.
 * @throws HttpError auth.forbidden for all others
 */
const limitDevice = (endpoint: Endpoint, policy: Policy<unknown>, caller: Caller): Caller => {
  if (!isChildDevice(caller) || openToChildDevices.has(endpoint)) return caller
  if (policy.may(anonymous) !== null) throw new HttpError('auth.forbidden')
  return anonymous
}

/** A batch holds all of its replies in memory. */
const requireBatchable = (c: Context, { reply, upload }: Endpoint): void => {
  rememberRoute(c)
  if (typeof reply === 'string' || upload !== undefined) throw new HttpError('request.malformed')
}

/** No proxy may store, compress or buffer the events. */
const streamEvents = (c: Context, write: (stream: SSEStreamingApi) => Promise<void>): Response => {
  const reply = streamSSE(c, write)
  reply.headers.set('Cache-Control', 'no-store, no-transform')
  reply.headers.set('X-Accel-Buffering', 'no')
  return reply
}

const anonymous: Caller = { kind: 'anonymous' }

/**
 * Public pages stay readable with a token that is invalid here, such as one of a provider with another audience. An
 * expired token gets 401, so that the app renews it. A change is never made for anyone but the sender.
 */
const isServedAsVisitor = (endpoint: Endpoint, policy: Policy<unknown>, error: unknown): error is HttpError =>
  error instanceof HttpError &&
  error.code === 'auth.token_invalid' &&
  endpoint.method === 'GET' &&
  endpoint.changes !== true &&
  policy.may(anonymous) === null

/** A GET that changes something must not run for HEAD requests or prefetches. */
const requireIntent = (c: Context): void => {
  if (c.req.method === 'HEAD') throw new HttpError('method.not_allowed', { headers: { Allow: 'GET' } })
  const purpose = c.req.header('sec-purpose') ?? c.req.header('purpose') ?? c.req.header('x-moz') ?? ''
  if (/\bpre(?:fetch|render|view)\b/i.test(purpose)) throw new HttpError('request.prefetch')
}

/** Without a socket the caller is the server itself, rendering a page. */
const addressOf = (c: Context, { config }: Deps): string => {
  const { incoming }: Partial<HttpBindings> = c.env ?? {}
  return incoming === undefined ? 'server' : callerKey(callerAddress(incoming, config.trustProxy))
}

const requireCurrentContract = (sent: string | undefined): void => {
  if (sent === undefined) return
  if (!/^\d{1,9}$/.test(sent)) throw new HttpError('request.malformed')
  if (Number(sent) < minimumContract) throw new HttpError('contract.too_old')
}
