import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDeviceDatabase } from '#device/database.ts'
import { readTokens } from '#device/tokens/record.ts'
import { type AccountPages, password, startAccountPages } from './support/account-pages.ts'
import { createDatabases } from './support/databases.ts'
import { json, testDevice } from './support/device.ts'
import { createBrowser } from './support/provider.ts'
import { myself, openPage, stateIs } from './support/session-page.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const databases = createDatabases()
let pages: AccountPages
beforeAll(async () => {
  pages = await startAccountPages(await databases.open('postgres'))
})
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterAll(async () => {
  await pages.stop()
  await databases.remove()
})

/** A device on a line to our own provider that replaces the access token in each reply with another valid one. */
const openDevice = async () => {
  const { email } = await pages.addSignedIn()
  const visitor = createBrowser(pages.provider.origin)
  const other = await pages.client.signIn(createBrowser(pages.provider.origin), email, password)
  const device = testDevice(new Date().toISOString())
  const line = { alters: false }
  const { origin, issuer } = pages.provider
  const fetching = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/api/')) return json(pathname.endsWith('/roles') ? ['MEMBER'] : myself)
    const response = await fetch(request)
    if (!line.alters || pathname !== '/sso/token') return response
    return json({ ...((await response.json()) as object), access_token: other.access_token })
  }
  const settings = {
    ...{ issuer, origin, fetch: fetching, url: `${origin}/de-ch/intra` },
    configurations: [{ issuer, clientId: 'web', scope: 'openid email profile' }],
  }
  /** Signs in at the provider and returns the page of the callback. */
  const callback = async () => {
    const page = await openPage(device, settings)
    await page.session.signIn('/de-ch/intra')
    const asked = await visitor.follow(page.went.at(-1) ?? '')
    const landed = await visitor.followFrom(await visitor.send(asked.url.href, { email, password }), asked.url.href)
    return await openPage(device, { ...settings, url: landed.url.href, storage: page.storage })
  }
  const tokens = () => readTokens(openDeviceDatabase(device.tab()))
  return { device, line, settings, callback, tokens }
}

test('a first sign-in with an altered access token fails and stores nothing', async () => {
  const { line, callback, tokens } = await openDevice()
  line.alters = true
  const { session } = await callback()
  expect(await session.finishSignIn()).toEqual({ kind: 'invalid', result: 'IncorrectAtHash', popup: null })
  expect([session.state.kind, await tokens()]).toEqual(['anonymous', null])
})

test('a renewal with an altered access token ends the session, and the member is still known', async () => {
  const { device, line, settings, callback, tokens } = await openDevice()
  const first = await callback()
  expect(await first.session.finishSignIn()).toMatchObject({ kind: 'signed-in' })
  const { session, went } = await openPage(device, { ...settings, storage: first.storage })
  expect(session.state.kind).toBe('online')
  line.alters = true
  expect(await session.accessToken((await tokens())?.accessToken)).toBeNull()
  await stateIs(session, 'needs-login')
  expect([await tokens(), went]).toEqual([null, []])
})
