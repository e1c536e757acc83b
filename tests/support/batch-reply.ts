import * as v from 'valibot'
import { type BatchedReply, sendBatch } from '#contract/batch.ts'

/** Returns the reply to a batch, whose requests `fetch` answers one after the other. */
export const batchReply = async (
  batch: Request,
  fetch: (request: Request) => Promise<Response>,
): Promise<{ replies: BatchedReply[] }> => {
  const { requests } = v.parse(sendBatch.input.body, await batch.json())
  const replies: BatchedReply[] = []
  for (const { method, path, body, ifMatch } of requests) {
    const headers = new Headers(batch.headers)
    if (ifMatch !== undefined) headers.set('if-match', ifMatch)
    const reply = await fetch(new Request(new URL(path, batch.url), { method, headers, body }))
    const retryAfter = reply.headers.get('retry-after')
    replies.push({ status: reply.status, body: await reply.text(), ...(retryAfter !== null && { retryAfter }) })
  }
  return { replies }
}
