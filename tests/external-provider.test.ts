import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { Myself } from '#contract/persons.ts'
import { readConfig } from '#server/config.ts'
import { account, person } from '#server/platform/db/tables.ts'
import { oidcCommand } from '#server/platform/identity/external/check-command.ts'
import { startTestServer, type TestApi } from './support/api.ts'
import { type ForeignProvider, startForeignProvider } from './support/foreign-provider.ts'
import { type ForeignPerson, type Glewlwyd, missingGlewlwyd, startGlewlwyd } from './support/glewlwyd.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 400_000 })

const myself = 'GET /api/frontend/internal/personnatural/myself'
const appOrigin = 'http://localhost:4173'

/** Returns the id of the token's person, or status and code of the refusal. */
const whoIs = async (api: TestApi, token: string): Promise<unknown> => {
  api.clock.set(new Date())
  const response = await api.request(myself, { token })
  const body: unknown = await response.json()
  return response.ok ? v.parse(Myself, body).id : [response.status, v.parse(ErrorReply, body).code]
}

const accountOf = async (api: TestApi, personId: number) => {
  const [row] = await api.db.select().from(account).where(eq(account.personId, personId))
  return row
}

const addressOf = async (api: TestApi, personId: number): Promise<string> =>
  (await accountOf(api, personId))?.email ?? ''

describe('a provider whose access tokens are JWTs', () => {
  const audience = 'urn:band:api'
  let provider: ForeignProvider
  let api: TestApi
  beforeAll(async () => {
    provider = await startForeignProvider({ appOrigin, accessTokens: 'jwt', audience })
    api = await startTestServer({
      kind: 'postgres',
      now: new Date(),
      environment: { OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: audience },
    })
  })
  afterAll(async () => {
    await api.stop()
    await provider.stop()
  })

  test('has an issuer that ends with a slash, and neither pushed requests nor revocation', async () => {
    const discovered = await (await fetch(`${provider.issuer}.well-known/openid-configuration`)).json()
    expect(discovered).toMatchObject({ issuer: provider.issuer })
    expect(provider.issuer).toMatch(/\/$/)
    for (const endpoint of ['pushed_authorization_request_endpoint', 'revocation_endpoint'])
      expect(discovered).not.toHaveProperty(endpoint)
  })

  test('a person is matched by the verified address once, and by the subject from then on', async () => {
    const { personId } = await api.addPerson({ verified: false })
    const email = await addressOf(api, personId)
    provider.people.set('anna', { sub: 'subject-anna', email: email.toUpperCase(), email_verified: true })
    const tokens = await provider.signIn('anna')
    const before = provider.asked('me')
    expect(await Promise.all([whoIs(api, tokens.access_token), whoIs(api, tokens.access_token)])).toEqual([
      personId,
      personId,
    ])
    expect(provider.asked('me') - before).toBe(1)
    expect(await accountOf(api, personId)).toMatchObject({
      externalIssuer: provider.issuer,
      externalSubject: 'subject-anna',
      emailVerified: true,
    })

    provider.people.set('anna', { sub: 'subject-anna', email: 'moved@band.example', email_verified: true })
    const renewed = await provider.refresh(tokens.refresh_token)
    expect(renewed.refresh_token ?? tokens.refresh_token).toBe(tokens.refresh_token)
    expect(await whoIs(api, renewed.access_token)).toBe(personId)
    expect(provider.asked('me') - before).toBe(1)
  })

  test('an account that is linked to a subject is never linked to another one', async () => {
    const { personId } = await api.addPerson()
    const email = await addressOf(api, personId)
    provider.people.set('first', { sub: 'subject-first', email, email_verified: true })
    expect(await whoIs(api, (await provider.signIn('first')).access_token)).toBe(personId)
    provider.people.set('second', { sub: 'subject-second', email, email_verified: true })
    expect(await whoIs(api, (await provider.signIn('second')).access_token)).toEqual([403, 'auth.not_known'])
    expect(await accountOf(api, personId)).toMatchObject({ externalSubject: 'subject-first' })
  })

  test('an unverified address matches nobody, nor does one whose email_verified is a text', async () => {
    const { personId } = await api.addPerson()
    const email = await addressOf(api, personId)
    const claims = [
      { email, email_verified: false },
      { email },
      { email, email_verified: 'true' as unknown as boolean },
      { email_verified: true },
    ]
    for (const [index, one] of claims.entries()) {
      provider.people.set(`guess ${index}`, { sub: `subject-guess-${index}`, ...one })
      const { access_token } = await provider.signIn(`guess ${index}`)
      expect(await whoIs(api, access_token)).toEqual([403, 'auth.not_known'])
    }
    expect(await accountOf(api, personId)).toMatchObject({ externalSubject: null })
  })

  test('a person with only a contact address gets an account, unless several persons share it', async () => {
    const add = async (email: string, archived = false) => {
      const [row] = await api.db.insert(person).values({ firstName: 'Imported', email, archived }).returning()
      return row?.id
    }
    const alone = await add('alone@band.example')
    await add('family@band.example')
    await add('family@band.example')
    await add('archived@band.example', true)
    const seen: unknown[] = []
    for (const name of ['alone', 'family', 'archived', 'stranger']) {
      provider.people.set(name, { sub: `subject-${name}`, email: `${name}@band.example`, email_verified: true })
      seen.push(await whoIs(api, (await provider.signIn(name)).access_token))
    }
    const unknown = [403, 'auth.not_known']
    expect(seen).toEqual([alone, unknown, unknown, unknown])
  })

  test('an unknown person gets the message in their language', async () => {
    provider.people.set('visitor', { sub: 'subject-visitor' })
    const { access_token: token } = await provider.signIn('visitor')
    const messageIn = async (locale: 'de-ch' | 'en-gb') =>
      v.parse(ErrorReply, await (await api.request(myself, { token, locale })).json()).message
    expect(await messageIn('de-ch')).toContain('gibt es keine Person in unserem Verzeichnis')
    expect(await messageIn('en-gb')).toContain('There is no member record')
  })

  test('a token of another app of the provider, and an id_token, are invalid', async () => {
    const { personId } = await api.addPerson()
    provider.people.set('elsewhere', {
      sub: 'subject-elsewhere',
      email: await addressOf(api, personId),
      email_verified: true,
    })
    const tokens = await provider.signIn('elsewhere')
    expect(await whoIs(api, tokens.id_token)).toEqual([401, 'auth.token_invalid'])
    const other = await provider.signIn('elsewhere', 'other')
    expect(await whoIs(api, other.access_token)).toEqual([401, 'auth.token_invalid'])
    expect(await whoIs(api, tokens.access_token)).toBe(personId)
  })

  test('while the provider is unavailable, linked persons with a token continue, and others get 503', async () => {
    const { personId } = await api.addPerson()
    const email = await addressOf(api, personId)
    provider.people.set('weather', { sub: 'subject-weather', email, email_verified: true })
    provider.people.set('newcomer', { sub: 'subject-newcomer', email: 'new@band.example', email_verified: true })
    const { access_token: known } = await provider.signIn('weather')
    const { access_token: newcomer } = await provider.signIn('newcomer')
    expect(await whoIs(api, known)).toBe(personId)
    provider.setAway(true)
    expect(await whoIs(api, known)).toBe(personId)
    expect(await whoIs(api, newcomer)).toEqual([503, 'server.unavailable'])
    provider.setAway(false)
    expect(await whoIs(api, newcomer)).toEqual([403, 'auth.not_known'])
  })

  test('the policy of a page allows requests and forms to the provider, and to no other site', async () => {
    const policy = (await api.request('GET /api/frontend/layout/settings')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`connect-src 'self' ${provider.origin};`)
    expect(policy).toContain(`form-action 'self' ${provider.origin};`)
  })
})

describe('a provider whose access tokens are opaque', () => {
  const audience = 'urn:band:api'
  const introspecting = { OIDC_INTROSPECTION_CLIENT_ID: 'api', OIDC_INTROSPECTION_SECRET: 'api-secret' }
  let provider: ForeignProvider
  beforeAll(async () => {
    provider = await startForeignProvider({ appOrigin, accessTokens: 'opaque', audience, path: '/realm' })
  })
  afterAll(() => provider.stop())
  const serverWith = (environment: Record<string, string>) =>
    startTestServer({
      kind: 'postgres',
      now: new Date(),
      environment: { OIDC_ISSUER: provider.issuer, ...environment },
    })

  test('introspects a token once a minute; a token of another app is refused', async () => {
    const api = await serverWith(introspecting)
    const { personId } = await api.addPerson()
    provider.people.set('opaque', {
      sub: 'subject-opaque',
      email: await addressOf(api, personId),
      email_verified: true,
    })
    const { access_token } = await provider.signIn('opaque')
    expect(access_token).not.toContain('.')
    expect([await whoIs(api, access_token), await whoIs(api, access_token)]).toEqual([personId, personId])
    expect(provider.asked('token/introspection')).toBe(1)
    const other = await provider.signIn('opaque', 'other')
    expect(await whoIs(api, other.access_token)).toEqual([401, 'auth.token_invalid'])
    expect(await whoIs(api, 'made-up')).toEqual([401, 'auth.token_expired'])

    provider.setAway(true)
    expect(await whoIs(api, 'made-up-too')).toEqual([503, 'server.unavailable'])
    provider.setAway(false)
    await api.stop()
  })

  test('needs an introspection client; without it its tokens are refused, and the log names the setting', async () => {
    const api = await serverWith({})
    provider.people.set('opaque', { sub: 'subject-opaque' })
    const { access_token } = await provider.signIn('opaque')
    expect(await whoIs(api, access_token)).toEqual([401, 'auth.token_invalid'])
    expect(api.logged.join('\n')).toContain('OIDC_INTROSPECTION_CLIENT_ID')
    expect(api.logged.join('\n')).not.toContain(access_token)
    await api.stop()
  })
})

const missing = missingGlewlwyd()
const mustBeThere = process.env.CI === 'true'

describe('glewlwyd', () => {
  test('is installed', ({ skip }) => {
    if (missing !== null && !mustBeThere) skip(missing)
    expect(missing).toBeNull()
  })

  describe.runIf(missing === null)('as the provider', () => {
    const anna: ForeignPerson = {
      username: 'anna',
      name: 'Anna Muster',
      email: 'Anna.Muster@band.example',
      emailVerified: true,
      password: 'anna-pass-1',
    }
    const bert = { ...anna, username: 'bert', email: 'bert@band.example', emailVerified: false }
    let provider: Glewlwyd
    let api: TestApi
    beforeAll(async () => {
      provider = await startGlewlwyd({ appOrigin, people: [anna, bert] })
      api = await startTestServer({ kind: 'postgres', now: new Date(), environment: settings(provider) })
      for (const { name, email } of [anna, bert])
        await api.db.insert(person).values({ firstName: name, email: email.toLowerCase() })
    })
    afterAll(async () => {
      await api.stop()
      await provider.stop()
    })
    const settings = ({ issuer, audience, clientId }: Glewlwyd) => ({
      OIDC_ISSUER: issuer,
      OIDC_AUDIENCE: audience,
      OIDC_CLIENT_ID: clientId,
      OIDC_SCOPE: 'openid',
    })
    const personWith = async (email: string) =>
      (await api.db.select({ id: person.id }).from(person).where(eq(person.email, email.toLowerCase())))[0]?.id

    test('its token identifies the right person, if the address is verified', async () => {
      const { access_token } = await provider.signIn(anna)
      expect(await whoIs(api, access_token)).toBe(await personWith(anna.email))
      expect(await whoIs(api, (await provider.signIn(bert)).access_token)).toEqual([403, 'auth.not_known'])
    })

    test('npm run oidc finds no problem with its settings', async () => {
      const lines: string[] = []
      const config = readConfig({ PUBLIC_ORIGIN: appOrigin, ...settings(provider) })
      const ask = () => Promise.reject(new Error('nobody is asked'))
      await oidcCommand({ config, ask }, ['check'], (line) => void lines.push(line))
      expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([])
    })

    test('its id_token, a token of another app and a token for another audience are invalid', async () => {
      const { id_token, access_token } = await provider.signIn(anna)
      expect(await whoIs(api, id_token)).toEqual([401, 'auth.token_invalid'])
      expect(await whoIs(api, (await provider.signIn(anna, 'other')).access_token)).toEqual([401, 'auth.token_invalid'])
      const elsewhere = { ...settings(provider), OIDC_AUDIENCE: 'urn:elsewhere' }
      const strict = await startTestServer({ kind: 'postgres', now: new Date(), environment: elsewhere })
      expect(await whoIs(strict, access_token)).toEqual([401, 'auth.token_invalid'])
      await strict.stop()
    })
  })
})
