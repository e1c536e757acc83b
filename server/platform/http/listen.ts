import { createServer, type Server } from 'node:http'
import type { Config } from '../../config.ts'
import { explainListenError } from '../../start-problems.ts'
import { callerKey } from './caller-address.ts'
import { connectionLimits, createOpenLimit } from './open-limit.ts'
import type { NodeHandler } from './request-listener.ts'

/**
 * Times in milliseconds, sizes in bytes. The limits are above what a normal caller needs. The timeout of a whole
 * request allows an upload of 100 MB over a connection of 1.5 Mbit/s. Idle connections last longer than a proxy keeps
 * them (nginx 60 s, Caddy 120 s): a request on a connection that is just being closed would fail.
 */
const limits = { maxHeaderSize: 16_384, headersTimeout: 15_000, requestTimeout: 600_000, keepAliveTimeout: 130_000 }

/**
 * Connections that wait until the process accepts them. With Node's default of 511, Linux reset 41 of 8,000 connections
 * that arrived within five seconds, instead of letting them wait for a reply. The limit of the system is 4096 too.
 */
const BACKLOG = 4096

interface ListenOptions {
  /** Beginning of the names of the settings HOST and PORT. */
  readonly prefix?: string
  readonly connections?: ReturnType<typeof connectionLimits>
}

/**
 * Closes further connections of an address that has too many. Behind a proxy all have the address of the proxy, which
 * limits its callers itself; their open requests are limited in request-listener.ts.
 */
const limitConnections = (server: Server, perCaller: number): void => {
  const limit = createOpenLimit(perCaller)
  server.on('connection', (socket) => {
    const end = limit.open(callerKey(socket.remoteAddress ?? 'unknown'))
    if (end === undefined) socket.destroy()
    else socket.once('close', end)
  })
}

/**
 * @throws ListenError with one line for the person at the terminal
 */
export const listen = async (
  { host, port, trustProxy = 0 }: Pick<Config, 'host' | 'port'> & Partial<Pick<Config, 'trustProxy'>>,
  listener: NodeHandler,
  { prefix = '', connections = connectionLimits() }: ListenOptions = {},
): Promise<Server> => {
  const server = createServer(limits, listener)
  server.maxConnections = connections.total
  if (trustProxy === 0) limitConnections(server, connections.perCaller)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host, backlog: BACKLOG }, resolve)
    })
    return server
  } catch (error) {
    throw explainListenError(error, host, port, prefix)
  }
}

/**
 * Accepts no more requests and waits for the running ones. After `graceMs` milliseconds it closes their connections.
 */
export const closeServer = async (server: Server, graceMs = 5000): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A client keeps its connection after the response; Node would wait for it until the keep-alive timeout.
  const idle = setInterval(() => server.closeIdleConnections(), 20)
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(timer)
}
