import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Settings } from '#contract/layout.ts'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  const now = new Date('2026-03-10T12:00:00Z')
  api = await startTestServer({ kind: 'postgres', now, environment: { DEMO: '0' } })
}, 60_000)
afterAll(() => api.stop())

test('without the demo neither a bill for the example account nor a simulated payment is offered', async () => {
  const { paysOnline, paysByBank, shopEnabled } = v.parse(
    Settings,
    await (await api.request('GET /api/frontend/layout/settings')).json(),
  )
  expect({ paysOnline, paysByBank, shopEnabled }).toEqual({ paysOnline: false, paysByBank: false, shopEnabled: false })
  const bill = await api.request('GET /api/frontend/payments/qrbill?amount=5000&name=Anna%20Muster')
  expect([bill.status, await bill.json()]).toEqual([503, expect.objectContaining({ code: 'rule.no_bank_account' })])
})
