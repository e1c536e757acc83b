import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { matchedRoutes, routePath } from 'hono/route'

const routes = new WeakMap<ServerResponse, string>()

/** Keeps the route pattern a request took for its log line: the listener logs, the router knows. */
export const rememberRoute = (c: Context): void => {
  const { outgoing }: Partial<HttpBindings> = c.env ?? {}
  if (outgoing !== undefined) routes.set(outgoing, patternOf(c))
}
export const routeOf = (response: ServerResponse): string | undefined => routes.get(response)

/** The most particular of the matched patterns: `/api/frontend/event/:id` rather than `/api/*`. */
export const patternOf = (c: Context): string => {
  const patterns = matchedRoutes(c).map(({ path }) => path)
  return patterns.find((path) => !path.endsWith('*')) ?? patterns.at(-1) ?? routePath(c)
}
