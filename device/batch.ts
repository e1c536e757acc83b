import * as v from 'valibot'
import { type BatchedRequest, batchTextMaximum, sendBatch } from '#contract/batch.ts'
import { anySignal } from './deps.ts'

type Transport = (request: Request) => Promise<Response>

/** Calls that begin together and whose requests are sent as one. */
export interface Batch {
  /** Sends a request as soon as every call of the batch has a request or has left. */
  send(request: Request, transport: Transport): Promise<Response>
  /** A call of the batch has ended. */
  leave(): void
}

/** A request that waits for others with which it is sent. */
interface Part {
  readonly batched: BatchedRequest
  readonly url: string
  readonly headers: Headers
  readonly signal: AbortSignal
  readonly resolve: (response: Response | Promise<Response>) => void
}

const fetchOptions = { redirect: 'error', cache: 'no-store', credentials: 'same-origin' } as const

const singleRequest = ({ batched: { method, body }, url, headers, signal }: Part): Request =>
  new Request(url, { ...fetchOptions, method, headers, body, signal })

const batchRequest = (parts: readonly Part[], { url, headers: own }: Part): Request => {
  const headers = new Headers(own)
  for (const name of ['if-match', 'idempotency-key']) headers.delete(name)
  const body = JSON.stringify({ requests: parts.map(({ batched }) => batched) })
  const signal = parts.reduce<AbortSignal | undefined>((all, part) => anySignal(all, part.signal), undefined)
  return new Request(new URL(sendBatch.path, url), {
    ...fetchOptions,
    method: 'POST',
    headers,
    body,
    signal: signal ?? null,
  })
}

/** The token, the version of the app, a server that asks for a pause: the reply to the batch is that to each part. */
const isForAll = ({ status }: Response): boolean => status === 401 || status === 426 || status === 429 || status >= 500

/**
 * Returns the replies to the parts; null if the server knows no batches. Whatever is no reply of ours, such as the page of a
 * captive portal or a reply that was cut off, is the reply to each part, which then finds that out.
 */
const repliesOf = async (response: Response, count: number): Promise<Response[] | null> => {
  const { status, headers } = response
  const text = await response.text()
  const isJson = headers.get('content-type')?.includes('json') === true
  if (isJson && !response.ok && !isForAll(response)) return null
  const reply = v.safeParse(v.pipe(v.string(), v.parseJson(), sendBatch.reply), text)
  if (!reply.success || reply.output.replies.length !== count)
    return Array.from({ length: count }, () => new Response(text === '' ? null : text, { status, headers }))
  const id = headers.get('x-request-id')
  return reply.output.replies.map((one) => {
    const own = new Headers({ 'Content-Type': 'application/json' })
    if (id !== null) own.set('X-Request-Id', id)
    if (one.retryAfter !== undefined) own.set('Retry-After', one.retryAfter)
    return new Response(one.body === '' ? null : one.body, { status: one.status, headers: own })
  })
}

/** Splits requests so that none of the batches exceeds the size that the server accepts. */
const chunksOf = (parts: readonly Part[]): Part[][] => {
  const chunks: Part[][] = []
  let length = 0
  for (const part of parts) {
    length += part.batched.body.length
    const last = chunks.at(-1)
    if (last !== undefined && length <= batchTextMaximum) last.push(part)
    else {
      chunks.push([part])
      length = part.batched.body.length
    }
  }
  return chunks
}

const exchange = async (parts: readonly Part[], transport: Transport): Promise<void> => {
  const [first, second] = parts
  try {
    const replies =
      first === undefined || second === undefined
        ? null
        : await repliesOf(await transport(batchRequest(parts, first)), parts.length)
    for (const [position, part] of parts.entries()) part.resolve(replies?.[position] ?? transport(singleRequest(part)))
  } catch (error) {
    for (const part of parts) part.resolve(Promise.reject(error))
  }
}

/**
 * Creates a batch of calls that change something with a JSON body. A device that was offline sends hundreds of changes,
 * and each round trip costs it time and battery. A server that knows no batches gets the requests singly.
 * @param calls each must leave the batch at its end
 */
export const createBatch = (calls: number): Batch => {
  let members = calls
  let waiting: Part[] = []

  const sendIfComplete = (transport: Transport): void => {
    if (waiting.length < members) return
    for (const parts of chunksOf(waiting)) void exchange(parts, transport)
    waiting = []
  }
  let latest: Transport | null = null
  return {
    send: async (request, transport) => {
      latest = transport
      const { method, url, headers, signal } = request
      const { pathname, search } = new URL(url)
      const [ifMatch, idempotencyKey] = [headers.get('if-match'), headers.get('idempotency-key')]
      const batched = {
        ...{ method: method as BatchedRequest['method'], path: pathname + search, body: await request.text() },
        ...(ifMatch !== null && { ifMatch }),
        ...(idempotencyKey !== null && { idempotencyKey }),
      }
      return new Promise((resolve) => {
        waiting.push({ batched, url, headers, signal, resolve })
        sendIfComplete(transport)
      })
    },
    leave: () => {
      members--
      if (latest !== null) sendIfComplete(latest)
    },
  }
}
