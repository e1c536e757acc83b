import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** As received on the wire. */
  readonly body: Buffer
}

/** Forwarded addresses: the server's rate limit is per caller, and here many callers send requests. */
let callers = 0
const nextCaller = (): string => {
  callers += 1
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
}

/** Sends requests like a browser: keep-alive connections, compressed responses. */
export const createRequester = (connections: number, more: Readonly<Record<string, string>> = {}) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = (address: string): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const headers = {
        'Accept-Encoding': 'gzip, br',
        'Accept-Language': 'de-CH',
        'X-Forwarded-For': nextCaller(),
        ...more,
      }
      const request = get(address, { agent, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const)
          resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(pairs), body: Buffer.concat(chunks) })
        })
      })
      // The server closes a connection that was idle while the other side was measured. Like a browser, ask again.
      request.once('error', (error: NodeJS.ErrnoException) => {
        if (request.reusedSocket && error.code === 'ECONNRESET') resolve(ask(address))
        else reject(error)
      })
    })
  return { ask, [Symbol.dispose]: () => agent.destroy() }
}

type Ask = ReturnType<typeof createRequester>['ask']

/**
 * Returns the milliseconds until the complete response has arrived.
 * @throws if it is not 200
 */
const timed = async (ask: Ask, address: string): Promise<number> => {
  const began = performance.now()
  const { status } = await ask(address)
  if (status !== 200) {
    console.error(address, status)
    throw new Error(`${address} answered ${status}`)
  }
  return performance.now() - began
}

export interface Sides {
  readonly ours: string
  readonly reference: string
}
export interface Samples {
  readonly ours: number[]
  readonly reference: number[]
}

/** Time limit of a series in milliseconds; at least `fewest` requests are measured in any case. */
const timeBudgetMs = 8000
const fewest = 20

/** Sends sequential requests, ours and the reference alternately: 200 of each, or as many as 8 s allow. */
export const sequential = async ({ ours, reference }: Sides): Promise<Samples> => {
  using client = createRequester(1)
  const samples: Samples = { ours: [], reference: [] }
  await timed(client.ask, ours)
  await timed(client.ask, reference)
  const end = performance.now() + timeBudgetMs
  while (samples.ours.length < 200 && (samples.ours.length < fewest || performance.now() < end)) {
    samples.ours.push(await timed(client.ask, ours))
    samples.reference.push(await timed(client.ask, reference))
  }
  return samples
}

const rounds = 7
const parallel = 8

/**
 * Returns the 99th percentile of each of seven rounds with eight concurrent callers, ours and the reference
 * alternately, with the callers' headers, within a time limit in milliseconds.
 */
export const underLoad = async (
  { ours, reference }: Sides,
  headers: Readonly<Record<keyof Sides, Readonly<Record<string, string>>>> = { ours: {}, reference: {} },
  budgetMs: number = timeBudgetMs,
): Promise<Samples> => {
  using client = createRequester(parallel, headers.ours)
  using other = createRequester(parallel, headers.reference)
  const samples: Samples = { ours: [], reference: [] }
  for (let round = 0; round < rounds; round++) {
    samples.ours.push(await percentile99(client.ask, ours, budgetMs))
    samples.reference.push(await percentile99(other.ask, reference, budgetMs))
  }
  return samples
}

/** The same for one side alone, with the caller's headers. */
export const percentilesUnderLoad = async (
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<number[]> => {
  using client = createRequester(parallel, headers)
  // A newly started server is still compiling its code.
  await percentile99(client.ask, address)
  const percentiles: number[] = []
  for (let round = 0; round < rounds; round++) percentiles.push(await percentile99(client.ask, address))
  return percentiles
}

const percentile99 = async (ask: Ask, address: string, budgetMs: number = timeBudgetMs): Promise<number> => {
  const times: number[] = []
  const end = performance.now() + budgetMs / rounds / 2
  const caller = async (): Promise<void> => {
    do times.push(await timed(ask, address))
    while (times.length < 200 && performance.now() < end)
  }
  await Promise.all(Array.from({ length: parallel }, caller))
  const sorted = times.sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}

/** Time in ms between two requests at a constant rate. */
const pauseMs = 20

/** Milliseconds of requests at a constant rate, regardless of pending responses, until `end` is settled. */
export const latencies = async (
  addresses: readonly string[],
  end: Promise<unknown>,
  headers: Readonly<Record<string, string>> = {},
): Promise<number[]> => {
  using client = createRequester(8, headers)
  let ended = false
  const ending = end.finally(() => {
    ended = true
  })
  const pending: Promise<number>[] = []
  while (!ended) {
    pending.push(timed(client.ask, addresses[pending.length % addresses.length] ?? ''))
    await wait(pauseMs)
  }
  await ending
  return await Promise.all(pending)
}
