import { createServer, type Server } from 'node:http'
import type { Config } from '../config.ts'
import { explainListenError } from '../start-problems.ts'
import type { NodeHandler } from './request-listener.ts'

/**
 * Times in milliseconds, sizes in bytes; what is slower or larger than any honest caller is cut off. A whole request may
 * take as long as an upload of 100 MB does on a line of 1.5 Mbit/s.
 */
const limits = { maxHeaderSize: 16_384, headersTimeout: 15_000, requestTimeout: 600_000, keepAliveTimeout: 10_000 }

/** @throws CannotListen with one line for the person at the terminal */
export const listen = async ({ host, port }: Pick<Config, 'host' | 'port'>, listener: NodeHandler): Promise<Server> => {
  const server = createServer(limits, listener)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
    return server
  } catch (error) {
    throw explainListenError(error, host, port)
  }
}

/** Takes no more requests and waits for the running ones; what is not done after `patience` milliseconds is cut off. */
export const closeServer = async (server: Server, patience = 5000): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearTimeout(timer)
}
