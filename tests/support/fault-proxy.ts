import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { minimumContract } from '#contract/endpoint.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'

/** A response that another server gives in our server's place. */
export interface StubResponse {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly location?: string
}

/**
 * The fate of a request. `request held`: it is held before it reaches the server. If the reply is held, lost or
 * cut, the server has acted. Chromium automatically repeats, once, a request that got no byte of a reply on a reused
 * connection: with a fault that does not persist, only a truncated reply is really lost. `half a reply` is truncated;
 * `half a reply, called whole` is truncated with a matching length. `another edition`: the reply with another ETag;
 * `damaged`: of the right length, with changed bytes in the middle. `from an app of old`: the server receives it from
 * an app with an unsupported contract version, and refuses it itself.
 */
export type Fault =
  | 'passes'
  | 'request held'
  | 'reply held'
  | 'request lost'
  | 'reply lost'
  | 'half a reply'
  | 'half a reply, called whole'
  | 'another edition'
  | 'damaged'
  | 'from an app of old'
  | StubResponse

/** A request to which a fault was applied. */
export interface InterceptedRequest {
  /** Forwards what was held; without effect if the client has gone. */
  release: () => void
  /** Breaks the connection: what was held is lost, a reply is truncated. */
  cut: () => void
}

/** A persistent fault. */
export interface PersistentFault {
  /** Resolves when the fault was applied to the first request. */
  readonly met: Promise<InterceptedRequest>
  /** Ends the fault and forwards what is still held. */
  end: () => void
  /** Ends the fault and drops what is still held. */
  cut: () => void
}

/**
 * A fault-injection proxy between browsers and a server. Requests are named as in `PUT /api/participationselfservice/`.
 */
export interface FaultProxy {
  /** The origin under which browsers reach the server. */
  readonly origin: string
  /** Sets the target, a port of this machine. */
  leadTo: (port: number) => void
  /** Applies a fault to the next matching request; resolves when it was applied. */
  next: (which: RegExp, fault: Fault) => Promise<InterceptedRequest>
  /** Applies a fault to every matching request from now on. */
  trouble: (which: RegExp, fault: Fault) => PersistentFault
  /** Ends all faults and forwards what is held. */
  calm: () => void
  close: () => Promise<void>
}

export const stubResponse = (status: number, type: string, body: string): StubResponse => ({ status, type, body })

/** A refusal by our server. */
export const refusal = (code: ErrorCode): StubResponse =>
  stubResponse(
    errorStatus[code],
    'application/json; charset=utf-8',
    JSON.stringify({ type: 'danger', code, message: `Abgelehnt (${code}).`, errors: [] }),
  )

interface Order {
  readonly which: RegExp
  readonly fault: Fault
  readonly lasts: boolean
  readonly met: (met: InterceptedRequest) => void
}

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.byteLength / 2))

const corruptBytes = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes)
  const middle = Math.floor(copy.byteLength / 2)
  copy.fill('?', middle, middle + 8)
  return copy
}

/** Returns the reply's own raw headers, in pairs, without those that the test replaces. */
const without = (raw: readonly string[], ...names: readonly string[]): string[] =>
  raw.filter((_, index) => !names.includes(raw[index - (index % 2)]?.toLowerCase() ?? ''))

/** Starts a proxy that forwards everything by default. Without a running server, connections break. */
export const startFaultProxy = async (): Promise<FaultProxy> => {
  let end = 0
  let orders: Order[] = []
  const everHeld: InterceptedRequest[] = []

  const orderFor = ({ method = 'GET', url = '' }: IncomingMessage): Order | undefined => {
    const order = orders.find(({ which }) => which.test(`${method} ${url}`))
    if (order?.lasts === false) orders = orders.filter((one) => one !== order)
    return order
  }
  const toServer = async (
    { method, url, rawHeaders }: IncomingMessage,
    body: Buffer,
    headers: readonly string[] = rawHeaders,
  ): Promise<IncomingMessage> => {
    const onward = request({ port: end, host: '127.0.0.1', method, path: url, headers })
    onward.end(body)
    const [reply] = (await once(onward, 'response')) as [IncomingMessage]
    return reply
  }
  const passOn = (reply: IncomingMessage, answer: ServerResponse): void => {
    answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
    reply.on('error', () => answer.destroy())
    reply.pipe(answer)
  }
  const breakOff = ({ statusCode = 502, rawHeaders }: IncomingMessage, bytes: Buffer, answer: ServerResponse): void => {
    answer.writeHead(statusCode, [
      ...without(rawHeaders, 'content-length', 'transfer-encoding'),
      ...['content-length', String(bytes.byteLength)],
    ])
    answer.write(half(bytes), () => answer.destroy())
  }
  const spoil = async (
    fault: Exclude<Fault, StubResponse>,
    reply: IncomingMessage,
    answer: ServerResponse,
  ): Promise<void> => {
    const { statusCode = 502, rawHeaders } = reply
    const bytes = await buffer(reply)
    switch (fault) {
      case 'reply lost':
        answer.destroy()
        return
      case 'half a reply':
        breakOff(reply, bytes, answer)
        return
      case 'half a reply, called whole':
        answer.writeHead(statusCode, without(rawHeaders, 'content-length')).end(half(bytes))
        return
      case 'another edition':
        answer.writeHead(statusCode, [...without(rawHeaders, 'etag'), 'etag', '"another"']).end(bytes)
        return
      case 'damaged':
        answer.writeHead(statusCode, rawHeaders).end(corruptBytes(bytes))
        return
      default:
        answer.writeHead(statusCode, rawHeaders).end(bytes)
    }
  }
  const carry = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const order = orderFor(asked)
    const body = await buffer(asked)
    if (order === undefined) return passOn(await toServer(asked, body), answer)
    const { fault } = order
    const nothingHeld: InterceptedRequest = { release: () => {}, cut: () => {} }
    const held = async (): Promise<boolean> => {
      const goesOn = Promise.withResolvers<boolean>()
      const met: InterceptedRequest = { release: () => goesOn.resolve(true), cut: () => goesOn.resolve(false) }
      everHeld.push(met)
      order.met(met)
      return goesOn.promise
    }
    if (typeof fault === 'object') {
      const { status, type, body: text, location } = fault
      order.met(nothingHeld)
      answer.writeHead(status, { 'content-type': type, ...(location === undefined ? {} : { location }) }).end(text)
    } else if (fault === 'request lost') {
      order.met(nothingHeld)
      answer.destroy()
    } else if (fault === 'request held') {
      if (await held()) passOn(await toServer(asked, body), answer)
      else answer.destroy()
    } else if (fault === 'passes' || fault === 'from an app of old') {
      const old = [...without(asked.rawHeaders, 'x-contract'), 'x-contract', String(minimumContract - 1)]
      const reply = toServer(asked, body, fault === 'passes' ? undefined : old)
      order.met(nothingHeld)
      passOn(await reply, answer)
    } else {
      const reply = await toServer(asked, body)
      if (fault === 'reply held') {
        const bytes = await buffer(reply)
        if (await held()) answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders).end(bytes)
        else breakOff(reply, bytes, answer)
        return
      }
      await spoil(fault, reply, answer)
      order.met(nothingHeld)
    }
  }
  const line = createServer((asked, answer) => {
    carry(asked, answer).catch(() => answer.destroy())
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const address = line.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no port')
  return {
    origin: `http://localhost:${address.port}`,
    leadTo: (port) => {
      end = port
    },
    next: (which, fault) => {
      const { promise, resolve } = Promise.withResolvers<InterceptedRequest>()
      orders.push({ which, fault, lasts: false, met: resolve })
      return promise
    },
    trouble: (which, fault) => {
      const first = Promise.withResolvers<InterceptedRequest>()
      const all: InterceptedRequest[] = []
      const met = (one: InterceptedRequest): void => {
        all.push(one)
        first.resolve(one)
      }
      const order: Order = { which, fault, lasts: true, met }
      orders.push(order)
      const over = (how: 'release' | 'cut') => (): void => {
        orders = orders.filter((one) => one !== order)
        for (const one of all) one[how]()
      }
      return { met: first.promise, end: over('release'), cut: over('cut') }
    },
    calm: () => {
      orders = []
      for (const met of everHeld) met.release()
    },
    close: async () => {
      line.closeAllConnections()
      line.close()
      await once(line, 'close')
    },
  }
}
