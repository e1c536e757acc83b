import { describe, expect, test } from 'vitest'
import { ConfigError, isDemoAllowed, isLoopback, readConfig } from './config.ts'

describe('settings', () => {
  test('nothing is needed for trying out', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicOrigin: 'http://localhost:3000',
      databaseUrl: undefined,
      demo: true,
      trustProxy: 0,
      oidc: {
        embedded: true,
        issuer: 'http://localhost:3000/sso',
        audience: 'urn:mhz:api',
        scope: 'openid email profile',
      },
      bandShortName: 'MHZ',
      mail: { smtp: undefined, from: { name: 'Musik Harmonie Zürichberg', address: 'noreply@localhost' } },
    })
  })

  test('the public address follows the port, or is given without its slash and default port', () => {
    expect(readConfig({ PORT: '8080' }).publicOrigin).toBe('http://localhost:8080')
    expect(readConfig({ PUBLIC_ORIGIN: 'https://Band.example:443/' }).publicOrigin).toBe('https://band.example')
  })

  test('mails come from the public address and the band’s name unless told', () => {
    const from = (environment: NodeJS.ProcessEnv) => readConfig(environment).mail.from
    expect(from({ PUBLIC_ORIGIN: 'https://band.example:8443', BAND_NAME: 'Blech' })).toEqual({
      name: 'Blech',
      address: 'noreply@band.example',
    })
    expect(from({ PUBLIC_ORIGIN: 'http://192.168.1.2:3000' }).address).toBe('noreply@localhost')
    expect(from({ MAIL_FROM: 'Kasse <kasse@band.example>' })).toEqual({ name: 'Kasse', address: 'kasse@band.example' })
  })

  test('only where the demo may be, somebody pretends to be paid, and an example stands for the bank account', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_a', STRIPE_WEBHOOK_SECRET: 'whsec_b' }
    const open = { PUBLIC_ORIGIN: 'https://band.example' }
    expect(readConfig({})).toMatchObject({ payments: 'sandbox', creditorIban: 'CH9300762011623852957' })
    expect(readConfig(open)).toMatchObject({ payments: undefined, creditorIban: undefined })
    expect(readConfig({ ...open, DEMO_ORIGIN: open.PUBLIC_ORIGIN }).payments).toBe('sandbox')
    expect(readConfig({ ...open, ...stripe, CREDITOR_IBAN: 'CH56 0483 5012 3456 7800 9' })).toMatchObject({
      payments: { secretKey: 'sk_live_a', webhookSecret: 'whsec_b', apiOrigin: undefined },
      creditorIban: 'CH5604835012345678009',
    })
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_live_a' })).toThrow('STRIPE_WEBHOOK_SECRET must be set too.')
    expect(() => readConfig({ STRIPE_WEBHOOK_SECRET: 'whsec_b' })).toThrow('STRIPE_SECRET_KEY must be set too.')
  })

  test('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', OIDC_ISSUER: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      oidc: { embedded: true },
    })
  })

  test.each([
    { PORT: '0' },
    { PORT: '65536' },
    { PORT: '80x' },
    { HOST: 'a b' },
    { PUBLIC_ORIGIN: 'band.example' },
    { PUBLIC_ORIGIN: 'https://band.example/app' },
    { PUBLIC_ORIGIN: 'https://user@band.example' },
    { PUBLIC_ORIGIN: 'ftp://band.example' },
    { DEMO: 'yes' },
    { DEMO_ORIGIN: 'phone' },
    { TRUST_PROXY: '-1' },
    { OIDC_ISSUER: 'javascript:alert(1)' },
    { STRIPE_SECRET_KEY: 'pk_live_a', STRIPE_WEBHOOK_SECRET: 'whsec_b' },
    // A wrong digit, somebody else's country, a QR-IBAN.
    { CREDITOR_IBAN: 'CH93 0076 2011 6238 5295 8' },
    { CREDITOR_IBAN: 'DE89370400440532013000' },
    { CREDITOR_IBAN: 'CH4431999123000889012' },
    { DATABASE_URL: 'mysql://root:secret@host/db' },
    { INTRANET_URL: 'javascript:alert(1)' },
    { BAND_SHORT_NAME: 'x'.repeat(21) },
    { SMTP_URL: 'https://band:secret@mail.example' },
    { SMTP_URL: 'smtp://band:secret@mail.example/path' },
    { MAIL_FROM: 'Band <a@band.example>, b@band.example' },
    { MAIL_FROM: 'Band\r\nBcc: b@band.example <a@band.example>' },
  ])('%o is refused in one line that names it', (environment) => {
    const refused = (() => {
      try {
        return readConfig(environment)
      } catch (error) {
        return error
      }
    })()
    expect(refused).toBeInstanceOf(ConfigError)
    expect(String(refused)).toMatch(new RegExp(`${Object.keys(environment)[0]} must [^\\n]+\\.$`))
    expect(String(refused)).not.toContain('secret')
  })
})

test('the demo is for this machine, or for the address it was opened to on purpose', () => {
  for (const own of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80', 'http://band.localhost']) {
    expect([own, isLoopback(own)]).toEqual([own, true])
  }
  for (const foreign of [
    'https://localhost.example',
    'http://127.0.0.1.example',
    'http://192.168.1.2:3000',
    'http://0.0.0.0',
  ]) {
    expect([foreign, isLoopback(foreign)]).toEqual([foreign, false])
  }
  const publicOrigin = 'https://band.example'
  expect(isDemoAllowed({ publicOrigin, demoOrigin: undefined })).toBe(false)
  expect(isDemoAllowed({ publicOrigin, demoOrigin: 'https://other.example' })).toBe(false)
  expect(isDemoAllowed({ publicOrigin, demoOrigin: publicOrigin })).toBe(true)
})
