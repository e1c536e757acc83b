import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ForeignProvider, startForeignProvider } from '../../../../tests/support/foreign-provider.ts'
import { readConfig } from '../../../config.ts'
import { oidcCommand } from './check-command.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const appOrigin = 'http://localhost:4173'
const audience = 'urn:band:api'
let jwt: ForeignProvider
let opaque: ForeignProvider
beforeAll(async () => {
  jwt = await startForeignProvider({ appOrigin, accessTokens: 'jwt', audience })
  opaque = await startForeignProvider({ appOrigin, accessTokens: 'opaque', audience })
  for (const { people } of [jwt, opaque])
    people.set('anna', { sub: 'subject-anna', email: 'anna@band.example', email_verified: true })
})
afterAll(async () => {
  await jwt.stop()
  await opaque.stop()
})

/** Signs in with a browser at the provider and returns the URL of the app's page. */
const signIn = (provider: ForeignProvider, who: string) => async (question: string) => {
  const browser = provider.browser()
  const { url } = await browser.follow(/^https?:\S+$/m.exec(question)?.[0] ?? '')
  const landed = await browser.followFrom(await browser.send(url.href, { email: who }), url.href)
  return landed.url.href
}

interface Check {
  readonly args?: string[]
  readonly who?: string
  readonly ask?: (question: string) => Promise<string>
  readonly [setting: string]: unknown
}

const check = async (
  provider: ForeignProvider,
  { args = ['check'], who = 'anna', ask = signIn(provider, who), ...environment }: Check = {},
) => {
  const lines: string[] = []
  const config = readConfig({
    PUBLIC_ORIGIN: appOrigin,
    OIDC_ISSUER: provider.issuer,
    OIDC_AUDIENCE: audience,
    ...(environment as Record<string, string>),
  })
  const exit = await oidcCommand({ config, ask }, args, (line) => void lines.push(line))
  return { exit, output: lines.join('\n') }
}

test('a suitable provider passes, including the tokens of a sign-in', async () => {
  const { exit, output } = await check(jwt, { args: ['check', '--sign-in'] })
  expect(output).toContain(`ok    discovery: the issuer is ${jwt.issuer}`)
  expect(output).toContain('ok    keys: 1 found')
  expect(output).toContain(`ok    CORS: browsers at ${appOrigin} may read tokens`)
  for (const locale of ['de-ch', 'en-gb'])
    expect(output).toContain(`ok    sign-in: ${appOrigin}/${locale}/ssocallback is registered`)
  expect(output).toContain('ok    access token: this site accepts it')
  expect(output).toContain('ok    claims: email and email_verified are there')
  expect([exit, output.match(/^FAIL.*$/m)]).toEqual([0, null])
})

test('a provider that becomes unreachable during the sign-in is reported', async () => {
  const leaving = await startForeignProvider({ appOrigin, accessTokens: 'jwt', audience })
  leaving.people.set('anna', { sub: 'subject-anna', email: 'anna@band.example', email_verified: true })
  const ask = async (question: string) => {
    const address = await signIn(leaving, 'anna')(question)
    await leaving.stop()
    return address
  }
  const { exit, output } = await check(leaving, { args: ['check', '--sign-in'], ask })
  expect([exit, /^FAIL.*$/m.exec(output)?.[0]]).toEqual([
    1,
    expect.stringContaining(`sign-in: ${new URL(leaving.issuer).origin} cannot be reached: `),
  ])
})

test('a sign-in detects a wrong audience and an unverified address', async () => {
  const wrong = await check(jwt, { args: ['check', '--sign-in'], OIDC_AUDIENCE: 'urn:elsewhere' })
  expect(wrong.exit).toBe(1)
  expect(wrong.output).toContain(
    `FAIL  access token: the access token names the audience ${audience}, OIDC_AUDIENCE is urn:elsewhere`,
  )
  jwt.people.set('bert', { sub: 'subject-bert', email: 'bert@band.example' })
  const unverified = await check(jwt, { args: ['check', '--sign-in'], who: 'bert' })
  expect(unverified.exit).toBe(1)
  expect(unverified.output).toContain('FAIL  claims: ')
})

test('a redirect URI that the provider does not know is detected without a sign-in', async () => {
  const { exit, output } = await check(jwt, { PUBLIC_ORIGIN: 'http://localhost:4999' })
  expect(exit).toBe(1)
  expect(output).toMatch(/FAIL {2}sign-in: .*is http:\/\/localhost:4999\/en-gb\/ssocallback registered/)
  expect(output).toMatch(/FAIL {2}CORS: .*\/token does not allow http:\/\/localhost:4999/)
})

test('a different issuer and an unavailable provider are reported', async () => {
  const other = await check(jwt, { OIDC_ISSUER: jwt.issuer.slice(0, -1) })
  expect([other.exit, other.output]).toEqual([
    1,
    expect.stringContaining(`but the provider calls itself ${jwt.issuer}`),
  ])
  jwt.setAway(true)
  const away = await check(jwt)
  jwt.setAway(false)
  expect([away.exit, away.output]).toEqual([1, expect.stringContaining('returned status 503')])
})

test('introspection credentials are checked', async () => {
  const settings = { OIDC_INTROSPECTION_CLIENT_ID: 'api', OIDC_INTROSPECTION_SECRET: 'api-secret' }
  const { exit, output } = await check(opaque, { ...settings, args: ['check', '--sign-in'] })
  expect(output).toContain('ok    introspection: the credentials are accepted')
  expect(output).toContain('ok    access token: this site accepts it')
  expect(exit).toBe(0)
  const wrong = await check(opaque, { ...settings, OIDC_INTROSPECTION_SECRET: 'wrong' })
  expect([wrong.exit, wrong.output]).toEqual([1, expect.stringMatching(/FAIL {2}introspection: .*401/)])
})

test('the embedded provider needs no check, and unknown arguments show the usage', async () => {
  const lines: string[] = []
  const ask = async () => ''
  const print = (line: string) => void lines.push(line)
  expect(await oidcCommand({ config: readConfig({}), ask }, ['check'], print)).toBe(0)
  expect(await oidcCommand({ config: readConfig({}), ask }, ['test'], print)).toBe(2)
  expect(lines.join()).toContain('Usage: npm run oidc -- check')
})
