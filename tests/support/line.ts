import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * What happens to a request: it passes, it stays on the line before it reaches the server, or the server acts and its
 * reply stays on the line.
 */
export type Fate = 'passes' | 'request held' | 'reply held'

/** A request that has met its fate. */
export interface Met {
  /** What was held goes on; if the one who waited has gone, it goes to nobody. */
  release: () => void
  /** The connection breaks: what was held is lost. */
  cut: () => void
}

/** The line between browsers and a server. */
export interface Line {
  /** How browsers reach the server. */
  readonly origin: string
  /** Where the line ends: a port of this machine. */
  leadTo: (port: number) => void
  /** The next change (neither GET nor HEAD) at this address meets this fate; resolves when it has. */
  nextChange: (address: RegExp, fate: Fate) => Promise<Met>
  close: () => Promise<void>
}

interface Order {
  readonly address: RegExp
  readonly fate: Fate
  readonly met: (met: Met) => void
}

/** Lays a line that carries everything until it is told otherwise. Without a server at its end connections break. */
export const layLine = async (): Promise<Line> => {
  let end = 0
  let orders: Order[] = []

  const orderFor = ({ method = 'GET', url = '' }: IncomingMessage): Order | undefined => {
    if (method === 'GET' || method === 'HEAD') return undefined
    const order = orders.find(({ address }) => address.test(url))
    orders = orders.filter((one) => one !== order)
    return order
  }
  const carry = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const order = orderFor(asked)
    const body = await buffer(asked)
    const held = async (): Promise<boolean> => {
      const goesOn = Promise.withResolvers<boolean>()
      order?.met({ release: () => goesOn.resolve(true), cut: () => goesOn.resolve(false) })
      const released = await goesOn.promise
      if (!released) answer.destroy()
      return released
    }
    if (order?.fate === 'request held' && !(await held())) return
    const onward = request({
      port: end,
      host: '127.0.0.1',
      method: asked.method,
      path: asked.url,
      headers: asked.headers,
    })
    onward.end(body)
    if (order?.fate === 'passes') order.met({ release: () => {}, cut: () => {} })
    const [reply] = (await once(onward, 'response')) as [IncomingMessage]
    if (order?.fate === 'reply held') {
      const bytes = await buffer(reply)
      if (await held()) answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders).end(bytes)
      return
    }
    answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
    reply.on('error', () => answer.destroy())
    reply.pipe(answer)
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
    nextChange: (changed, fate) => {
      const { promise, resolve } = Promise.withResolvers<Met>()
      orders.push({ address: changed, fate, met: resolve })
      return promise
    },
    close: async () => {
      line.closeAllConnections()
      line.close()
      await once(line, 'close')
    },
  }
}
