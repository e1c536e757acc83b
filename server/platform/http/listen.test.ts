import fs from 'node:fs'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { closeServer, listen } from './listen.ts'

/** A server whose responses wait until the test sends them. */
const startWaitingServer = async () => {
  const arrivals: ((response: ServerResponse) => void)[] = []
  const server = await listen({ host: '127.0.0.1', port: 0 }, (_, response) => arrivals.shift()?.(response))
  const { port } = server.address() as AddressInfo
  const arrived = () => new Promise<ServerResponse>((resolve) => void arrivals.push(resolve))
  return { server, port, origin: `http://127.0.0.1:${port}`, arrived }
}

test('at shutdown a running request is answered and a later one is refused', async () => {
  const { server, origin, arrived } = await startWaitingServer()
  const reached = arrived()
  const answer = fetch(origin)
  const response = await reached
  const closed = closeServer(server)
  await expect(fetch(origin)).rejects.toThrow()
  response.end('done')
  expect(await (await answer).text()).toBe('done')
  await closed
})

test('a request that never ends delays the shutdown only until the grace period ends', async () => {
  const { server, origin, arrived } = await startWaitingServer()
  const reached = arrived()
  const answer = fetch(origin)
  await reached
  const cut = expect(answer).rejects.toThrow()
  await closeServer(server, 50)
  await cut
})

test('an idle connection is kept longer than by a proxy', async () => {
  const { server, origin, arrived } = await startWaitingServer()
  const reached = arrived()
  const reply = fetch(origin)
  ;(await reached).end()
  const [, seconds] = /timeout=(\d+)/.exec((await reply).headers.get('keep-alive') ?? '') ?? []
  // Caddy: two minutes.
  expect(Number(seconds)).toBeGreaterThan(120)
  await closeServer(server)
})

test.runIf(fs.existsSync('/proc/net/tcp'))('2000 connections wait while the process is busy', async () => {
  const { server, port } = await startWaitingServer()
  const callers = Array.from({ length: 2000 }, () => connect({ host: '127.0.0.1', port }))
  await new Promise((resolve) => process.nextTick(resolve))
  expect(waitingConnections(port)).toBe(2000)
  for (const caller of callers) caller.destroy()
  await closeServer(server)
})

test('a used port and a foreign address are reported with a hint what to do', async () => {
  const { server, port } = await startWaitingServer()
  const refusal = async (host: string) => {
    const refused: unknown = await listen({ host, port }, () => {}).catch((error: unknown) => error)
    return String(refused)
  }
  expect(await refusal('127.0.0.1')).toMatch(
    new RegExp(`^ListenError: Port ${port} is in use\\. .*PORT=${port + 1} npm start$`),
  )
  expect(await refusal('192.0.2.1')).toMatch(/^ListenError: This machine has no address 192\.0\.2\.1\. /)
  await closeServer(server)
})

/** Connections to a port that Linux has established and the process has not accepted: the queue of the listening socket. */
const waitingConnections = (port: number): number => {
  const listening = new RegExp(`:${port.toString(16).toUpperCase().padStart(4, '0')} \\S+ 0A \\w+:(\\w+) `)
  const [, queue = ''] = listening.exec(fs.readFileSync('/proc/net/tcp', 'utf8')) ?? []
  return Number.parseInt(queue, 16)
}
