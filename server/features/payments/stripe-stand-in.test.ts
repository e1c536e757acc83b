import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StripeServer, startStripe, stripeKeys } from '../../../tests/support/stripe.ts'

const now = new Date('2026-03-10T11:00:00Z')
let stripe: StripeServer
beforeAll(async () => {
  stripe = await startStripe(() => now)
})
afterAll(() => stripe.stop())

describe('the stand-in refuses the same as Stripe', () => {
  const client = () => {
    const { hostname, port } = new URL(stripe.origin)
    return new Stripe(stripeKeys.STRIPE_SECRET_KEY, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
  }
  const good = () => ({
    mode: 'payment' as const,
    success_url: 'https://band.example/a',
    cancel_url: 'https://band.example/b',
    expires_at: Math.floor(now.getTime() / 1000) + 7200,
    line_items: [{ quantity: 1, price_data: { currency: 'chf', unit_amount: 2500, product_data: { name: 'CD' } } }],
  })
  const wrong: readonly [string, () => object, string][] = [
    ['an unknown parameter', () => ({ ...good(), price: 1 }), 'price'],
    ['a missing mode', () => ({ ...good(), mode: undefined }), 'mode'],
    ['a missing address', () => ({ ...good(), success_url: undefined }), 'success_url'],
    ['an invalid address', () => ({ ...good(), success_url: '/a' }), 'success_url'],
    ['no lines', () => ({ ...good(), line_items: undefined }), 'line_items'],
    [
      'another currency',
      () => ({
        ...good(),
        line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 1, product_data: { name: 'CD' } } }],
      }),
      'line_items',
    ],
    [
      'a fraction of a Rappen',
      () => ({
        ...good(),
        line_items: [{ quantity: 1, price_data: { currency: 'chf', unit_amount: 15.5, product_data: { name: 'CD' } } }],
      }),
      'line_items[0][price_data][unit_amount]',
    ],
    ['an expiry too soon', () => ({ ...good(), expires_at: Math.floor(now.getTime() / 1000) + 60 }), 'expires_at'],
    ['an unsupported language', () => ({ ...good(), locale: 'de-CH' }), 'locale'],
  ]
  test.each(wrong)('%s', async (_, parameters, param) => {
    const creation = client().checkout.sessions.create(parameters() as Stripe.Checkout.SessionCreateParams)
    await expect(creation).rejects.toMatchObject({ type: 'StripeInvalidRequestError', param })
  })

  test('a wrong key, an unknown session, and cancelling a closed session', async () => {
    const { hostname, port } = new URL(stripe.origin)
    const stranger = new Stripe('sk_test_other', { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
    await expect(stranger.checkout.sessions.retrieve('cs_test_1')).rejects.toMatchObject({ statusCode: 401 })
    const { sessions } = client().checkout
    await expect(sessions.retrieve('cs_test_1')).rejects.toMatchObject({ code: 'resource_missing' })
    const { id } = await sessions.create(good())
    await sessions.expire(id)
    await expect(sessions.expire(id)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
  })

  test('the same key with other parameters', async () => {
    const { sessions } = client().checkout
    const options = { idempotencyKey: crypto.randomUUID() }
    const first = await sessions.create(good(), options)
    expect((await sessions.create(good(), options)).id).toBe(first.id)
    await expect(sessions.create({ ...good(), locale: 'de' }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })
})
