import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#i18n/intl.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { pictureOf } from '../../../tests/support/pdf-picture.ts'
import { contentOf, faultsOf } from '../../../tests/support/qr-bill.ts'
import { photographed, readWithZxing } from '../../../tests/support/qr-code.ts'

let api: TestApi
let treasurer: TestPerson
beforeAll(async () => {
  api = await startTestServer({ kind: 'pglite' })
  treasurer = await api.addPerson({ roles: ['MHZ_TREASURER'] })
}, 60_000)
afterAll(() => api.stop())

const leavesOpen = async (locale: Locale, message: string) => {
  const reply = await api.request('GET /api/frontend/treasury/donation-bill', { as: treasurer, locale })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const picture = await pictureOf(new Uint8Array(await reply.arrayBuffer()))
  const { text } = await readWithZxing(await photographed(picture, { left: 62.5, right: 210, top: 192.5, bottom: 297 }))
  expect(faultsOf(text)).toEqual([])
  expect(contentOf(text)).toMatchObject({ amount: '', debtor: '', reference: 'NON ', message })
}
const ofSlip = 'a payment slip in %s leaves amount, name and reference open, and says "%s"'
test.each([['de-ch', 'Spende']] as const)(ofSlip, leavesOpen)
test.each([['en-gb', 'Donation']] as const)(ofSlip, { tags: ['long'] }, leavesOpen)
