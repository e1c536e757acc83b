import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A load balancer in front of several server processes. */
export interface Balancer {
  readonly origin: string
  /** Number of requests that the port at this place in the list has answered. */
  servedBy(at: number): number
  stop(): Promise<void>
}

const PROBE_MS = 250

/**
 * Distributes requests in turn to those ports that `/readyz` reports as ready. A request that fails gets 502, and its port
 * no more until it is ready again. Clients on this machine may name an address of their own in X-Forwarded-For.
 */
export const startBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  const ready = new Set<number>()
  const served = new Map(ports.map((port) => [port, 0]))
  const agent = new http.Agent({ keepAlive: true })
  let turn = 0

  const send = (port: number, request: http.IncomingMessage, body: Buffer) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const headers = { 'x-forwarded-for': request.socket.remoteAddress ?? '', ...request.headers }
      const { method, url: path } = request
      const passed = http.request({ host: '127.0.0.1', port, agent, method, path, headers }, resolve)
      passed.on('error', reject)
      passed.end(body)
    })
  const handle = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const port = [...ready][turn++ % ready.size]
    if (port === undefined) return void response.writeHead(502).end()
    try {
      const reply = await send(port, request, body)
      served.set(port, (served.get(port) ?? 0) + 1)
      const { connection: _own, 'keep-alive': _time, 'transfer-encoding': _chunks, ...headers } = reply.headers
      response.writeHead(reply.statusCode ?? 502, headers)
      reply.on('error', () => response.destroy())
      reply.pipe(response)
    } catch {
      ready.delete(port)
      response.writeHead(502).end()
    }
  }
  const probe = async (port: number): Promise<void> => {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    await reply?.body?.cancel()
    if (reply?.status === 200) ready.add(port)
    else ready.delete(port)
  }
  const probes = setInterval(() => void Promise.all(ports.map(probe)), PROBE_MS)
  const server = http.createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    servedBy: (at) => served.get(ports[at] ?? 0) ?? 0,
    stop: async () => {
      clearInterval(probes)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      agent.destroy()
    },
  }
}
