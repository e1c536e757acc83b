import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDatabases, describeOnDatabase } from '../../../tests/support/databases.ts'
import {
  addAccount,
  createBrowser,
  createClient,
  startProvider,
  type TestProvider,
} from '../../../tests/support/provider.ts'
import type { Database } from '../db/open.ts'
import { oidcPayload } from '../db/tables.ts'
import { deleteExpired } from './adapter.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const email = 'vera@example.ch'
const password = 'Posaune-1899'

const databases = createDatabases()
afterAll(() => databases.remove())

describeOnDatabase('refresh tokens', (kind) => {
  let database: Database
  let provider: TestProvider
  let client: ReturnType<typeof createClient>

  beforeAll(async () => {
    database = await databases.open(kind)
    await addAccount(database, { email, password })
    provider = await startProvider(database)
    client = createClient(provider)
  })
  afterAll(() => provider.stop())
  // oidc-provider reads the time from Date; other code keeps its real timers.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const signIn = () => client.signIn(createBrowser(provider.origin), email, password)
  const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
  const refusal = async (refreshToken: string) => {
    const reply = await client.refresh(refreshToken)
    return [reply.status, ((await reply.json()) as { error: string }).error]
  }

  test('each refresh returns another refresh token, and tokens of the same person', async () => {
    const first = await signIn()
    const second = await client.refreshed(first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(second.scope).toBe('openid email profile')
    const { sub } = await provider.identity().accessTokens.verify(first.access_token)
    expect(await provider.identity().accessTokens.verify(second.access_token)).toMatchObject({ sub })
  })

  test('stay valid after a lost reply: three days later the old token can still be used', async () => {
    const { refresh_token: old } = await signIn()
    await client.refreshed(old)
    pass(3 * DAY)
    const recovered = await client.refreshed(old)
    const next = await client.refreshed(recovered.refresh_token)
    expect((await client.refreshed(next.refresh_token)).access_token).toBeTypeOf('string')
  })

  test('every retry returns the same live token, even two at the same time', async () => {
    const { refresh_token: old } = await signIn()
    const [one, two] = await Promise.all([client.refreshed(old), client.refreshed(old)])
    const three = await client.refreshed(old)
    expect(new Set([one, two, three].map((tokens) => tokens.refresh_token)).size).toBe(1)
    await client.refreshed(one.refresh_token)
  })

  test('a late retry does not revive a successor that was used', async () => {
    const { refresh_token: first } = await signIn()
    const second = await client.refreshed(first)
    const [, late] = await Promise.all([client.refreshed(second.refresh_token), client.refresh(first)])
    // The late request came before or after the use of the successor: it either got the successor again or ended the
    // family.
    if (late.status === 200) expect(await late.json()).toMatchObject({ refresh_token: second.refresh_token })
    expect((await refusal(first))[1]).toBe('invalid_grant')
  })

  test('reuse after the use of the successor ends the whole family', async () => {
    const { refresh_token: first } = await signIn()
    const second = await client.refreshed(first)
    const third = await client.refreshed(second.refresh_token)
    expect(await refusal(first)).toEqual([400, 'invalid_grant'])
    expect(await refusal(second.refresh_token)).toEqual([400, 'invalid_grant'])
    expect(await refusal(third.refresh_token)).toEqual([400, 'invalid_grant'])
  })

  test('are extended by each refresh: valid with a refresh every 100 days, expired after 121 days without', async () => {
    const { refresh_token: first } = await signIn()
    pass(100 * DAY)
    const second = await client.refreshed(first)
    pass(100 * DAY)
    await deleteExpired(database.db, new Date())
    const third = await client.refreshed(second.refresh_token)
    pass(121 * DAY)
    expect(await refusal(third.refresh_token)).toEqual([400, 'invalid_grant'])
  })

  test('a revoked token ends its family', async () => {
    const { refresh_token: first } = await signIn()
    const second = await client.refreshed(first)
    expect((await client.post('/token/revocation', { token: second.refresh_token })).status).toBe(200)
    expect(await refusal(second.refresh_token)).toEqual([400, 'invalid_grant'])
    expect(await refusal(first)).toEqual([400, 'invalid_grant'])
  })

  test('are not stored in a form that could be presented', async () => {
    const { refresh_token: first } = await signIn()
    const second = await client.refreshed(first)
    const rows = await database.db.select().from(oidcPayload).where(eq(oidcPayload.model, 'RefreshToken'))
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(first)
    expect(JSON.stringify(rows)).not.toContain(second.refresh_token)
  })
})
