import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { addItem, chooseInSandbox, shopper, stockOf } from '../../../tests/support/shop.ts'
import { account } from '../../platform/db/tables.ts'

describeOnDatabase('orders without a confirmed address', (kind) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestServer({ kind })
  }, 60_000)
  afterAll(() => api.stop())
  /** Advances the clock and runs the due jobs. */
  const pass = async (minutes: number) => {
    api.clock.set(new Date(api.clock.now().getTime() + minutes * 60_000))
    return await ownJobs(api).run()
  }

  test('a buyer with an unconfirmed address can order and pay, but reserves at most three pieces for ten minutes', async () => {
    const guest = shopper(api, await api.addPerson({ member: false, verified: false }))
    const id = await addItem(api.db)
    const refused = await guest.order([{ count: 4, shopItemId: id }])
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'rule.unverified_pieces' }])

    const paid = await guest.placed(3, id)
    const payment = await guest.payment(paid.id)
    expect((await guest.order([{ count: 1, shopItemId: id }])).status).toBe(422)
    await chooseInSandbox(payment.link, 'twint')
    expect([await guest.finalize(paid.id), await stockOf(api.db, id)]).toEqual(['paid', 7])

    const left = await guest.placed(2, id)
    await guest.payment(left.id)
    const neverBegun = await guest.placed(1, id)
    expect((await guest.order([{ count: 1, shopItemId: id }])).status).toBe(422)
    await pass(9)
    expect([await stockOf(api.db, id), await guest.finalize(left.id)]).toEqual([4, 'open'])
    await pass(1)
    expect([await stockOf(api.db, id), await guest.finalize(neverBegun.id)]).toEqual([7, 'cancelled'])
    // After confirmation the buyer has the usual limits.
    await api.db.update(account).set({ emailVerified: true })
    expect((await guest.order([{ count: 4, shopItemId: id }])).status).toBe(201)
  })
})
