import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, isDemoAllowed, isLoopback, readConfig } from './config.ts'
import { Environment } from './environment.ts'

describe('settings', () => {
  test('the defaults are enough to try it out', () => {
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

  test('the public origin follows the port, or is set and normalised', () => {
    expect(readConfig({ PORT: '8080' }).publicOrigin).toBe('http://localhost:8080')
    expect(readConfig({ PUBLIC_ORIGIN: 'https://Band.example:443/' }).publicOrigin).toBe('https://band.example')
  })

  test('by default mails have the public host and the band’s name as sender', () => {
    const from = (environment: NodeJS.ProcessEnv) => readConfig(environment).mail.from
    expect(from({ PUBLIC_ORIGIN: 'https://band.example:8443', BAND_NAME: 'Blech' })).toEqual({
      name: 'Blech',
      address: 'noreply@band.example',
    })
    expect(from({ PUBLIC_ORIGIN: 'http://192.168.1.2:3000' }).address).toBe('noreply@localhost')
    expect(from({ MAIL_FROM: 'Kasse <kasse@band.example>' })).toEqual({ name: 'Kasse', address: 'kasse@band.example' })
  })

  test('a band without settings has nothing of the demo’s band', () => {
    expect(readConfig({})).toMatchObject({ bandName: 'Musik Harmonie Zürichberg', foundingYear: 1899 })
    for (const environment of [{ DEMO: '0' }, { PUBLIC_ORIGIN: 'https://band.example' }])
      expect(readConfig(environment)).toMatchObject({
        ...{ bandName: 'Blasorchester', bandShortName: 'Blasorchester', bandGender: 'NEUTER', bandAddress: [] },
        foundingYear: new Date().getFullYear(),
      })
  })

  test('the payment sandbox and the example IBAN exist only in the demo', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_a', STRIPE_WEBHOOK_SECRET: 'whsec_b' }
    const open = { PUBLIC_ORIGIN: 'https://band.example' }
    expect(readConfig({})).toMatchObject({ payments: 'sandbox', creditorIban: 'CH9300762011623852957' })
    expect(readConfig({ DEMO: '0' })).toMatchObject({ payments: undefined, creditorIban: undefined })
    expect(readConfig(open)).toMatchObject({ payments: undefined, creditorIban: undefined })
    expect(readConfig({ ...open, DEMO_ORIGIN: open.PUBLIC_ORIGIN }).payments).toBe('sandbox')
    expect(readConfig({ ...open, ...stripe, CREDITOR_IBAN: 'CH56 0483 5012 3456 7800 9' })).toMatchObject({
      payments: { secretKey: 'sk_live_a', webhookSecret: 'whsec_b', apiOrigin: undefined },
      creditorIban: 'CH5604835012345678009',
    })
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_live_a' })).toThrow('STRIPE_WEBHOOK_SECRET must be set too.')
    expect(() => readConfig({ STRIPE_WEBHOOK_SECRET: 'whsec_b' })).toThrow('STRIPE_SECRET_KEY must be set too.')
  })

  test('buckets need a server with its key, and backups one place', () => {
    const s3 = { S3_ENDPOINT: 'https://s3.example.ch', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    const server = { endpoint: 'https://s3.example.ch', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' }
    const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
    const backups = { BACKUP_BUCKET: 'band-backups', BACKUP_RECIPIENT: recipient }
    expect(readConfig({})).toMatchObject({ filesBucket: undefined, backups: undefined })
    expect(readConfig({ ...s3, ...backups, FILES_BUCKET: 'band-files' })).toMatchObject({
      filesBucket: { server, bucket: 'band-files' },
      backups: { bucket: { server, bucket: 'band-backups' }, recipient },
    })
    expect(() => readConfig({ FILES_BUCKET: 'band-files' })).toThrow('S3_ENDPOINT must be set too.')
    expect(() => readConfig({ ...s3, FILES_BUCKET: 'a', S3_ACCESS_KEY_ID: '' })).toThrow(
      'FILES_BUCKET must be the name',
    )
    expect(() => readConfig({ ...s3, FILES_BUCKET: 'band', S3_SECRET_ACCESS_KEY: '' })).toThrow('S3_SECRET_ACCESS_KEY')
    expect(() => readConfig(s3)).toThrow('FILES_BUCKET or BACKUP_BUCKET must be set too.')
    expect(() => readConfig({ ...s3, ...backups, FILES_BUCKET: 'band-backups' })).toThrow('must be another bucket')
    expect(() => readConfig({ ...s3, ...backups, BACKUP_FOLDER: '/mnt' })).toThrow('Only one of BACKUP_FOLDER and')
    expect(() => readConfig({ ...s3, BACKUP_BUCKET: 'band' })).toThrow('BACKUP_RECIPIENT must be set too')
    expect(() => readConfig({ BACKUP_RECIPIENT: recipient })).toThrow('BACKUP_FOLDER or BACKUP_BUCKET must be set too.')
    expect(() => readConfig({ S3_ENDPOINT: 'ftp://s3' })).toThrow('S3_ENDPOINT must be the address of an S3 server')
  })

  test('browsers are told to use https for a year, or what HSTS says, and nothing over http', () => {
    const secure = { PUBLIC_ORIGIN: 'https://band.example' }
    const longer = 'max-age=63072000; includeSubDomains; preload'
    expect(readConfig(secure).hsts).toBe('max-age=31536000')
    expect(readConfig({ ...secure, HSTS: longer }).hsts).toBe(longer)
    expect(readConfig({ ...secure, HSTS: 'max-age=0' }).hsts).toBe('max-age=0')
    expect(readConfig({ HSTS: longer }).hsts).toBeUndefined()
  })

  test('an empty variable is treated as unset', () => {
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
    { HSTS: '31536000' },
    { HSTS: 'max-age=1\r\nX-Other: 1' },
    { DEMO: 'yes' },
    { DEMO_ORIGIN: 'phone' },
    { TRUST_PROXY: '-1' },
    { OIDC_ISSUER: 'javascript:alert(1)' },
    { STRIPE_SECRET_KEY: 'pk_live_a', STRIPE_WEBHOOK_SECRET: 'whsec_b' },
    // A wrong digit, a foreign country, a QR-IBAN.
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
  ])('%o is refused in one line with its name', (environment) => {
    const error = (() => {
      try {
        return readConfig(environment)
      } catch (error) {
        return error
      }
    })()
    expect(error).toBeInstanceOf(ConfigError)
    expect(String(error)).toMatch(new RegExp(`${Object.keys(environment)[0]} must [^\\n]+\\.$`))
    expect(String(error)).not.toContain('secret')
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  const file = join(folder, 'smtp')
  writeFileSync(file, 'smtps://band:secret@mail.example:465\n')
  writeFileSync(join(folder, 'empty'), '\n')
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is read like a variable', () => {
    expect(readConfig({ SMTP_URL_FILE: file }).mail.smtp).toEqual(
      readConfig({ SMTP_URL: 'smtps://band:secret@mail.example:465' }).mail.smtp,
    )
    expect(readConfig({ SMTP_URL: ' ', SMTP_URL_FILE: file }).mail.smtp).toBeDefined()
  })

  test('can be each variable with SECRET in its name', () => {
    const secrets = Object.keys(Environment.entries).filter((name) => name.includes('SECRET'))
    expect(secrets.length).toBeGreaterThan(3)
    for (const name of secrets)
      expect(() => readConfig({ [`${name}_FILE`]: join(folder, 'nowhere') })).toThrow(`${name}_FILE must name a file`)
  })

  test.each([
    [{ SMTP_URL_FILE: join(folder, 'nowhere') }, /^SMTP_URL_FILE must name a file .* \(ENOENT\)\.$/],
    [{ SMTP_URL_FILE: folder }, /\(EISDIR\)\.$/],
    [{ SMTP_URL_FILE: join(folder, 'empty') }, /^SMTP_URL_FILE must name a file that is not empty/],
    [{ SMTP_URL: 'smtp://mail.example', SMTP_URL_FILE: file }, /^SMTP_URL_FILE must not be set beside SMTP_URL\.$/],
    [{ DATABASE_URL_FILE: file }, /^DATABASE_URL must begin with postgres:\/\/\.$/],
  ])('that cannot be used is refused without its value: %o', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(ConfigError)
    expect(() => readConfig(environment)).toThrow(message)
    expect(() => readConfig(environment)).not.toThrow('secret@')
  })
})

test('the demo is allowed on this machine or on the origin of DEMO_ORIGIN', () => {
  for (const local of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80', 'http://band.localhost']) {
    expect([local, isLoopback(local)]).toEqual([local, true])
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
