import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { membershipFee } from '../../../tests/support/invoices.ts'
import { chooseInSandbox, newKey } from '../../../tests/support/shop.ts'
import { createInvoice } from './create.ts'

let api: TestApi
let passive: TestPerson
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  passive = await api.addPerson({ member: false })
}, 60_000)
afterAll(() => api.stop())

const own = async (as: TestPerson) => (await api.request('GET /api/frontend/invoice', { as })).json()

test('a passive member sees the own invoices, newest first, and the receipt of one that was paid', async () => {
  const other = await api.addPerson()
  const make = (personId: number) => createInvoice(api.db, membershipFee(personId, 1500), api.clock.now())
  const first = await make(passive.personId)
  await make(other.personId)
  const second = await make(passive.personId)
  const reply = await api.request('POST /api/frontend/payments', {
    headers: { 'Idempotency-Key': newKey() },
    body: {
      purpose: 'MEMBERFEE',
      amount: 1500,
      name: 'Petra Beispiel',
      callback: 'memberfee-completed',
      invoice: first.uuid,
    },
  })
  const { id, link } = (await reply.json()) as { id: string; link: string }
  await chooseInSandbox(link, 'twint')
  const open = {
    id: second.uuid,
    number: second.number,
    amount: 1500,
    title: '',
    createdOn: '2026-03-10',
    dueDate: '2026-04-09',
  }
  expect(await own(passive)).toEqual({
    _embedded: {
      items: [
        { ...open, open: 1500, state: 'OPEN', paidOn: null, payment: null },
        { ...open, open: 0, state: 'PAID', id: first.uuid, number: first.number, paidOn: '2026-03-10', payment: id },
      ],
    },
  })
  expect(JSON.stringify(await own(other))).not.toContain(first.uuid)
  expect((await api.request('GET /api/frontend/invoice')).status).toBe(401)
})
