import * as v from 'valibot'
import { type CallInput, contractNumber, type Endpoint, type Reply } from '#contract/endpoint.ts'
import { ErrorReply } from '#contract/errors.ts'
import { type Locale, languageTag } from '#i18n/intl.ts'
import type { Batch } from './batch.ts'
import { anySignal, type DeviceDeps } from './deps.ts'
import {
  AppTooOldError,
  OfflineError,
  RefusedError,
  SignInNeededError,
  SignInNotAcceptedError,
  TemporaryError,
} from './errors.ts'

export interface CallSettings extends Pick<DeviceDeps, 'schedule'> {
  /** Usually `fetch`; the server-side renderer passes its own app. */
  readonly transport: (request: Request) => Promise<Response>
  /**
   * Returns the access token for a secured route, or null without a session. `rejected` is the token that received a
   * 401 and is renewed once. May throw OfflineError when a renewal needs the network.
   */
  readonly accessToken: (rejected?: string) => Promise<string | null>
  readonly locale: () => Locale
  /** Origin of our API, such as `https://band.example`. Requests are only sent there. */
  readonly origin: string
  /** Paths that carry the token; `*` is a wildcard. */
  readonly securedRoutes?: readonly string[]
  readonly timeoutMs?: number
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** The file for an endpoint with `upload`. Its time limit is that of the server. */
  readonly file?: Blob
  /** Sends the request in the place of the usual transport, such as to count the bytes of the file. */
  readonly transport?: CallSettings['transport']
  /** The calls with which the request is sent, unless it has a file. */
  readonly batch?: Batch
}

const uploadTimeoutMs = 300_000

/**
 * Calls one operation of the contract and parses its reply.
 * @throws OfflineError, TemporaryError, RefusedError, SignInNeededError, SignInNotAcceptedError or AppTooOldError; the
 * reason of `signal` if it aborts
 */
export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions) => Promise<Reply<E>>

/** RFC 9110: request timeout, too early, too many requests. */
const temporary = (status: number): boolean => status >= 500 || status === 408 || status === 425 || status === 429

/** Milliseconds from `Retry-After` in seconds (RFC 9110 §10.2.3), or null; our server sends no dates. */
const retryAfter = (response: Response): number | null => {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  return Number.isNaN(seconds) ? null : seconds * 1000
}

const isJson = (response: Response): boolean =>
  /^application\/([\w.+-]+\+)?json\b/.test(response.headers.get('content-type') ?? '')

const matches = (path: string, routes: readonly string[]): boolean =>
  routes.some((route) => {
    const parts = route.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('.*')}$`).test(path)
  })

/** Converts one part of the input (params, query or headers) to text and omits undefined values. */
const Texts = v.optional(
  v.record(v.string(), v.optional(v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String)))),
  {},
)
const Input = v.object({ params: Texts, query: Texts, headers: Texts, body: v.optional(v.unknown()) })

const acceptOf = ({ reply }: Endpoint): string => {
  if (reply === 'stream') return 'text/event-stream'
  return reply === 'bytes' ? '*/*' : 'application/json'
}

/** Returns the address of a request, and what `fetch` needs for it. */
const requestFor = (
  settings: CallSettings,
  endpoint: Endpoint,
  input: unknown,
  file: Blob | undefined,
): { readonly url: URL; readonly init: RequestInit & { readonly headers: Headers } } => {
  const { params, query, headers, body } = v.parse(Input, input)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const url = new URL(path, settings.origin)
  if (url.origin !== new URL(settings.origin).origin) throw new Error(`${endpoint.path} leads to another origin`)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
  const all = new Headers({
    Accept: acceptOf(endpoint),
    'Accept-Language': languageTag(settings.locale()),
    'X-Contract': String(contractNumber),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(file === undefined ? {} : { 'Content-Type': 'application/octet-stream' }),
  })
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.set(name, value)
  const init = {
    method: endpoint.method,
    // Our server never redirects; following a redirect would send the body to a foreign server.
    redirect: 'error',
    cache: 'no-store',
    credentials: 'same-origin',
    headers: all,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: file }),
  } as const
  return { url, init }
}

/** Sends the request and reads the whole body, of a stream only its beginning, within the time limit. */
const exchange = async <T>(
  settings: CallSettings,
  request: (signal: AbortSignal) => Request,
  { signal, timeoutMs }: { readonly signal: AbortSignal | undefined; readonly timeoutMs: number },
  read: (response: Response) => Promise<T>,
): Promise<T> => {
  const late = new AbortController()
  const cancel = settings.schedule(timeoutMs, () => late.abort())
  const stop = anySignal(signal, late.signal)
  try {
    return await read(await settings.transport(request(stop)))
  } catch (error) {
    signal?.throwIfAborted()
    if (late.signal.aborted) throw new OfflineError('timeout', error)
    if (error instanceof TypeError || error instanceof DOMException) throw new OfflineError('network', error)
    throw error
  } finally {
    cancel()
  }
}

const jsonOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OfflineError('foreign', error)
  }
}

const refusal = async (response: Response): Promise<Error> => {
  if (!isJson(response)) return new OfflineError('foreign')
  const reply = v.safeParse(ErrorReply, await jsonOf(response))
  return reply.success ? new RefusedError(response.status, reply.output) : new OfflineError('foreign', reply.issues)
}

/** Returns the error code of a 401, or `other` if the body is not ours, for example from a proxy. */
const codeOf = async (response: Response): Promise<ErrorReply['code']> => {
  const reply = v.safeParse(ErrorReply, isJson(response) ? await jsonOf(response) : null)
  return reply.success ? reply.output.code : 'other'
}

/** Safari cannot iterate over a stream. */
const chunksOf = async function* (body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}

type Answer =
  | { readonly unauthorized: true; readonly code: ErrorReply['code'] }
  | { readonly unauthorized: false; readonly reply: unknown }

const answerOf = async (endpoint: Endpoint, response: Response): Promise<Answer> => {
  const { status } = response
  if (response.redirected || response.type === 'opaqueredirect') throw new OfflineError('foreign')
  if (status === 401) return { unauthorized: true, code: await codeOf(response) }
  if (status === 426) throw new AppTooOldError()
  if (temporary(status)) throw new TemporaryError(status, retryAfter(response), response.headers.get('x-request-id'))
  if (!response.ok) throw await refusal(response)
  if (endpoint.reply === 'bytes') {
    if (/^text\/html\b/.test(response.headers.get('content-type') ?? '')) throw new OfflineError('foreign')
    return { unauthorized: false, reply: await response.arrayBuffer() }
  }
  if (endpoint.reply === 'stream') {
    if (response.body === null || !/^text\/event-stream\b/.test(response.headers.get('content-type') ?? ''))
      throw new OfflineError('foreign')
    return { unauthorized: false, reply: chunksOf(response.body) }
  }
  if (!isJson(response)) throw new OfflineError('foreign')
  const reply = v.safeParse(endpoint.reply, await jsonOf(response))
  if (!reply.success) throw new OfflineError('foreign', reply.issues)
  return { unauthorized: false, reply: reply.output }
}

/** Creates the client through which page and worker call our server. */
export const createCall = (settings: CallSettings): Call => {
  const securedRoutes = settings.securedRoutes ?? ['/api/*']
  return async <E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}) => {
    const { signal, file, batch } = options
    const { url, init } = requestFor(settings, endpoint, input, file)
    const timeoutMs = file === undefined ? (settings.timeoutMs ?? 15_000) : uploadTimeoutMs
    const transport = (request: Request): Promise<Response> =>
      batch === undefined || file !== undefined
        ? (options.transport ?? settings.transport)(request)
        : batch.send(request, settings.transport)
    const secured = matches(url.pathname, securedRoutes)
    const attempt = (token: string | null): Promise<Answer> => {
      const headers = new Headers(init.headers)
      if (token !== null) headers.set('Authorization', `Bearer ${token}`)
      const request = (stop: AbortSignal): Request => new Request(url, { ...init, headers, signal: stop })
      return exchange({ ...settings, transport }, request, { signal, timeoutMs }, (response) =>
        answerOf(endpoint, response),
      )
    }
    const token = secured ? await settings.accessToken() : null
    let answer = await attempt(token)
    if (answer.unauthorized && token !== null) {
      const renewed = await settings.accessToken(token)
      if (renewed !== null && renewed !== token) {
        answer = await attempt(renewed)
        if (answer.unauthorized) throw new SignInNotAcceptedError(answer.code)
      }
    }
    if (answer.unauthorized) throw new SignInNeededError(answer.code)
    // The endpoint's own schema parsed the reply; the compiler cannot see that through the generic.
    return answer.reply as Reply<E>
  }
}
