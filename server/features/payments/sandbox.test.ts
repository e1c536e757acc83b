import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { addItem, chooseInSandbox, shopper } from '../../../tests/support/shop.ts'
import { job, sandboxSession } from '../../platform/db/tables.ts'
import { createWebhookEvent, endSession, type SandboxSession } from './sandbox.ts'
import { webhookPath } from './webhook.ts'

type Notice = Awaited<ReturnType<typeof createWebhookEvent>>

let api: TestApi
let buyer: ReturnType<typeof shopper>
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
}, 60_000)
beforeEach(async () => {
  buyer = shopper(api, await api.addPerson({ member: false }))
})
afterAll(() => api.stop())

/** Creates an order whose checkout is paid at the provider without a notice to us. */
const paidThere = async () => {
  const order = await buyer.placed(1, await addItem(api.db))
  const { id, link } = await buyer.payment(order.id)
  const [session] = await api.db.select().from(sandboxSession).where(eq(sandboxSession.paymentUuid, id))
  if (session === undefined) throw new Error('no checkout was begun')
  await endSession(api.db, session.id, 'paid', 'TWINT')
  const notice = await createWebhookEvent(api.db, session, api.clock.now())
  return { order, session, link, notice }
}
const post = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  fetch(`${api.origin}${webhookPath}`, { method: 'POST', body, headers })
const stateOf = async (uuid: string) => {
  const reply = await buyer.get(`?filter=uuid==${uuid}`)
  const { _embedded } = (await reply.json()) as { _embedded: { items: { state: string }[] } }
  return _embedded.items[0]?.state
}
const mails = (uuid: string) => api.db.$count(job, eq(job.uniqueKey, `receipt_mail:${uuid}`))

describe('a message of the sandbox', () => {
  const forged: readonly [string, (notice: Notice) => { body: string; headers: Record<string, string> }][] = [
    ['without a signature', ({ body }) => ({ body, headers: {} })],
    ['with another content than was signed', ({ body, headers }) => ({ body: `${body} `, headers })],
    [
      'with another time than the signed one',
      ({ body, headers }) => ({
        body,
        headers: {
          ...headers,
          'Sandbox-Signature': headers['Sandbox-Signature'].replace(
            /\d,/,
            (last) => `${(Number.parseInt(last, 10) + 1) % 10},`,
          ),
        },
      }),
    ],
    [
      'with another signature',
      ({ body, headers }) => ({
        body,
        headers: {
          ...headers,
          'Sandbox-Signature': headers['Sandbox-Signature'].replace(/v1=.*/, `v1=${'0'.repeat(64)}`),
        },
      }),
    ],
  ]
  test.each(forged)('%s is refused and changes nothing', async (_, change) => {
    const { order, notice } = await paidThere()
    expect((await post(change(notice))).status).toBe(400)
    expect(await stateOf(order.id)).toBe('open')
  })

  test('that is a replay minutes later is refused', async () => {
    const { order, session } = await paidThere()
    const old = await createWebhookEvent(api.db, session, new Date(api.clock.now().getTime() - 6 * 60_000))
    expect((await post(old)).status).toBe(400)
    expect(await stateOf(order.id)).toBe('open')
  })

  test('about a checkout of another payment changes nothing', async () => {
    const [mine, other] = [await paidThere(), await paidThere()]
    const mixed: SandboxSession = { ...mine.session, id: other.session.id }
    expect((await post(await createWebhookEvent(api.db, mixed, api.clock.now()))).status).toBe(200)
    expect([await stateOf(mine.order.id), await stateOf(other.order.id)]).toEqual(['open', 'open'])
  })

  test('that arrives twice, and once more after the return, pays once', async () => {
    const { order, notice } = await paidThere()
    expect((await Promise.all([post(notice), post(notice)])).map(({ status }) => status)).toEqual([200, 200])
    expect(await buyer.finalize(order.id)).toBe('paid')
    expect((await post(notice)).status).toBe(200)
    expect([await stateOf(order.id), await mails(order.id)]).toEqual(['paid', 1])
  })
})

test('the page offers TWINT before the card, and nothing once it is over', async () => {
  const order = await buyer.placed(1, await addItem(api.db))
  const { link } = await buyer.payment(order.id)
  const buttons = async () =>
    [...(await (await fetch(link)).text()).matchAll(/name="choice" value="(\w+)"/g)].map(([, choice]) => choice)
  expect(await buttons()).toEqual(['twint', 'card', 'fail', 'cancel'])
  await chooseInSandbox(link, 'card')
  expect(await buttons()).toEqual([])
  expect((await chooseInSandbox(link, 'fail')).headers.get('location')).toContain(new URL(link).pathname)
  expect(await stateOf(order.id)).toBe('paid')
})

test('the payments of a day are paid out on the third working day after it, less fees and refunds', async () => {
  const friday = '2027-03-12'
  api.clock.set(`${friday}T11:00:00Z`)
  const provider = api.deps.payments
  if (provider === undefined) throw new Error('no provider')
  const { session } = await paidThere()
  const refund = randomUUID()
  await provider.refund({ refund, reference: session.id, amount: 1000 })
  expect(await provider.payouts(friday)).toEqual([])
  api.clock.set('2027-03-13T11:00:00Z')
  const [payout] = await provider.payouts(friday)
  if (payout === undefined) throw new Error('no payout')
  expect(payout).toMatchObject({ amount: 2500 - 103 - 1000, arrivesOn: '2027-03-17', failed: false })
  expect(await provider.movements(payout)).toEqual([
    expect.objectContaining({ kind: 'payment', uuid: session.paymentUuid, amount: 2500, fee: 103 }),
    expect.objectContaining({ kind: 'refund', uuid: refund, amount: -1000, fee: 0 }),
  ])
  api.clock.set('2027-04-20T11:00:00Z')
  expect(await provider.payouts(friday)).toEqual([payout])
})
