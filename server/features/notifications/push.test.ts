import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { PushKey } from '#contract/push.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { subscriptionAt } from '../../../tests/support/push-service.ts'
import { pushDevice } from '../../platform/db/tables.ts'
import { endSessions } from '../../platform/identity/sessions.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'
import { createPushService } from './push-service.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/push'
const address = () => `https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`

describeOnDatabase('devices that receive pushes', (kind) => {
  let api: TestApi
  let anna: TestPerson
  let bruno: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    anna = await api.addPerson()
    bruno = await api.addPerson()
  })
  afterAll(() => api.stop())

  const put = (as: TestPerson, device: string, body: unknown) =>
    api.request(`PUT ${path}/device/${device}`, { as, body })
  const remove = (as: TestPerson, device: string) => api.request(`DELETE ${path}/device/${device}`, { as })
  const devicesOf = async ({ personId }: TestPerson) =>
    (
      await api.db
        .select()
        .from(pushDevice)
        .where(eq(pushDevice.personId, personId))
        .orderBy(asc(pushDevice.refreshedAt))
    ).map(({ device, endpoint }) => [device, endpoint])

  test('the public key stays the same, and the private key appears in no reply and no log', async () => {
    const { publicKey } = v.parse(PushKey, await (await api.request(`GET ${path}/key`)).json())
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    const again = await createPushService(api.db, api.deps.config)
    expect(again.publicKey).toBe(publicKey)
    expect(JSON.stringify(again) + api.logged.join()).not.toMatch(/privateKey/)
  })

  test('a device can register another address and unsubscribe, each repeatedly', async () => {
    const device = randomUUID()
    const [first, second] = [subscriptionAt(address()), subscriptionAt(address())]
    for (const body of [first, first, second]) expect((await put(anna, device, body)).status).toBe(200)
    expect(await devicesOf(anna)).toEqual([[device, second.endpoint]])
    // Another person cannot remove it.
    expect((await remove(bruno, device)).status).toBe(200)
    expect(await devicesOf(anna)).toHaveLength(1)
    for (const _ of [1, 2]) expect((await remove(anna, device)).status).toBe(200)
    expect(await devicesOf(anna)).toEqual([])
  })

  test('a device that changes hands receives no more messages for its previous owner', async () => {
    const [device, subscription] = [randomUUID(), subscriptionAt(address())]
    await put(anna, device, subscription)
    await put(bruno, device, subscription)
    expect([await devicesOf(anna), await devicesOf(bruno)]).toEqual([[], [[device, subscription.endpoint]]])
    // The same browser after its storage was cleared.
    const renamed = randomUUID()
    await put(anna, renamed, subscription)
    expect([await devicesOf(anna), await devicesOf(bruno)]).toEqual([[[renamed, subscription.endpoint]], []])
    await remove(anna, renamed)
  })

  test('a member’s devices are removed when other sessions are ended or the account is deleted', async () => {
    await put(bruno, randomUUID(), subscriptionAt(address()))
    await api.db.transaction((tx) => endSessions(tx, bruno.sub))
    expect(await devicesOf(bruno)).toEqual([])
    const leaving = await api.addPerson()
    await put(leaving, randomUUID(), subscriptionAt(address()))
    await api.db.transaction((tx) => deleteAccount(tx, { personId: leaving.personId, now: api.clock.now() }))
    expect(await devicesOf(leaving)).toEqual([])
  })

  test('of more than ten devices those not seen for the longest time are removed', { tags: ['long'] }, async () => {
    const names: string[] = []
    for (let minute = 10; minute < 22; minute++) {
      api.clock.set(`2026-03-10T12:${minute}:00Z`)
      const device = randomUUID()
      names.push(device)
      await put(anna, device, subscriptionAt(address()))
    }
    expect((await devicesOf(anna)).map(([device]) => device)).toEqual(names.slice(2))
  })

  test.each([
    ['http://updates.push.services.mozilla.com/x', 'endpoint'],
    ['https://push.example.org/x', 'endpoint'],
    ['https://169.254.169.254/latest/meta-data', 'endpoint'],
  ])('%s is not a known push service, and the message says so', async (endpoint, field) => {
    const refused = await put(anna, randomUUID(), subscriptionAt(endpoint))
    const { errors } = v.parse(ErrorReply, await refused.json())
    expect([refused.status, errors]).toEqual([
      400,
      [
        {
          field,
          errorMessage: 'Dieser Browser bekommt seine Benachrichtigungen von einem Dienst, den wir nicht kennen',
        },
      ],
    ])
  })

  test.each([
    ['endpoint', { endpoint: 7 }],
    ['keys', { keys: undefined }],
    ['keys.p256dh', { keys: { ...subscriptionAt('').keys, p256dh: `B${'A'.repeat(86)}` } }],
    ['keys.p256dh', { keys: { ...subscriptionAt('').keys, p256dh: 'short' } }],
    ['keys.auth', { keys: { ...subscriptionAt('').keys, auth: 'short' } }],
  ])('an invalid subscription is refused at its field: %s (%#)', async (field, wrong) => {
    const refused = await put(anna, randomUUID(), { ...subscriptionAt(address()), ...wrong })
    const { errors } = v.parse(ErrorReply, await refused.json())
    expect([refused.status, errors.map((one) => one.field)]).toEqual([400, [field]])
  })
})
