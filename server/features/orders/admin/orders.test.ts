import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../../tests/support/databases.ts'
import { orderDesk } from '../../../../tests/support/edited-orders.ts'
import { ownJobs } from '../../../../tests/support/jobs.ts'
import { readPdf } from '../../../../tests/support/pdf.ts'
import { addItem, chooseInSandbox, newKey, shopper, stockOf } from '../../../../tests/support/shop.ts'
import { change, orderEntry, sandboxRefund, shopOrder } from '../../../platform/db/tables.ts'

describeOnDatabase('orders at the desk', (kind) => {
  let api: TestApi
  let buyer: ReturnType<typeof shopper>
  let vera: TestPerson
  let desk: ReturnType<typeof orderDesk>
  let shirt: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    vera = await api.addPerson({ firstName: 'Vera', roles: ['EDITOR'] })
    desk = orderDesk(api, vera)
    shirt = await addItem(api.db, { nameDe: 'T-Shirt', nameEn: null, price: 2500, amount: 1000 })
  }, 60_000)
  // The orders of a buyer are limited.
  beforeEach(async () => {
    buyer = shopper(api, await api.addPerson({ member: false }))
  })
  afterAll(() => api.stop())

  const placed = async (count = 2) => (await buyer.placed(count, shirt)).uuid
  const sold = async (count = 2) => {
    const uuid = await placed(count)
    await chooseInSandbox((await buyer.payment(uuid)).link, 'twint')
    return uuid
  }
  /** Runs the jobs. @returns the mails about an order's history entries of a kind */
  const mailsAfter = async (act: () => Promise<unknown>, minutes = 0) => {
    const jobs = ownJobs(api)
    await jobs.run()
    const before = (await jobs.mails()).length
    await act()
    api.clock.set(new Date(api.clock.now().getTime() + minutes * 60_000))
    await jobs.run()
    await jobs.run()
    return (await jobs.mails()).slice(before)
  }
  const steps = async (uuid: string) =>
    (await desk.get(uuid)).history.map(({ kind: step, method, amount, by }) => [step, method, amount, by])
  const made = (uuid: string) =>
    api.db
      .select({ amount: sandboxRefund.amount })
      .from(sandboxRefund)
      .innerJoin(orderEntry, eq(orderEntry.uuid, sandboxRefund.id))
      .innerJoin(shopOrder, eq(shopOrder.id, orderEntry.orderId))
      .where(eq(shopOrder.uuid, uuid))

  test('a part is paid back through the provider, then the rest in cash; the buyer and the receipt are told', async () => {
    const uuid = await sold()
    const mails = await mailsAfter(async () => {
      const order = await desk.act('POST refunds', uuid, { amount: 2000, method: 'online', note: 'Naht offen' })
      expect(order).toMatchObject({ state: 'paid', refunded: 2000, refundable: { total: 3000, online: 3000 } })
      await desk.act('POST refunds', uuid, { amount: 3000, method: 'cash' })
    })
    expect(await made(uuid)).toEqual([{ amount: 2000 }])
    expect(await steps(uuid)).toEqual([
      ['paid', 'online', 5000, null],
      ['refunded', 'online', 2000, 'Vera Beispiel'],
      ['refunded', 'cash', 3000, 'Vera Beispiel'],
    ])
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Rückerstattung zu Ihrer Bestellung vom 10.03.2026 bei Musik Harmonie Zürichberg',
      'Rückerstattung zu Ihrer Bestellung vom 10.03.2026 bei Musik Harmonie Zürichberg',
    ])
    expect(mails.map(({ text }) => /CHF [\d.]+/.exec(text ?? '')?.[0]).sort()).toEqual(['CHF 20.00', 'CHF 30.00'])
    expect(mails.map(({ text }) => text).join()).not.toContain('Naht offen')
    const bytes = mails[1]?.attachments[0]?.content as ArrayBuffer
    expect((await readPdf(new Uint8Array(bytes))).pages[0]?.words).toContain('CHF 20.00 zurückerstattet')
    expect(await (await buyer.get(`?filter=uuid==${uuid}`)).json()).toMatchObject({
      _embedded: { items: [{ state: 'paid', refunded: 5000 }] },
    })
    const logged = await api.db.select().from(change).where(eq(change.noun, 'order'))
    expect(logged.slice(-2).map(({ fields }) => fields)).toEqual([{ refunded: [0, 2000] }, { refunded: [2000, 5000] }])
    expect(JSON.stringify(logged)).not.toContain('Naht')
  })

  test.each([
    [{ amount: 0, method: 'cash' }, 'amount'],
    [{ amount: -100, method: 'cash' }, 'amount'],
    [{ amount: '20.00', method: 'cash' }, 'amount'],
    [{ amount: 12.5, method: 'cash' }, 'amount'],
    [{ amount: 5001, method: 'cash' }, 'amount'],
    [{ amount: 5001, method: 'online' }, 'amount'],
    [{ amount: 1e300, method: 'online' }, 'amount'],
    [{ method: 'online' }, 'amount'],
    [{ amount: 100, method: 'cheque' }, 'method'],
    [{ amount: 100 }, 'method'],
    [{ amount: 100, method: 'cash', note: 'x'.repeat(201) }, 'note'],
  ])('a refund of %j is refused at %s', async (body, field) => {
    const uuid = await sold()
    expect(await desk.refusal('POST refunds', uuid, body)).toEqual([400, 'validation.invalid', field])
    expect(await made(uuid)).toEqual([])
    expect(await steps(uuid)).toHaveLength(1)
  })

  test('twice, after it was all paid back, and online what was paid by hand are refused at their fields', async () => {
    const uuid = await sold()
    await desk.act('POST refunds', uuid, { amount: 5000, method: 'online' })
    for (const method of ['online', 'cash', 'bank'])
      expect(await desk.refusal('POST refunds', uuid, { amount: 1, method })).toEqual([
        400,
        'validation.invalid',
        'amount',
      ])
    const byHand = await placed()
    await desk.act('PUT paid', byHand, { method: 'bank' })
    expect(await desk.refusal('POST refunds', byHand, { amount: 1, method: 'online' })).toEqual([
      400,
      'validation.invalid',
      'method',
    ])
  })

  test('unpaid, cancelled and unknown orders are not refunded, returned, delivered or receipted', async () => {
    const [open, cancelled] = [await placed(), await placed()]
    await desk.act('PUT cancelled', cancelled)
    const actions = [
      ['POST refunds', { amount: 1, method: 'cash' }],
      ['POST returns', { items: [{ shopItemId: shirt, count: 1 }] }],
      ['POST receipt-mails', undefined],
      ['PUT delivered', { delivered: true }],
    ] as const
    for (const uuid of [open, cancelled])
      for (const [action, body] of actions)
        expect(await desk.refusal(action, uuid, body)).toEqual([422, 'rule.not_paid'])
    for (const [action, body] of actions)
      expect((await desk.send(action, { uuid: crypto.randomUUID(), version: 1 }, body)).status).toBe(404)
    expect((await desk.send('POST refunds', { uuid: 'none', version: 1 }, { amount: 1, method: 'cash' })).status).toBe(
      400,
    )
  })

  test('of two refunds at once one wins, and the other sees the current order', async () => {
    const order = await desk.get(await sold())
    const replies = await Promise.all(
      [1, 2].map(() => desk.send('POST refunds', order, { amount: 4000, method: 'online' })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
    const loser = replies.find(({ status }) => status === 412)
    expect(await loser?.json()).toMatchObject({
      code: 'conflict.version',
      current: { uuid: order.uuid, refundable: { total: 1000 } },
    })
    expect(await made(order.uuid)).toEqual([{ amount: 4000 }])
  })

  test('the same request sent twice, also at once, pays back once', async () => {
    const order = await desk.get(await sold())
    const key = newKey()
    const once = () => desk.send('POST refunds', order, { amount: 1000, method: 'online' }, key)
    const replies = [...(await Promise.all([once(), once()])), await once()]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await made(order.uuid)).toEqual([{ amount: 1000 }])
    expect((await desk.send('POST refunds', order, { amount: 2000, method: 'online' }, key)).status).toBe(422)
  })

  test('without a version a refund is refused', async () => {
    const { uuid } = await desk.get(await sold())
    const reply = await api.request(`POST /api/frontend/internal/shoptransaction/${uuid}/refunds`, {
      as: vera,
      body: { amount: 1, method: 'cash' },
    })
    expect(reply.status).toBe(400)
  })

  test('money received by hand ends the online checkout, and the receipt is mailed', { tags: ['long'] }, async () => {
    const uuid = await placed()
    const { link } = await buyer.payment(uuid)
    const before = await stockOf(api.db, shirt)
    const mails = await mailsAfter(() => desk.act('PUT paid', uuid, { method: 'cash', note: 'am Konzert' }))
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Quittung Q2026-')])
    const pdf = await readPdf(new Uint8Array(mails[0]?.attachments[0]?.content as ArrayBuffer))
    expect(pdf.pages[0]?.words).toContain('Bar')
    expect(await desk.get(uuid)).toMatchObject({
      state: 'paid',
      method: 'cash',
      refundable: { total: 5000, online: 0 },
    })
    await chooseInSandbox(link, 'twint')
    expect(await steps(uuid)).toEqual([['paid', 'cash', 5000, 'Vera Beispiel']])
    expect(await stockOf(api.db, shirt)).toBe(before)
    expect(await desk.refusal('PUT paid', uuid, { method: 'cash' })).toEqual([422, 'rule.already_paid'])
    expect(await desk.refusal('PUT cancelled', uuid)).toEqual([422, 'rule.already_paid'])
  })

  test('a payment that had reached the provider wins over a mark and a cancellation', async () => {
    const uuid = await placed()
    const { link } = await buyer.payment(uuid)
    const order = await desk.get(uuid)
    await chooseInSandbox(link, 'twint')
    expect((await desk.send('PUT cancelled', order)).status).toBe(412)
    expect(await desk.refusal('PUT paid', uuid, { method: 'bank' })).toEqual([422, 'rule.already_paid'])
    expect(await steps(uuid)).toEqual([['paid', 'online', 5000, null]])
  })

  test('a cancelled order takes its pieces again when its money arrives, if there are enough', async () => {
    const item = await addItem(api.db, { amount: 2 })
    const { uuid } = await buyer.placed(2, item)
    await desk.act('PUT cancelled', uuid)
    const other = await buyer.placed(1, item)
    expect(await desk.refusal('PUT paid', uuid, { method: 'bank' })).toEqual([422, 'rule.not_in_stock'])
    expect([(await desk.get(uuid)).state, await stockOf(api.db, item)]).toEqual(['cancelled', 1])
    await desk.act('PUT cancelled', other.uuid)
    expect((await desk.act('PUT paid', uuid, { method: 'bank' })).state).toBe('paid')
    expect(await stockOf(api.db, item)).toBe(0)
  })

  test('a cancellation returns the pieces once and tells the buyer in the language of the order', async () => {
    const item = await addItem(api.db)
    const { uuid } = await buyer.placed(3, item)
    await api.db.update(shopOrder).set({ locale: 'en-gb' }).where(eq(shopOrder.uuid, uuid))
    const mails = await mailsAfter(() => desk.act('PUT cancelled', uuid, { note: 'Auf Wunsch' }), 60)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your order of 10 Mar 2026 from Musik Harmonie Zürichberg has been cancelled',
    ])
    expect(await stockOf(api.db, item)).toBe(10)
    expect(await desk.refusal('PUT cancelled', uuid)).toEqual([422, 'rule.order_cancelled'])
  })

  test('pieces return to stock, no more than were bought', async () => {
    const uuid = await sold(3)
    const before = (await stockOf(api.db, shirt)) ?? 0
    const give = (count: unknown, shopItemId: unknown = shirt) => ({ items: [{ shopItemId, count }] })
    const mails = await mailsAfter(() => desk.act('POST returns', uuid, give(2)))
    expect(mails.map(({ text }) => text?.includes('2 Stück'))).toEqual([true])
    expect(await stockOf(api.db, shirt)).toBe(before + 2)
    expect(await desk.refusal('POST returns', uuid, give(2))).toEqual([400, 'validation.invalid', 'items.0.count'])
    for (const count of [0, -1, 1.5, '1', 101])
      expect(await desk.refusal('POST returns', uuid, give(count))).toEqual([
        400,
        'validation.invalid',
        'items.0.count',
      ])
    const other = await addItem(api.db)
    expect(await desk.refusal('POST returns', uuid, give(1, other))).toEqual([
      400,
      'validation.invalid',
      'items.0.shopItemId',
    ])
    expect(await desk.refusal('POST returns', uuid, { items: [] })).toEqual([400, 'validation.invalid', 'items'])
    expect((await desk.act('POST returns', uuid, give(1))).items).toMatchObject([{ count: 3, returned: 3 }])
    expect(await stockOf(api.db, shirt)).toBe(before + 3)
  })

  test('a delivery is mailed after a quarter of an hour, and not if it was undone', { tags: ['long'] }, async () => {
    const uuid = await sold()
    const mails = await mailsAfter(async () => {
      await desk.act('PUT delivered', uuid, { delivered: true })
      await desk.act('PUT delivered', uuid, { delivered: false })
      api.clock.set(new Date(api.clock.now().getTime() + 60_000))
      await desk.act('PUT delivered', uuid, { delivered: true })
      await desk.act('PUT delivered', uuid, { delivered: true })
    }, 16)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('ist übergeben')])
    expect((await steps(uuid)).map(([step]) => step)).toEqual(['paid', 'delivered', 'undelivered', 'delivered'])
  })

  test('a receipt sent again has a Message-ID of its own', { tags: ['long'] }, async () => {
    const uuid = await sold()
    const first = await mailsAfter(() => Promise.resolve())
    const mails = await mailsAfter(() => desk.act('POST receipt-mails', uuid))
    expect(mails).toHaveLength(1)
    expect(first.map(({ messageId }) => messageId)).not.toContain(mails[0]?.messageId)
  })
})
