import { type BatchedRequest, sendBatch } from '#contract/batch.ts'
import { type Api, mount } from './mount.ts'
import { policy, signedIn } from './policy.ts'
import { createRateLimit } from './rate-limit.ts'
import { millisecondsSince, routeLogFields } from './route-log.ts'

/** Every caller with an account. Each request of the batch has its own policy. */
const senders = policy('signed in', signedIn)

/** Changes of one address within batches: as many as single requests. */
const batching = { name: 'batch', limit: 3000, windowSeconds: 60 }

/** Headers of the batch that hold for each of its requests. */
const sharedHeaders = ['authorization', 'accept-language', 'x-contract']

/** Serves batches. Their requests pass the same steps as single ones: contract number, caller, policy, input, handler. */
export const mountBatch = (api: Api): void => {
  const { log } = api.deps
  const { publicOrigin } = api.deps.config
  const changesLeft = createRateLimit(api.deps.database, batching)

  const requestOf = ({ method, path, body, ifMatch, idempotencyKey }: BatchedRequest, shared: Headers): Request => {
    const headers = new Headers({ 'Content-Type': 'application/json' })
    const own = { 'if-match': ifMatch, 'idempotency-key': idempotencyKey }
    const given = sharedHeaders.map((name) => [name, shared.get(name)] as const)
    for (const [name, value] of [...given, ...Object.entries(own)]) if (value != null) headers.set(name, value)
    return new Request(new URL(path, publicOrigin), { method, headers, body })
  }

  mount(api, sendBatch, senders, async ({ input, headers, address, dispatch }) => {
    await changesLeft.enforce(address, input.body.requests.length)
    const replies = input.body.requests.map(async (one) => {
      const startedAt = performance.now()
      const request = requestOf(one, headers)
      const part = {}
      const reply = await dispatch(request, part)
      const done = { method: request.method, route: '/api/*', status: reply.status, ...routeLogFields(part) }
      log.info('request.completed', { ...done, ms: millisecondsSince(startedAt), batched: true })
      const retryAfter = reply.headers.get('retry-after')
      return { status: reply.status, body: await reply.text(), ...(retryAfter !== null && { retryAfter }) }
    })
    return { body: { replies: await Promise.all(replies) } }
  })
}
