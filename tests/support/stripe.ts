import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Stripe from 'stripe'
import { createStripePayouts, type StripePayouts } from './stripe-payouts.ts'
import { createStripeRefunds, Refused, type StripeRefunds } from './stripe-refunds.ts'

/** Follows docs.stripe.com/api/checkout/sessions: create, retrieve, expire; errors as docs.stripe.com/api/errors. */
const names: readonly RegExp[] = [
  /^mode$/,
  /^allowed_payment_method_types\[\d+\]$/,
  /^line_items\[\d+\]\[quantity\]$/,
  /^line_items\[\d+\]\[price_data\]\[(?:currency|unit_amount)\]$/,
  /^line_items\[\d+\]\[price_data\]\[product_data\]\[name\]$/,
  /^locale$/,
  /^success_url$/,
  /^cancel_url$/,
  /^client_reference_id$/,
  /^metadata\[\w{1,40}\]$/,
  /^payment_intent_data\[metadata\]\[\w{1,40}\]$/,
  /^expires_at$/,
]
const locales = new Set(['de', 'en', 'en-GB', 'fr', 'it', 'auto'])
const expandable = 'payment_intent.latest_charge'

export interface StripeSession {
  readonly id: string
  readonly url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  readonly metadata: Record<string, string>
  readonly expires_at: number
  readonly success_url: string
  readonly locale: string
  method: 'twint' | 'card' | null
  intent: string
}

export interface StripeServer {
  readonly origin: string
  readonly sessions: Map<string, StripeSession>
  readonly refunds: StripeRefunds
  readonly payouts: StripePayouts
  /** The request of each call, as `POST /v1/checkout/sessions`. */
  readonly calls: string[]
  /** Pays as a user on the provider's page. */
  pay(id: string, method?: 'twint' | 'card'): StripeSession
  /** While true, every call fails with 500, or never arrives. */
  away: boolean
  /** Body and headers of a webhook message, signed as by the library. */
  notice(
    type: string,
    session: StripeSession,
    at: Date,
    secret?: string,
  ): { body: string; headers: Record<string, string> }
  stop(): Promise<void>
}

export const stripeKeys = { STRIPE_SECRET_KEY: 'sk_test_band', STRIPE_WEBHOOK_SECRET: 'whsec_band' }

/** @param clock the provider's clock */
export const startStripe = async (clock: () => Date): Promise<StripeServer> => {
  const sessions = new Map<string, StripeSession>()
  const answers = new Map<string, { request: string; id: string }>()
  const calls: string[] = []
  const library = new Stripe(stripeKeys.STRIPE_SECRET_KEY)
  const refunds = createStripeRefunds(sessions)
  const payouts = createStripePayouts()
  const state = { away: false }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://stripe')
    calls.push(`${request.method} ${url.pathname}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks).toString()
    const reply = (status: number, content: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': `req_${randomUUID()}` })
      response.end(JSON.stringify(content))
    }
    try {
      // An action on the provider's page, requested by another process.
      if (url.pathname.startsWith('/pay/')) return reply(200, payFor(url.pathname.slice('/pay/'.length)))
      if (state.away) return reply(500, { error: { type: 'api_error', message: 'Something went wrong.' } })
      requireKey(request)
      if (url.pathname === '/v1/refunds') {
        const content = refunds.answer(request, url, body)
        return content === undefined ? void response.destroy() : reply(200, content)
      }
      if (/^\/v1\/(?:payouts|balance_transactions)$/.test(url.pathname)) return reply(200, payouts.answer(url))
      reply(200, answer(request, url, body))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      reply(error.status, error.body)
    }
  }
  const payFor = (payment: string): object => {
    const session = [...sessions.values()].find(({ metadata }) => metadata.payment === payment)
    if (session?.status === 'open')
      Object.assign(session, { status: 'complete', payment_status: 'paid', method: 'twint' })
    return {}
  }
  const answer = (request: IncomingMessage, url: URL, body: string): object => {
    const [, id, verb] = /^\/v1\/checkout\/sessions(?:\/(\w+)(?:\/(\w+))?)?$/.exec(url.pathname) ?? []
    if (request.method === 'POST' && id === undefined && url.pathname === '/v1/checkout/sessions')
      return present(create(request, body), new Set())
    const session = sessions.get(id ?? '')
    if (session === undefined)
      throw new Refused(404, `No such checkout.session: '${id}'`, { code: 'resource_missing', param: 'id' })
    if (session.status === 'open' && session.expires_at * 1000 <= clock().getTime()) session.status = 'expired'
    if (request.method === 'GET' && verb === undefined) return present(session, expansions(url))
    if (request.method === 'POST' && verb === 'expire') {
      if (body !== '') throw unknown(body.split('=')[0] ?? '')
      if (session.status !== 'open')
        throw new Refused(
          400,
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        )
      session.status = 'expired'
      return present(session, new Set())
    }
    throw new Refused(404, `Unrecognized request URL (${request.method}: ${url.pathname}).`)
  }
  const create = (request: IncomingMessage, body: string): StripeSession => {
    const key = request.headers['idempotency-key']
    const before = typeof key === 'string' ? answers.get(key) : undefined
    if (before !== undefined && before.request !== body)
      throw new Refused(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      )
    const known = sessions.get(before?.id ?? '')
    if (known !== undefined) return known
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded')
      throw new Refused(400, 'Invalid content type.')
    const session = readSession(new URLSearchParams(body), clock())
    sessions.set(session.id, session)
    if (typeof key === 'string') answers.set(key, { request: body, id: session.id })
    return session
  }

  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    sessions,
    refunds,
    payouts,
    calls,
    get away() {
      return state.away
    },
    set away(away) {
      state.away = away
    },
    pay: (id, method = 'twint') => {
      const session = sessions.get(id)
      if (session?.status !== 'open') throw new Error('this session is not open')
      return Object.assign(session, { status: 'complete', payment_status: 'paid', method })
    },
    notice: (type, session, at, secret = stripeKeys.STRIPE_WEBHOOK_SECRET) => {
      const body = JSON.stringify({
        id: `evt_${randomUUID()}`,
        object: 'event',
        type,
        data: { object: present(session, new Set()) },
      })
      const timestamp = Math.floor(at.getTime() / 1000)
      const signature = library.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
      return { body, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature } }
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const unknown = (param: string): Refused =>
  new Refused(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
const missing = (param: string): Refused =>
  new Refused(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })

const requireKey = ({ headers }: IncomingMessage): void => {
  if (headers.authorization !== `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`)
    throw new Refused(401, 'Invalid API Key provided.', { code: 'api_key_invalid' })
}

const expansions = ({ searchParams }: URL): ReadonlySet<string> => {
  for (const name of searchParams.keys()) if (!/^expand\[\d*\]$/.test(name)) throw unknown(name)
  for (const path of searchParams.values())
    if (path !== expandable) throw new Refused(400, `This property cannot be expanded (${path}).`)
  return new Set(searchParams.values())
}

const readSession = (given: URLSearchParams, now: Date): StripeSession => {
  for (const name of given.keys()) if (!names.some((known) => known.test(name))) throw unknown(name)
  const required = (name: string): string => {
    const value = given.get(name)
    if (value === null || value === '') throw missing(name)
    return value
  }
  const integer = (name: string, least: number): number => {
    const value = required(name)
    if (!/^\d+$/.test(value) || Number(value) < least)
      throw new Refused(400, `Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name })
    return Number(value)
  }
  const address = (name: string): string => {
    const value = required(name)
    if (!/^https?:\/\/[^\s]+$/.test(value))
      throw new Refused(400, 'Not a valid URL', { code: 'url_invalid', param: name })
    return value
  }
  if (required('mode') !== 'payment') throw new Refused(400, 'Invalid mode', { param: 'mode' })
  const lines = new Set([...given.keys()].flatMap((name) => /^line_items\[(\d+)\]/.exec(name)?.[1] ?? []))
  if (lines.size === 0) throw missing('line_items')
  let amount = 0
  for (const line of lines) {
    required(`line_items[${line}][price_data][product_data][name]`)
    if (required(`line_items[${line}][price_data][currency]`) !== 'chf')
      throw new Refused(400, 'The payment method `twint` only supports `chf`.', { param: 'line_items' })
    amount += integer(`line_items[${line}][quantity]`, 1) * integer(`line_items[${line}][price_data][unit_amount]`, 0)
  }
  // TWINT accepts at most CHF 5,000, and the minimum amount is half a franc.
  if (amount < 50)
    throw new Refused(400, 'The total amount must convert to at least 50 cents.', { code: 'amount_too_small' })
  for (const [name, value] of given)
    if (name.startsWith('allowed_payment_method_types') && value !== 'card' && value !== 'twint')
      throw new Refused(400, `Invalid ${name}`, { param: name })
  if (!locales.has(given.get('locale') ?? 'auto')) throw new Refused(400, 'Invalid locale', { param: 'locale' })
  const expires = integer('expires_at', 0)
  const ahead = expires - now.getTime() / 1000
  if (ahead < 30 * 60 || ahead > 24 * 60 * 60)
    throw new Refused(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  const id = `cs_test_${randomUUID().replaceAll('-', '')}`
  return {
    id,
    url: `https://checkout.stripe.example/c/pay/${id}`,
    status: 'open',
    payment_status: 'unpaid',
    amount_total: amount,
    currency: 'chf',
    metadata: Object.fromEntries(
      [...given].flatMap(([name, value]) => {
        const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
        return key === undefined ? [] : [[key, value]]
      }),
    ),
    expires_at: expires,
    success_url: address('success_url'),
    locale: given.get('locale') ?? 'auto',
    method: null,
    intent: `pi_${randomUUID().replaceAll('-', '')}`,
  }
}

/**
 * Returns a session in the reference's format; a payment intent exists once the session was paid, and is an object only
 * if expanded.
 */
const present = ({ method, intent, ...session }: StripeSession, expanded: ReadonlySet<string>): object => ({
  ...session,
  object: 'checkout.session',
  mode: 'payment',
  livemode: false,
  payment_intent: method === null ? null : expanded.has(expandable) ? intentOf(intent, method) : intent,
})
const intentOf = (id: string, type: string): object => ({
  id,
  object: 'payment_intent',
  status: 'succeeded',
  latest_charge: { id: `ch_${id}`, object: 'charge', payment_method_details: { type } },
})
