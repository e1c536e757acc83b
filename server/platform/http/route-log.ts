import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { matchedRoutes, routePath } from 'hono/route'
import type { HttpError } from './http-error.ts'

/** Fields of a request's log line. The router and its handlers set them; the listener writes the line. */
export interface Routed {
  readonly route?: string
  /** Code and cause of an error reply, including an invalid token whose bearer was then served as a visitor. */
  readonly code?: string
  readonly reason?: string | undefined
}

/** Fields of a request, by the listener's response or the part of a batch. */
const fieldsByReply = new WeakMap<object, Routed>()

const remember = (c: Context, fields: Routed): void => {
  const { outgoing, part }: Partial<HttpBindings> & { readonly part?: object } = c.env ?? {}
  const reply = part ?? outgoing
  if (reply !== undefined) fieldsByReply.set(reply, { ...fieldsByReply.get(reply), ...fields })
}

export const rememberRoute = (c: Context): void => remember(c, { route: routePattern(c) })
export const rememberRefusal = (c: Context, refusal: HttpError): void => remember(c, refusalLogFields(refusal))
export const routeLogFields = (reply: object): Routed => fieldsByReply.get(reply) ?? {}

/** With one digit after the point. */
export const millisecondsSince = (startedAt: number): number => Math.round((performance.now() - startedAt) * 10) / 10

export const refusalLogFields = ({ code, details }: HttpError): Routed => ({ code, reason: details.reason })

/** Returns the most specific of the matched patterns: `/api/frontend/event/:id` rather than `/api/*`. */
export const routePattern = (c: Context): string => {
  const patterns = matchedRoutes(c).map(({ path }) => path)
  return patterns.find((path) => !path.endsWith('*')) ?? patterns.at(-1) ?? routePath(c)
}
