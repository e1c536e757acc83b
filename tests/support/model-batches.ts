import * as v from 'valibot'
import { expect } from 'vitest'
import { BatchedReply, sendBatch } from '#contract/batch.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { json } from './device.ts'

/** Faults of one part of a batch, which leave the others alone. */
const partFaults = ['refused', '500', '503', '429', '401', '500 although it is written'] as const
type PartFault = (typeof partFaults)[number]
const sides = ['first', 'last'] as const

/** Faults of a batch: of one of its parts, or of a server that knows no batches. They do nothing to other requests. */
export const batchFaults = [
  'no batches',
  ...sides.flatMap((side) => partFaults.map((fault) => `${side} part ${fault}` as const)),
] as const
export type BatchFault = (typeof batchFaults)[number]

/** How the server has dealt with one write. */
export interface Dealt {
  readonly status: number
  /** JSON, null = the server has not seen the write. */
  readonly seen: string | null
}

const refusal = (code: ErrorReply['code']): string => JSON.stringify({ type: 'danger', message: '', code })
export const knowsNoBatches = (): Response => new Response(refusal('not_found'), json({}, 404))

const faultyPart = (fault: string, parts: number): { readonly position: number; readonly fault: PartFault } | null => {
  for (const side of sides)
    for (const one of partFaults)
      if (fault === `${side} part ${one}`) return { position: side === 'first' ? 0 : parts - 1, fault: one }
  return null
}

const brokenReply = (fault: PartFault): BatchedReply => {
  if (fault === 'refused') return { status: 422, body: refusal('rule.event_started') }
  if (fault === '401') return { status: 401, body: refusal('auth.token_expired') }
  const status = Number(fault.slice(0, 3))
  return { status, body: '', ...(status === 429 && { retryAfter: '120' }) }
}

/**
 * Delivers a batch to the server.
 * @returns the reply to the device, and how the server has dealt with each part
 */
export const deliverBatch = async (
  batch: Request,
  fault: string,
  serve: (request: Request) => Promise<Response>,
): Promise<{ readonly response: Response; readonly dealt: readonly Dealt[] }> => {
  const { requests } = v.parse(sendBatch.input.body, await batch.clone().json())
  const faulty = faultyPart(fault, requests.length)
  const isLate = faulty?.fault === '500 although it is written'
  const arriving = requests.filter((_, position) => isLate || position !== faulty?.position)
  const { url, method, headers } = batch
  const response = await serve(new Request(url, { method, headers, body: JSON.stringify({ requests: arriving }) }))
  // After any other refusal of a batch its parts are sent singly.
  const { status } = response
  if (!response.ok) return { response, dealt: status === 401 ? requests.map(() => ({ status, seen: null })) : [] }
  const { replies: arrived } = v.parse(sendBatch.reply, await response.json())
  expect(arrived, 'a reply to each part of a batch').toHaveLength(arriving.length)
  const [replies, dealt]: [BatchedReply[], Dealt[]] = [[], []]
  for (const position of requests.keys()) {
    const isFaulty = faulty !== null && position === faulty.position
    const reply = isFaulty && !isLate ? undefined : arrived.shift()
    const told = isFaulty ? brokenReply(faulty.fault) : v.parse(BatchedReply, reply)
    replies.push(told)
    dealt.push({ status: reply?.status ?? told.status, seen: reply?.body ?? null })
  }
  return { response: json({ replies }), dealt }
}
