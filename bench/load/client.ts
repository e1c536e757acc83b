import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tally } from './tally.ts'

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export interface Sent {
  /** Name of its line in the table. */
  readonly kind: string
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Status codes that the sender understands; 200 unless given. */
  readonly expected?: readonly number[]
}

/** Sends requests of many callers to the processes of a server in turn, like a load balancer. */
export interface Client {
  /**
   * Returns the reply, or undefined if it was none of the expected ones, which is recorded as a fault, or if all of five
   * attempts were refused. A refused request is sent again after Retry-After, like the app does.
   * @param caller network address that the server sees
   */
  send(caller: string, sent: Sent): Promise<Reply | undefined>
  /** The same with one attempt. */
  sendOnce(caller: string, sent: Sent): Promise<Reply | undefined>
  /** Changes what records the replies. */
  record(tally: Tally): void
  close(): void
}

const ATTEMPTS = 5
/** Milliseconds after which callers give up; a fault. */
const PATIENCE_MS = 30_000

/** @param host name and port of the public origin */
export const createClient = (ports: readonly number[], host: string, first: Tally): Client => {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })
  let tally = first
  let turn = 0

  const exchange = async (caller: string, { path, method = 'GET', headers, body }: Sent): Promise<Reply> => {
    const port = ports[turn++ % ports.length]
    const head = { Host: host, 'X-Forwarded-For': caller, 'Accept-Language': 'de-CH', ...headers }
    const attempt = () =>
      new Promise<Reply>((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port, agent, path, method, headers: head }, (response) => {
          buffer(response).then((bytes) => {
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text: bytes.toString() })
          }, reject)
        })
        // The server closes an idle connection while the request is being sent: browsers use another one.
        sent.once('error', (error: NodeJS.ErrnoException) => {
          if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(attempt())
          else reject(error)
        })
        sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no reply within 30 s')))
        sent.end(body)
      })
    return await attempt()
  }

  /** Returns the seconds after which a refused request may be sent again instead of its reply. */
  const tryOnce = async (caller: string, sent: Sent): Promise<Reply | number | undefined> => {
    const { kind, expected = [200] } = sent
    const began = performance.now()
    const reply = await exchange(caller, sent).catch((error: NodeJS.ErrnoException) => {
      tally.fault(`${kind}: ${error.code ?? error.message}`)
      return undefined
    })
    if (reply === undefined) return undefined
    const { status, headers, text } = reply
    if (status === 429 || status === 503) {
      const seconds = Number(headers['retry-after'])
      if (!(seconds > 0)) tally.fault(`${kind}: ${status} without Retry-After`)
      tally.refuse(kind, status)
      return seconds > 0 ? seconds : 1
    }
    if (expected.includes(status)) {
      tally.accept(kind, performance.now() - began)
      return reply
    }
    tally.fault(`${kind}: ${status} ${text.slice(0, 200)}`)
    return undefined
  }

  return {
    send: async (caller, sent) => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const reply = await tryOnce(caller, sent)
        if (typeof reply !== 'number') return reply
        // Callers that were refused together do not return together.
        await sleep(reply * 1000 * (1 + Math.random()))
      }
      return undefined
    },
    sendOnce: async (caller, sent) => {
      const reply = await tryOnce(caller, sent)
      return typeof reply === 'number' ? undefined : reply
    },
    record: (next) => {
      tally = next
    },
    close: () => agent.destroy(),
  }
}
