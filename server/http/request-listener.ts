import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { localeFor } from '#i18n/intl.ts'
import type { Deps } from '../deps.ts'
import { callerAddress, callerKey } from './caller-address.ts'
import { errorReply, HttpError } from './http-error.ts'
import { createRateLimit } from './rate-limit.ts'
import { getRoutePattern } from './route-log.ts'
import { securityHeaders } from './security-headers.ts'

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Generous, because a whole band prepares for a cellar behind one address: 45 phones with 60 requests each go through
 * at once, a flood does not.
 */
const limits = { burst: 3000, perSecond: 50 }

/**
 * What every request passes, whoever answers it: log line, security headers, the one origin, the limit per caller. Then
 * /sso goes to the identity provider and everything else to the app.
 */
export const createRequestListener = ({
  deps,
  app,
  sso,
}: {
  deps: Deps
  app: Hono
  sso?: NodeHandler | undefined
}): NodeHandler => {
  const { config, clock } = deps
  const headers = new Headers(securityHeaders(config))
  const ownHost = new URL(config.publicOrigin).host
  const limit = createRateLimit({ ...limits, clock })
  const answer = getRequestListener(app.fetch, { hostname: ownHost, overrideGlobalObjects: false })
  return (request, response) => {
    logWhenDone(deps, request, response)
    response.setHeaders(headers)
    // RFC 9112 §3.2: somebody else on the way may believe the other one.
    if ((request.headersDistinct.host?.length ?? 0) > 1)
      return refuse(request, response, new HttpError('request.malformed'))
    const path = request.url ?? '/'
    // A whole address instead of a path (RFC 9112 §3.2.2) is for proxies, and would slip past what looks at paths here.
    const foreign = hostOf(request, config.trustProxy) !== ownHost || !path.startsWith('/')
    if (foreign) return redirect(response, config.publicOrigin, path)
    const sends = request.method !== 'GET' && request.method !== 'HEAD'
    const wait = sends || isLimited(path) ? limit.take(callerKey(callerAddress(request, config.trustProxy))) : 0
    if (wait > 0)
      return refuse(request, response, new HttpError('request.rate_limited', { headers: { 'Retry-After': `${wait}` } }))
    if (sso !== undefined && /^\/sso(?:[/?]|$)/.test(path)) return sso(request, response)
    void answer(request, response)
  }
}

/** Reads the path as the router will: it takes /%61pi for /api. */
const isLimited = (path: string): boolean => {
  try {
    return /^\/(?:api|sso|feeds)(?:[/?]|$)/.test(decodeURI(path))
  } catch {
    return true
  }
}

/** A proxy that rewrites Host says the browser's in X-Forwarded-Host. */
const hostOf = ({ headers }: IncomingMessage, hops: number): string | undefined => {
  const forwarded = hops === 0 ? undefined : [headers['x-forwarded-host'] ?? []].flat()[0]
  return (forwarded ?? headers.host)?.split(',')[0]?.trim().toLowerCase()
}

/** 307 keeps method and body (RFC 9110 §15.4.8); not permanent, because PUBLIC_ORIGIN may change. */
const redirect = (response: ServerResponse, origin: string, path: string): void => {
  response
    .writeHead(307, { Location: `${origin}${path.startsWith('/') ? path : '/'}`, 'Cache-Control': 'no-store' })
    .end()
}

const refuse = (request: IncomingMessage, response: ServerResponse, refusal: HttpError): void => {
  const { status, body, headers } = errorReply(refusal, localeFor(request.headers['accept-language']))
  // The body is not read any more.
  response.writeHead(status, { ...headers, 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' })
  response.end(JSON.stringify(body))
}

const logWhenDone = ({ log }: Deps, request: IncomingMessage, response: ServerResponse): void => {
  const began = performance.now()
  const route = routeOfPath(request.url ?? '/')
  response.once('close', () => {
    const aborted = !request.complete && !response.writableFinished
    log[aborted ? 'debug' : 'info']('request', {
      method: request.method,
      route,
      status: response.statusCode,
      ...getRoutePattern(response),
      ms: Math.round((performance.now() - began) * 10) / 10,
      ...(response.writableFinished ? {} : { cut: true }),
    })
  })
}

/** For what never reaches the router: the first segment says which part of the server it was for. */
const routeOfPath = (path: string): string => `${/^\/(?:api|sso|feeds)(?=[/?]|$)/.exec(path)?.[0] ?? ''}/*`
