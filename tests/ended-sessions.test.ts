import { decodeJwt } from 'jose'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCall } from '#device/call.ts'
import { openDeviceDatabase, openMemberDatabase } from '#device/database.ts'
import { createDrain } from '#device/outbox/drain.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { openOutbox } from '#device/outbox/store.ts'
import { createProvider } from '#device/tokens/provider.ts'
import { IdTokenClaims, readTokens, storeTokens } from '#device/tokens/record.ts'
import { createTokens } from '#device/tokens/tokens.ts'
import { createApp } from '#server/app.ts'
import { event, membership, participation } from '#server/platform/db/tables.ts'
import { createCallerResolver } from '#server/platform/identity/resolve-caller.ts'
import { type AccountPages, password, startAccountPages } from './support/account-pages.ts'
import { startTestServer, type TestApi } from './support/api.ts'
import { testDevice } from './support/device.ts'
import { noBytes } from './support/no-bytes.ts'
import type { Tokens } from './support/provider.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let pages: AccountPages
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres', now: new Date() })
  pages = await startAccountPages(api.database)
})
afterAll(async () => {
  await pages.stop()
  await api.stop()
})

/** The device of a member: its tokens and outbox, the real provider, and the real server behind a line that can be cut. */
const openDevice = (sub: string) => {
  const { accessTokens } = pages.provider.identity()
  const app = createApp({ ...api.deps, resolveCaller: createCallerResolver({ ...api.deps, accessTokens }) })
  const line = { isCut: false }
  const sent: string[] = []
  const hardware = testDevice(api.clock.now().toISOString())
  const deps = hardware.tab(async (request) => {
    if (line.isCut) throw new TypeError('Failed to fetch')
    if (!request.url.startsWith(api.origin)) return await fetch(request)
    const response = await app.fetch(request)
    if (request.method !== 'GET') sent.push(`${request.method} ${response.status}`)
    return response
  })
  const device = openDeviceDatabase(deps)
  const settings = { version: 1, issuer: pages.provider.issuer, clientId: 'web', scope: 'openid' } as const
  const provider = createProvider(deps, settings)
  const tokens = createTokens({ ...deps, device, provider: async () => provider, skew: async () => 0 })
  const call = createCall({
    transport: deps.fetch,
    schedule: deps.schedule,
    accessToken: (rejected) => tokens.accessToken(rejected === undefined ? { sub } : { sub, rejected }),
    locale: () => 'de-ch',
    origin: api.origin,
  })
  const outbox = openOutbox(deps, openMemberDatabase(deps, sub), kinds)
  const store = ({ access_token, refresh_token, id_token, expires_in, scope }: Tokens) =>
    storeTokens(device, {
      ...{ sub, accessToken: access_token, refreshToken: refresh_token, idToken: id_token, scope, unvalidated: null },
      expiresAt: api.clock.now().getTime() + expires_in * 1000,
      claims: v.parse(IdTokenClaims, decodeJwt(id_token)),
    })
  return {
    line,
    sent,
    device,
    advance: hardware.advance,
    outbox,
    store,
    drain: createDrain({ ...deps, outbox, bytes: noBytes, kinds, call }),
  }
}

test('what waits on a device is not sent after all its sign-ins ended elsewhere, and is sent after the next sign-in', async () => {
  const { db } = api
  const { email, sub, visitor } = await pages.addSignedIn()
  const { personId = 0 } = (await pages.accountOf(sub)) ?? {}
  await db.insert(membership).values({ personId, organizationId: 1, functionType: 'HORN', joinDate: '2001-01-01' })
  const inAWeek = (hours: number) => new Date(api.clock.now().getTime() + (7 * 24 + hours) * 3_600_000)
  const [rehearsal] = await db
    .insert(event)
    .values({ kind: 'rehearsal', titleDe: 'Probe', startsAt: inAWeek(0), endsAt: inAWeek(2) })
    .returning()
  const answers = () => db.$count(participation)
  const phone = openDevice(sub)
  await phone.store(await pages.client.signIn(visitor, email, password))
  phone.line.isCut = true
  const desired = { status: true, remarks: 'mit Mütze' }
  await phone.outbox.put({ kind: 'participation', key: String(rehearsal?.id), desired, row: null })
  expect(await phone.drain({ networkBack: true })).toMatchObject({ saved: 0, signInNeeded: false })

  // The access token of the phone is valid for ten minutes.
  const elsewhere = await pages.signIn(email)
  const changed = 'Wald*horn 1900'
  await pages.send(elsewhere.visitor, 'password', { current: password, password: changed })
  phone.line.isCut = false
  expect(await phone.drain({ networkBack: true })).toMatchObject({ saved: 0, signInNeeded: true })
  expect(await readTokens(phone.device)).toBeNull()
  phone.advance(60_000)
  expect(await phone.drain({ networkBack: true })).toMatchObject({ saved: 0, signInNeeded: true })
  expect([await answers(), phone.sent.filter((one) => !one.endsWith('401'))]).toEqual([0, []])
  expect(await phone.outbox.list()).toMatchObject([{ state: 'waiting', desired }])

  await phone.store(await pages.client.signIn(visitor, email, changed))
  expect(await phone.drain({ networkBack: true })).toMatchObject({ saved: 1, signInNeeded: false })
  expect(await db.select().from(participation)).toMatchObject([{ personId, eventId: rehearsal?.id, ...desired }])
})
