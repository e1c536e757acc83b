import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The part of a checkout that refunds need. */
interface Session {
  readonly intent: string
  readonly payment_status: string
  readonly amount_total: number
}

/** Follows docs.stripe.com/api/refunds: create and list. */
export interface StripeRefund {
  readonly id: string
  readonly payment_intent: string
  readonly amount: number
  status: 'succeeded' | 'pending' | 'failed'
  readonly metadata: Record<string, string>
}

/** An error of the API (docs.stripe.com/api/errors). */
export class Refused extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, message: string, more: object = {}) {
    super(message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', message, ...more } }
  }
}

const names = /^(?:payment_intent|amount|reason|metadata\[\w{1,40}\])$/

/** @param sessions the checkouts, for the amounts that were paid */
export const createStripeRefunds = (sessions: ReadonlyMap<string, Session>) => {
  const made: StripeRefund[] = []
  const answers = new Map<string, { request: string; refund: StripeRefund }>()
  const state: { next: StripeRefund['status']; losesReplies: boolean } = { next: 'succeeded', losesReplies: false }
  const create = (given: URLSearchParams, key: string | undefined): StripeRefund => {
    const before = key === undefined ? undefined : answers.get(key)
    if (before !== undefined) {
      if (before.request === given.toString()) return before.refund
      throw new Refused(400, 'Keys for idempotent requests can only be used with the same parameters.', {
        type: 'idempotency_error',
      })
    }
    for (const name of given.keys())
      if (!names.test(name))
        throw new Refused(400, `Received unknown parameter: ${name}`, { code: 'parameter_unknown' })
    const intent = given.get('payment_intent') ?? ''
    const session = [...sessions.values()].find((one) => one.intent === intent && one.payment_status === 'paid')
    if (session === undefined)
      throw new Refused(400, `No such payment_intent: '${intent}'`, { code: 'resource_missing' })
    const amount = Number(given.get('amount'))
    const left = made
      .filter((one) => one.payment_intent === intent && one.status !== 'failed')
      .reduce((sum, one) => sum - one.amount, session.amount_total)
    if (left === 0) throw new Refused(400, 'Charge has already been refunded.', { code: 'charge_already_refunded' })
    if (!Number.isInteger(amount) || amount < 1 || amount > left)
      throw new Refused(400, `Refund amount is greater than unrefunded amount on charge.`, { code: 'amount_too_large' })
    const metadata = Object.fromEntries(
      [...given].flatMap(([name, value]) => {
        const found = /^metadata\[(\w+)\]$/.exec(name)?.[1]
        return found === undefined ? [] : [[found, value]]
      }),
    )
    const id = `re_${randomUUID().replaceAll('-', '')}`
    const refund = { id, payment_intent: intent, amount, status: state.next, metadata }
    made.push(refund)
    if (key !== undefined) answers.set(key, { request: given.toString(), refund })
    return refund
  }
  return {
    made,
    /** Idempotency keys are removed after a day. */
    forgetKeys: () => answers.clear(),
    /** State of the next refunds. */
    setNext: (status: StripeRefund['status']) => {
      state.next = status
    },
    /** While true, refunds are made, but their replies are lost. */
    loseReplies: (loses: boolean) => {
      state.losesReplies = loses
    },
    create,
    /** @returns undefined if the reply is lost */
    answer: ({ method, headers }: IncomingMessage, url: URL, body: string): object | undefined => {
      if (method === 'GET') {
        const data = made.filter((one) => one.payment_intent === url.searchParams.get('payment_intent'))
        return { object: 'list', has_more: false, data: data.map((one) => ({ object: 'refund', ...one })) }
      }
      const key = headers['idempotency-key']
      const refund = create(new URLSearchParams(body), typeof key === 'string' ? key : undefined)
      return state.losesReplies ? undefined : { object: 'refund', ...refund }
    },
  }
}
export type StripeRefunds = ReturnType<typeof createStripeRefunds>
