import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { createRequestReader } from './request-heads.ts'
import { ShapedDirection } from './shaped-direction.ts'

/** A line of a phone: bits per second in each direction, and milliseconds of a round trip. */
interface LineSpeed {
  readonly down: number
  readonly up: number
  readonly roundTrip: number
}

/** Lighthouse's slow 4G. */
export const slow4g: LineSpeed = { down: 1_600_000, up: 750_000, roundTrip: 150 }

/** One request as it passed the line. */
interface Exchange {
  /** Such as 'GET /de-ch'. */
  readonly request: string
  /** Milliseconds of `performance.now()` at which the server received it. */
  readonly at: number
  /** Bytes of the reply so far, with its headers. */
  readonly bytes: number
}

/** A proxy between all that a browser runs, its pages and its service workers, and the server. */
export interface Line {
  /** The origin under which the browser reaches the server. */
  readonly origin: string
  /** Sets the target, a port of this machine. */
  leadTo: (port: number) => void
  /** Sets the speed; null is as fast as the machine. */
  setSpeed: (speed: LineSpeed | null) => void
  /** Returns the requests since the last call of `reset`. */
  exchanges: () => readonly Exchange[]
  /** Returns the bytes that reached the browser since the last call of `reset`. */
  bytes: () => number
  reset: () => void
  /** Resolves when nothing has passed for this long. */
  quiet: (milliseconds: number) => Promise<void>
  close: () => Promise<void>
}

/** Bytes that may wait for their turn on one connection before the proxy stops reading from the server. */
const mostWaiting = 65_536

/**
 * Starts the proxy. It counts what passes, and can be as slow as a phone's line: connections share the rate, and each
 * new one costs a round trip more. Slow start and lost packets are not simulated.
 */
export const startLine = async (): Promise<Line> => {
  let port = 0
  let roundTrip = 0
  let bytes = 0
  let lastTraffic = performance.now()
  let exchanges: { request: string; at: number; bytes: number }[] = []
  const down = new ShapedDirection()
  const up = new ShapedDirection()
  const open = new Set<Socket>()

  const join = (browser: Socket): void => {
    const server = connect(port, '127.0.0.1')
    const ofConnection = {}
    const readRequests = createRequestReader()
    let current: { bytes: number } | undefined
    /** Bytes from the server that have not reached the browser. */
    let waiting = 0
    const toServer = (chunk: Buffer): void => {
      lastTraffic = performance.now()
      for (const request of readRequests(chunk)) {
        const exchange = { request, at: lastTraffic, bytes: 0 }
        exchanges.push(exchange)
        current = exchange
      }
      server.write(chunk)
    }
    const toBrowser = (chunk: Buffer): void => {
      lastTraffic = performance.now()
      bytes += chunk.length
      if (current !== undefined) current.bytes += chunk.length
      waiting -= chunk.length
      if (waiting < mostWaiting) server.resume()
      browser.write(chunk)
      if (waiting === 0 && server.closed) browser.end()
    }
    for (const socket of [browser, server]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => open.delete(socket))
      socket.on('error', () => undefined)
    }
    browser.on('close', () => {
      server.destroy()
      for (const direction of [up, down]) direction.drop(ofConnection)
    })
    server.on('close', () => {
      if (waiting === 0) browser.end()
    })
    server.on('data', (chunk: Buffer) => {
      waiting += chunk.length
      if (waiting >= mostWaiting) server.pause()
      down.send(ofConnection, chunk, toBrowser)
    })
    // The handshake of the connection, which the browser has on this machine without delay.
    setTimeout(() => browser.on('data', (chunk: Buffer) => up.send(ofConnection, chunk, toServer)), roundTrip)
  }
  const proxy = createServer(join)
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no port')
  return {
    origin: `http://localhost:${address.port}`,
    leadTo: (end) => {
      port = end
    },
    setSpeed: (speed) => {
      roundTrip = speed?.roundTrip ?? 0
      down.pace = speed === null ? null : { rate: speed.down / 8, delay: roundTrip / 2 }
      up.pace = speed === null ? null : { rate: speed.up / 8, delay: roundTrip / 2 }
    },
    exchanges: () => exchanges,
    bytes: () => bytes,
    reset: () => {
      bytes = 0
      exchanges = []
    },
    quiet: async (milliseconds) => {
      for (let since = 0; since < milliseconds; since = performance.now() - lastTraffic)
        await new Promise((resolve) => setTimeout(resolve, milliseconds - since))
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
