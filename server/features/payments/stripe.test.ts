import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { addItem, shopper, stockOf } from '../../../tests/support/shop.ts'
import { type StripeServer, type StripeSession, startStripe, stripeKeys } from '../../../tests/support/stripe.ts'
import { payment } from '../../platform/db/tables.ts'
import { createSandbox } from './sandbox.ts'
import { startCheckout } from './start-checkout.ts'
import { webhookPath } from './webhook.ts'

let now = new Date('2026-03-10T11:00:00Z')
let stripe: StripeServer
let api: TestApi
let buyer: ReturnType<typeof shopper>
let anna: TestPerson
let cd: number

beforeAll(async () => {
  stripe = await startStripe(() => now)
  const environment = { ...stripeKeys, STRIPE_API_ORIGIN: stripe.origin }
  api = await startTestServer({ kind: 'postgres', now, environment })
}, 60_000)
beforeEach(async () => {
  stripe.away = false
  anna = await api.addPerson({ member: false })
  buyer = shopper(api, anna)
  cd = await addItem(api.db)
})
afterAll(async () => {
  await api.stop()
  await stripe.stop()
})

const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
  api.clock.set(now)
}
/** Places an order and starts its checkout. */
const begun = async (count = 2) => {
  const order = await buyer.placed(count, cd)
  const gateway = await buyer.payment(order.id)
  const session = [...stripe.sessions.values()].find(({ url }) => url === gateway.link)
  if (session === undefined) throw new Error('no checkout was begun')
  return { order, gateway, session }
}
const post = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  fetch(`${api.origin}${webhookPath}`, { method: 'POST', body, headers })
const sendNotice = (type: string, session: StripeSession) =>
  post(stripe.notice(`checkout.session.${type}`, session, now))
const success = (id: string) =>
  api
    .request(`GET /api/frontend/payments/${id}/handleSuccessCallback`, { as: anna })
    .then((reply) => reply.json() as Promise<{ state: string; callback: string }>)

describe('a checkout at Stripe', () => {
  test('has the order’s amount in francs, returns to us, and is created once', async () => {
    const { gateway, session, order } = await begun(3)
    expect(session).toMatchObject({
      amount_total: 7500,
      currency: 'chf',
      locale: 'de',
      metadata: { payment: gateway.id },
      success_url: `${api.origin}/de-ch/payment-gateway-success/${gateway.id}`,
    })
    const before = stripe.sessions.size
    // Simulates a lost response: repeated, the provider returns the same checkout.
    await api.db.update(payment).set({ reference: null, link: null }).where(eq(payment.uuid, gateway.id))
    expect(await buyer.payment(order.id)).toEqual(gateway)
    expect(stripe.sessions.size).toBe(before)
  })

  test('only the provider’s status counts: returning unpaid is not a payment', async () => {
    const { order, gateway } = await begun()
    expect(await success(gateway.id)).toEqual({ state: 'open', callback: `/checkout-complete/${order.id}` })
    expect(await buyer.finalize(order.id)).toBe('open')
  })

  test.each(['twint', 'card'] as const)('paid by %s: first the notice, then the return', async (method) => {
    const { order, gateway, session } = await begun()
    stripe.pay(session.id, method)
    expect((await sendNotice('completed', session)).status).toBe(200)
    const [row] = await api.db.select().from(payment).where(eq(payment.uuid, gateway.id))
    expect(row).toMatchObject({ state: 'paid', method: method.toUpperCase() })
    expect(await success(gateway.id)).toMatchObject({ state: 'paid' })
    expect(await buyer.finalize(order.id)).toBe('paid')
  })

  test('first the return, then the notice, late and twice: paid once', async () => {
    const { order, gateway, session } = await begun()
    stripe.pay(session.id)
    expect(await success(gateway.id)).toMatchObject({ state: 'paid' })
    const number = async () =>
      ((await (await buyer.get(`/${order.id}/finalizeOrder`)).json()) as { receiptNumber: string }).receiptNumber
    const before = await number()
    for (const type of ['completed', 'completed', 'async_payment_succeeded'])
      expect((await sendNotice(type, session)).status).toBe(200)
    expect([await number(), await stockOf(api.db, cd)]).toEqual([before, 8])
  })

  test('the notice never arrives: a job queries the status', async () => {
    const { order, session } = await begun()
    stripe.pay(session.id)
    pass(5)
    await ownJobs(api).run()
    expect(await (await buyer.get(`?filter=uuid==${order.id}`)).json()).toMatchObject({
      _embedded: { items: [{ state: 'paid' }] },
    })
  })

  test('a payment in the last minute wins over the expiry and over a cancellation', async () => {
    const first = await begun()
    const second = await begun(1)
    stripe.pay(first.session.id)
    stripe.pay(second.session.id)
    expect(await buyer.cancel(second.order.id)).toBe('paid')
    pass(31)
    await ownJobs(api).run()
    expect(await buyer.finalize(first.order.id)).toBe('paid')
    expect(await stockOf(api.db, cd)).toBe(7)
  })

  test('a cancellation closes the checkout at the provider first, so that it can no longer be paid', async () => {
    const { order, session } = await begun()
    expect(await buyer.cancel(order.id)).toBe('cancelled')
    expect([session.status, await stockOf(api.db, cd)]).toEqual(['expired', 10])
    expect(() => stripe.pay(session.id)).toThrow()
    expect((await sendNotice('expired', session)).status).toBe(200)
    expect(await stockOf(api.db, cd)).toBe(10)
  })

  test('an unpaid order is cancelled at both ends after 30 minutes', async () => {
    const { order, session } = await begun()
    pass(30)
    await ownJobs(api).run()
    expect([session.status, await buyer.finalize(order.id), await stockOf(api.db, cd)]).toEqual([
      'expired',
      'cancelled',
      10,
    ])
  })

  test('nothing is decided during an outage of the provider; the job decides later', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    const order = await buyer.placed(2, cd)
    stripe.away = true
    const refused = await buyer.get(`/${order.id}/payment`)
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'server.unavailable' }])
    stripe.away = false
    const { link } = await buyer.payment(order.id)
    const session = [...stripe.sessions.values()].find(({ url }) => url === link)
    if (session === undefined) throw new Error('no checkout')
    stripe.pay(session.id)
    stripe.away = true
    expect((await sendNotice('completed', session)).status).toBe(503)
    expect((await buyer.get(`/${order.id}/cancelOrder`)).status).toBe(503)
    pass(31)
    await ownJobs(api).run()
    expect(await stockOf(api.db, cd)).toBe(8)
    stripe.away = false
    pass(10)
    await ownJobs(api).run()
    expect(await buyer.finalize(order.id)).toBe('paid')
  })

  test('open sandbox payments are cancelled once Stripe is configured, and their pieces can be sold', async () => {
    const sandbox = createSandbox(api.db, api.origin, () => now)
    const before = { ...api.deps, payments: sandbox }
    const orders = [await buyer.placed(1, cd), await buyer.placed(2, cd), await buyer.placed(3, cd)]
    await api.db.update(payment).set({ provider: 'sandbox' }).where(eq(payment.personId, anna.personId))
    const [asked, left] = await Promise.all(
      orders.map(async ({ uuid }) => {
        const [row] = await api.db
          .select()
          .from(payment)
          .where(eq(payment.callback, `/checkout-complete/${uuid}`))
        if (row === undefined) throw new Error('an order without a payment')
        return { uuid, ...(await startCheckout(before, row)) }
      }),
    )
    const refused = await buyer.get(`/${asked?.uuid}/payment`)
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'rule.order_cancelled' }])
    expect([await buyer.cancel(left?.uuid ?? ''), await stockOf(api.db, cd)]).toEqual(['cancelled', 7])
    pass(31)
    await ownJobs(api).run()
    expect(await stockOf(api.db, cd)).toBe(10)
  })

  test('another amount, currency or payment than ours is rejected and logged', async () => {
    for (const wrong of [{ amount_total: 4999 }, { currency: 'eur' }, { metadata: { payment: 'somebody-else' } }]) {
      const { order, session } = await begun()
      stripe.pay(session.id)
      const before = api.logged.length
      const right = { ...session }
      Object.assign(session, wrong)
      expect(await buyer.finalize(order.id)).toBe('open')
      expect(api.logged.slice(before).join()).toContain('payment.mismatched')
      Object.assign(session, right)
      expect(await buyer.finalize(order.id)).toBe('paid')
    }
  })
})

describe('a message to the webhook', () => {
  const changed: readonly [
    string,
    (notice: ReturnType<StripeServer['notice']>) => ReturnType<StripeServer['notice']>,
  ][] = [
    ['without a signature', ({ body }) => ({ body, headers: { 'Content-Type': 'application/json' } })],
    ['with another content than was signed', ({ body, headers }) => ({ body: `${body} `, headers })],
    ['with a signature of nonsense', ({ body }) => ({ body, headers: { 'Stripe-Signature': 't=1,v1=00' } })],
  ]
  test.each(changed)('%s is refused and logged, and changes nothing', async (_, change) => {
    const { order, session } = await begun()
    const before = api.logged.length
    const callsBefore = stripe.calls.length
    expect((await post(change(stripe.notice('checkout.session.completed', session, now)))).status).toBe(400)
    expect(api.logged.slice(before).join()).toContain('webhook.refused')
    expect(stripe.calls.length).toBe(callsBefore)
    expect(await buyer.finalize(order.id)).toBe('open')
  })

  test('with another signer, or replayed later, is refused', async () => {
    const { session } = await begun()
    expect((await post(stripe.notice('checkout.session.completed', session, now, 'whsec_other'))).status).toBe(400)
    const recorded = stripe.notice('checkout.session.completed', session, now)
    pass(6)
    expect((await post(recorded)).status).toBe(400)
  })

  test('about anything else than our payments is accepted and ignored', async () => {
    const { session } = await begun()
    const callsBefore = stripe.calls.length
    expect((await post(stripe.notice('customer.created', session, now))).status).toBe(200)
    expect((await sendNotice('completed', { ...session, metadata: {} })).status).toBe(200)
    expect((await sendNotice('completed', { ...session, id: 'cs_test_other' })).status).toBe(200)
    expect(stripe.calls.length).toBe(callsBefore)
  })

  test('that is too large is refused before it is read', async () => {
    const reply = await post({ body: 'x'.repeat(200_000), headers: {} })
    expect(reply.status).toBe(413)
  })
})
