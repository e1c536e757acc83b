import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestApi } from '../../../../tests/support/api.ts'
import { orderDesk } from '../../../../tests/support/edited-orders.ts'
import { ownJobs } from '../../../../tests/support/jobs.ts'
import { addItem, shopper, stockOf } from '../../../../tests/support/shop.ts'
import { type StripeServer, startStripe, stripeKeys } from '../../../../tests/support/stripe.ts'
import { job, payment } from '../../../platform/db/tables.ts'
import { applyPaymentStatus } from '../../payments/apply-status.ts'
import { enqueueStaleRefunds } from './refund-order.ts'

let now = new Date('2026-03-10T11:00:00Z')
let stripe: StripeServer
let api: TestApi
let desk: ReturnType<typeof orderDesk>
let shirt: number
beforeAll(async () => {
  stripe = await startStripe(() => now)
  api = await startTestServer({
    kind: 'postgres',
    now,
    environment: { ...stripeKeys, STRIPE_API_ORIGIN: stripe.origin },
  })
  desk = orderDesk(api, await api.addPerson({ firstName: 'Vera', roles: ['EDITOR'] }))
  shirt = await addItem(api.db, { nameDe: 'T-Shirt', price: 2500, amount: 1000 })
}, 60_000)
beforeEach(() => {
  stripe.away = false
  stripe.refunds.loseReplies(false)
  stripe.refunds.setNext('succeeded')
})
afterAll(async () => {
  await api.stop()
  await stripe.stop()
})

const begun = async () => {
  const buyer = shopper(api, await api.addPerson({ member: false }))
  const { uuid } = await buyer.placed(2, shirt)
  const { link } = await buyer.payment(uuid)
  const session = [...stripe.sessions.values()].find(({ url }) => url === link)
  if (session === undefined) throw new Error('no checkout')
  return { buyer, uuid, session }
}
/** An order of CHF 50 that was paid at Stripe. */
const sold = async () => {
  const { buyer, uuid, session } = await begun()
  stripe.pay(session.id)
  await buyer.finalize(uuid)
  return { uuid, made: () => stripe.refunds.made.filter((one) => one.payment_intent === session.intent) }
}
const refunds = async (uuid: string) =>
  (await desk.get(uuid)).history.filter(({ kind }) => kind === 'refunded').map(({ state, amount }) => [state, amount])
/** Advances the clock and runs the due jobs. @returns how many mails they sent */
const pass = async (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
  api.clock.set(now)
  const jobs = ownJobs(api)
  const before = (await jobs.mails()).length
  await jobs.run()
  await jobs.run()
  return (await jobs.mails()).slice(before).map(({ subject }) => subject)
}

test('a part and then the rest are paid back at Stripe, each once, with our id', async () => {
  const { uuid, made } = await sold()
  await pass(0)
  await desk.act('POST refunds', uuid, { amount: 1500, method: 'online' })
  const order = await desk.act('POST refunds', uuid, { amount: 3500, method: 'online' })
  expect(order).toMatchObject({ state: 'paid', refunded: 5000, refundable: { total: 0, online: 0 } })
  expect(made().map(({ amount, metadata }) => [amount, metadata.refund])).toEqual(
    order.history.filter(({ kind }) => kind === 'refunded').map(({ amount, id }) => [amount, id]),
  )
  expect(await pass(2)).toHaveLength(2)
  expect(made()).toHaveLength(2)
})

test('a refund whose reply was lost is pending, counts as paid back, and is not made again, even after a day', {
  tags: ['long'],
}, async () => {
  const { uuid, made } = await sold()
  await pass(0)
  stripe.refunds.loseReplies(true)
  const order = await desk.act('POST refunds', uuid, { amount: 4000, method: 'online' })
  expect(order).toMatchObject({ refunded: 0, refundable: { total: 1000, online: 1000 } })
  expect(await refunds(uuid)).toEqual([['pending', 4000]])
  expect(await desk.refusal('POST refunds', uuid, { amount: 4000, method: 'cash' })).toEqual([
    400,
    'validation.invalid',
    'amount',
  ])
  stripe.refunds.loseReplies(false)
  stripe.refunds.forgetKeys()
  expect(await pass(25 * 60)).toHaveLength(1)
  expect(await refunds(uuid)).toEqual([['done', 4000]])
  expect(made()).toHaveLength(1)
})

test('during an outage the refund waits, and the job makes it once', { tags: ['long'] }, async () => {
  const { uuid, made } = await sold()
  await pass(0)
  stripe.away = true
  await desk.act('POST refunds', uuid, { amount: 5000, method: 'online' })
  expect([await refunds(uuid), made()]).toEqual([[['pending', 5000]], []])
  stripe.away = false
  expect(await pass(2)).toHaveLength(1)
  expect([await refunds(uuid), made().length]).toEqual([[['done', 5000]], 1])
})

test('a refund that Stripe makes later is asked for every night, and mailed when it is done', async () => {
  const { uuid, made } = await sold()
  await pass(0)
  stripe.refunds.setNext('pending')
  await desk.act('POST refunds', uuid, { amount: 2500, method: 'online' })
  expect([await pass(2), await refunds(uuid)]).toEqual([[], [['pending', 2500]]])
  for (const refund of made()) refund.status = 'succeeded'
  // The job was given up.
  await api.db.delete(job)
  now = new Date(now.getTime() + 24 * 60 * 60_000)
  await enqueueStaleRefunds(api.db, now)
  expect([await pass(0), await refunds(uuid)]).toEqual([[expect.stringContaining('Rückerstattung')], [['done', 2500]]])
  expect(made()).toHaveLength(1)
})

test('a refund that Stripe refuses changes nothing, is named at its field and can be noted by hand', async () => {
  const { uuid, made } = await sold()
  await pass(0)
  const [paid] = [...stripe.sessions.values()].slice(-1)
  // Somebody paid back at Stripe itself.
  stripe.refunds.create(new URLSearchParams({ payment_intent: paid?.intent ?? '', amount: '5000' }), undefined)
  expect(await desk.refusal('POST refunds', uuid, { amount: 5000, method: 'online' })).toEqual([
    400,
    'validation.invalid',
    'amount',
  ])
  expect([await refunds(uuid), await pass(2), made().length]).toEqual([[['refused', 5000]], [], 1])
  expect(api.logged.join()).toContain('refund.refused')
  expect(await desk.act('POST refunds', uuid, { amount: 5000, method: 'bank' })).toMatchObject({
    refunded: 5000,
    refundable: { total: 0 },
  })
})

test('an order is marked as paid or cancelled only after its checkout has ended at Stripe', async () => {
  const stock = (await stockOf(api.db, shirt)) ?? 0
  const [byHand, cancelled, paid] = [await begun(), await begun(), await begun()]
  await desk.act('PUT paid', byHand.uuid, { method: 'bank' })
  await desk.act('PUT cancelled', cancelled.uuid)
  stripe.pay(paid.session.id)
  expect(await desk.refusal('PUT cancelled', paid.uuid)).toEqual([422, 'rule.already_paid'])
  expect([byHand, cancelled, paid].map(({ session }) => session.status)).toEqual(['expired', 'expired', 'complete'])
  expect((await desk.get(paid.uuid)).state).toBe('paid')
  expect(await stockOf(api.db, shirt)).toBe(stock - 4)
  stripe.away = true
  const { uuid } = await desk.get(byHand.uuid)
  const open = await shopper(api, await api.addPerson({ member: false })).placed(1, shirt)
  expect((await desk.act('PUT cancelled', open.uuid)).state).toBe('cancelled')
  expect(await desk.refusal('PUT cancelled', uuid)).toEqual([422, 'rule.already_paid'])
})

test('a payment that arrives after the money was received by hand is logged, keeps the receipt and can be paid back', async () => {
  const { uuid } = await begun()
  const { receiptNumber } = await desk.act('PUT paid', uuid, { method: 'cash' })
  const [owed] = await api.db
    .select()
    .from(payment)
    .where(eq(payment.callback, `/checkout-complete/${uuid}`))
  if (owed === undefined) throw new Error('no payment')
  const status = { state: 'paid', payment: owed.uuid, amount: 5000, currency: 'chf', method: 'TWINT' } as const
  for (let times = 0; times < 2; times++) await applyPaymentStatus(api.deps, owed.id, status)
  expect(api.logged.join()).toContain('order.paid_twice')
  expect(await desk.get(uuid)).toMatchObject({
    receiptNumber,
    method: 'cash',
    refundable: { total: 10_000, online: 5000 },
    history: [
      { kind: 'paid', method: 'cash' },
      { kind: 'paid', method: 'online' },
    ],
  })
})
