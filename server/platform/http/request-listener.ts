import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { probePaths } from '#contract/health.ts'
import { localeFor } from '#i18n/intl.ts'
import type { Deps } from '../../deps.ts'
import { isUnavailable } from '../db/errors.ts'
import { type ObservedRequest, observedRequests } from '../diagnostics-channels.ts'
import { withRequestId } from '../log.ts'
import { type BodyTimes, limitBodyTime } from './body-time.ts'
import { callerAddress, callerKey } from './caller-address.ts'
import { errorReply, HttpError } from './http-error.ts'
import { connectionLimits, createOpenLimit } from './open-limit.ts'
import { createRateLimit } from './rate-limit.ts'
import { millisecondsSince, routeLogFields } from './route-log.ts'
import { fileSecurityHeaders, isPartOfPages, securityHeaders } from './security-headers.ts'

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The limits are generous, because a whole band may share one address while it prepares to be offline: 45 phones with
 * 60 requests each pass at once, a flood does not.
 */
const requesting = { name: 'request', limit: 3000, windowSeconds: 60 }

/**
 * Statements that may wait for a connection to PostgreSQL. With more of them a process refuses requests at once, which
 * would otherwise wait longer and longer, until their callers give up and send them again.
 */
const MAX_WAITING_STATEMENTS = 200

interface ListenerOptions {
  deps: Deps
  app: Hono
  sso?: NodeHandler | undefined
  bodyTimes?: BodyTimes | undefined
  /** Requests of one caller that are open at the same time. */
  openRequests?: number
}

/**
 * Handles every request first: id, log line, security headers, redirect to the public origin, rate limit per caller.
 * Then it passes /sso to the identity provider and everything else to the app.
 */
export const createRequestListener = ({
  deps,
  app,
  sso,
  bodyTimes,
  openRequests = connectionLimits().perCaller,
}: ListenerOptions): NodeHandler => {
  const { config } = deps
  const headers = new Headers(securityHeaders(config))
  const fileHeaders = new Headers(fileSecurityHeaders(config))
  const ownHost = new URL(config.publicOrigin).host
  const requestsLeft = createRateLimit(deps.database, requesting)
  const handleRequest = getRequestListener(app.fetch, { hostname: ownHost, overrideGlobalObjects: false })
  const openLimit = createOpenLimit(openRequests)
  const pass: NodeHandler = (request, response) => {
    if (sso !== undefined && /^\/sso(?:[/?]|$)/.test(request.url ?? '/')) return sso(request, response)
    void handleRequest(request, response)
  }
  const passWithinLimit = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const caller = callerKey(callerAddress(request, config.trustProxy))
    const refusal = await refusalOf(deps, () => requestsLeft.enforce(caller))
    if (refusal !== undefined) return refuse(request, response, refusal)
    pass(request, response)
  }
  const receive: NodeHandler = (request, response) => {
    response.setHeaders(isPartOfPages(request.url ?? '/') ? fileHeaders : headers)
    limitBodyTime(request, response, bodyTimes)
    if (deps.readiness.isDraining) response.setHeader('Connection', 'close')
    // RFC 9112 §3.2: a proxy in between may use the other Host.
    if ((request.headersDistinct.host?.length ?? 0) > 1)
      return refuse(request, response, new HttpError('request.malformed'))
    const path = request.url ?? '/'
    if (isProbe(path)) return pass(request, response)
    const end = openLimit.open(callerKey(callerAddress(request, config.trustProxy)))
    if (end === undefined) return refuse(request, response, tooManyOpen())
    response.once('close', end)
    // A whole URL instead of a path (RFC 9112 §3.2.2) is for proxies and would bypass the checks of paths here.
    const foreign = hostOf(request, config.trustProxy) !== ownHost || !path.startsWith('/')
    if (foreign) return redirect(response, config.publicOrigin, path)
    const sends = request.method !== 'GET' && request.method !== 'HEAD'
    if (sends || isLimited(path)) void passWithinLimit(request, response)
    else pass(request, response)
  }
  return (request, response) => {
    const id = requestIdOf(request, config.trustProxy)
    const observed = { requestId: id, method: request.method ?? '', route: routeOfPath(request.url ?? '/'), status: 0 }
    const done = logWhenDone(deps, observed, request, response)
    response.setHeader('X-Request-Id', id)
    withRequestId(id, () => {
      void observedRequests.tracePromise(() => {
        receive(request, response)
        return done
      }, observed)
    })
  }
}

/** Returns why a request is refused: too many statements wait, or the limit of its caller. */
const refusalOf = async (
  { database, log }: Deps,
  enforceLimit: () => Promise<void>,
): Promise<HttpError | undefined> => {
  if ((database.pool?.waitingCount ?? 0) > MAX_WAITING_STATEMENTS) return new HttpError('server.unavailable')
  try {
    await enforceLimit()
    return undefined
  } catch (error) {
    if (error instanceof HttpError) return error
    log.error('rate_limit.failed', { error: error instanceof Error ? error.name : typeof error })
    return new HttpError(isUnavailable(error) ? 'server.unavailable' : 'server.error')
  }
}

/** Open requests of a caller end in the meantime: streams of music stands and downloads. */
const tooManyOpen = () => new HttpError('request.rate_limited', { headers: { 'Retry-After': '5' } })

/** Returns a new id, or behind a trusted proxy the id that it has assigned. */
const requestIdOf = ({ headers }: IncomingMessage, hops: number): string => {
  const given = hops === 0 ? undefined : [headers['x-request-id'] ?? []].flat()[0]
  return given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Returns true for what a load balancer requests: by the address of the machine, and more often than anybody else. */
const isProbe = (path: string): boolean => probePaths.includes(path.split('?', 1)[0] ?? path)

/** Decodes the path as the router does: it treats /%61pi as /api. */
const isLimited = (path: string): boolean => {
  try {
    return /^\/(?:api|sso|feeds)(?:[/?]|$)/.test(decodeURI(path))
  } catch {
    return true
  }
}

/** A proxy that rewrites Host sends the browser's value in X-Forwarded-Host. */
const hostOf = ({ headers }: IncomingMessage, hops: number): string | undefined => {
  const forwarded = hops === 0 ? undefined : [headers['x-forwarded-host'] ?? []].flat()[0]
  return (forwarded ?? headers.host)?.split(',')[0]?.trim().toLowerCase()
}

/** 307 preserves method and body (RFC 9110 §15.4.8). It is not permanent, because PUBLIC_ORIGIN may change. */
const redirect = (response: ServerResponse, origin: string, path: string): void => {
  response
    .writeHead(307, { Location: `${origin}${path.startsWith('/') ? path : '/'}`, 'Cache-Control': 'no-store' })
    .end()
}

const refuse = (request: IncomingMessage, response: ServerResponse, error: HttpError): void => {
  const { status, body, headers } = errorReply(error, localeFor(request.headers['accept-language']))
  // The connection is closed, because the body is not read.
  response.writeHead(status, { ...headers, 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' })
  response.end(JSON.stringify(body))
}

/** Writes the log line at the end of the request, and completes what is observed of it. */
const logWhenDone = (
  { log }: Deps,
  observed: ObservedRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const startedAt = performance.now()
  const end = (): void => {
    const { route = observed.route, ...refusal } = routeLogFields(response)
    Object.assign(observed, { route, status: response.statusCode })
    // Probes every few seconds would fill the log.
    if (isProbe(request.url ?? '/') && response.statusCode === 200) return
    const aborted = !request.complete && !response.writableFinished
    log[aborted ? 'debug' : 'info']('request.completed', {
      ...observed,
      ...refusal,
      ms: millisecondsSince(startedAt),
      ...(response.writableFinished ? {} : { cut: true }),
    })
  }
  return new Promise((resolve) => {
    response.once('close', () => {
      end()
      resolve()
    })
  })
}

/** Route for requests that never reach the router: the first segment names the part of the server. */
const routeOfPath = (path: string): string => `${/^\/(?:api|sso|feeds)(?=[/?]|$)/.exec(path)?.[0] ?? ''}/*`
