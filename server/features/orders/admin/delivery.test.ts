import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShopTransaction } from '#contract/orders.ts'
import { startTestServer, type TestApi } from '../../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../../tests/support/databases.ts'
import { orderDesk } from '../../../../tests/support/edited-orders.ts'
import { ownJobs } from '../../../../tests/support/jobs.ts'
import { readPdf } from '../../../../tests/support/pdf.ts'
import { addItem, chooseInSandbox, shopper } from '../../../../tests/support/shop.ts'
import { writeSetting } from '../../../platform/db/settings.ts'

describeOnDatabase('the delivery of an order', (kind) => {
  let api: TestApi
  let buyer: ReturnType<typeof shopper>
  let desk: ReturnType<typeof orderDesk>
  let cd: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    desk = orderDesk(api, await api.addPerson({ roles: ['EDITOR'] }))
    cd = await addItem(api.db, { amount: 1000 })
  }, 60_000)
  beforeEach(async () => {
    await writeSetting(api.db, 'postage', 900)
    buyer = shopper(api, await api.addPerson({ member: false }))
  })
  afterAll(() => api.stop())

  const shipTo = { address1: 'Im  Sihlhof 3', address2: '', zip: '8004', city: 'Zürich' }
  const order = (more: object) => buyer.order([{ count: 2, shopItemId: cd }], more)
  const mails = async () => {
    const jobs = ownJobs(api)
    await jobs.run()
    await jobs.run()
    return await jobs.mails()
  }

  test('by post adds the postage of the settings; receipt, mails and desk name the address', {
    tags: ['long'],
  }, async () => {
    const reply = await order({ delivery: 'POST', shipTo })
    const posted = (await reply.json()) as ShopTransaction
    const address = ['Im Sihlhof 3', '8004 Zürich']
    expect([reply.status, posted]).toMatchObject([
      201,
      { total: 5900, postage: 900, delivery: 'POST', shipTo: address },
    ])
    // A later change of the setting concerns later orders.
    await writeSetting(api.db, 'postage', 1200)
    const payment = await buyer.payment(posted.uuid)
    expect(payment.amount).toBe(5900)
    await chooseInSandbox(payment.link, 'twint')
    const receipt = (await mails()).at(-1)
    expect(receipt?.text).toContain('1 × Porto: CHF 9.00')
    expect(receipt?.text).toContain('mit der Post an: Im Sihlhof 3, 8004 Zürich')
    const pdf = await readPdf(new Uint8Array(receipt?.attachments[0]?.content as ArrayBuffer))
    for (const words of ['Porto', '9.00', '59.00', 'Im Sihlhof 3, 8004 Zürich'])
      expect(pdf.pages[0]?.words).toContain(words)
    expect(await desk.get(posted.uuid)).toMatchObject({
      postage: 900,
      shipTo: address,
      refundable: { total: 5900 },
    })
    await desk.act('PUT delivered', posted.uuid, { delivered: true })
    api.clock.set(new Date(api.clock.now().getTime() + 16 * 60_000))
    expect((await mails()).at(-1)?.subject).toContain('ist verschickt')
  })

  test('is a pickup without postage if nothing is said, or an address is given with it', async () => {
    for (const more of [{}, { delivery: 'PICKUP' }, { delivery: 'PICKUP', shipTo }]) {
      const picked = (await (await order(more)).json()) as ShopTransaction
      expect(picked).toMatchObject({ total: 5000, postage: 0, delivery: 'PICKUP', shipTo: [] })
      await buyer.cancel(picked.uuid)
    }
    const { uuid } = (await (await order({})).json()) as ShopTransaction
    await chooseInSandbox((await buyer.payment(uuid)).link, 'twint')
    expect((await mails()).at(-1)?.text).toContain('an einem Konzert oder nach einer Probe abholen')
  })

  test('by post is refused while the band posts nothing', async () => {
    const postage = async () => (await api.request('GET /api/frontend/shop/postage')).json()
    expect(await postage()).toEqual({ postage: 900 })
    await writeSetting(api.db, 'postage', 0)
    expect(await postage()).toEqual({ postage: 0 })
    const reply = await order({ delivery: 'POST', shipTo })
    expect([reply.status, await reply.json()]).toMatchObject([422, { code: 'rule.no_postage' }])
  })

  test.each([
    ['no address', { delivery: 'POST' }, 'shipTo'],
    ['no street', { delivery: 'POST', shipTo: { ...shipTo, address1: ' ' } }, 'shipTo.address1'],
    ['a foreign postal code', { delivery: 'POST', shipTo: { ...shipTo, zip: '80331' } }, 'shipTo.zip'],
    ['another field', { delivery: 'POST', shipTo: { ...shipTo, country: 'DE' } }, 'shipTo.country'],
    ['another way', { delivery: 'DRONE' }, 'delivery'],
    ['a postage of one’s own', { delivery: 'POST', shipTo, postage: 1 }, 'postage'],
  ])('with %s is refused at its field', async (_, more, field) => {
    const reply = await order(more)
    expect([reply.status, await reply.json()]).toMatchObject([400, { errors: [{ field }] }])
  })
})
