import * as v from 'valibot'
import { genders } from '#contract/band-name.ts'
import { isRecipient } from './platform/backup/encryption.ts'
import { iban } from './platform/iban.ts'
import { type Mailbox, OneAddress, parseMailbox } from './platform/mail/address.ts'
import { type MailServer, parseServerUrl } from './platform/mail/server-url.ts'
import { bucketName, regionName, s3Endpoint } from './platform/storage/settings.ts'

/** Host name of a push service: `push.example.org` or `*.push.example.org`. */
const pushServicePattern = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/

const wholeNumber = (minimum: number, maximum: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, `must be a number from ${minimum} to ${maximum}`),
    v.transform(Number),
    v.minValue(minimum, `must be a number from ${minimum} to ${maximum}`),
    v.maxValue(maximum, `must be a number from ${minimum} to ${maximum}`),
  )
const text = (maximum: number) => v.pipe(v.string(), v.maxLength(maximum, `must have at most ${maximum} characters`))
const parsesAs = (protocols: readonly string[]) => (value: string) =>
  protocols.includes(URL.parse(value)?.protocol ?? '')
const origin = v.pipe(
  v.string(),
  v.check(parsesAs(['http:', 'https:']), 'must be an address such as https://band.example.ch'),
  v.check(
    (value) => /^https?:\/\/[^/?#@]+\/?$/i.test(value),
    'must be an origin without path, such as https://band.example.ch',
  ),
  v.transform((value) => new URL(value).origin),
)
const issuer = v.pipe(v.string(), v.check(parsesAs(['http:', 'https:']), 'must be the address of an OpenID provider'))

const webAddress = v.pipe(
  v.string(),
  v.check(parsesAs(['http:', 'https:']), 'must be an address such as https://intranet.band.example.ch'),
)

const mailServer = (protocol: 'smtp' | 'imap') =>
  v.pipe(
    v.string(),
    v.transform((given) => parseServerUrl(protocol, given)),
    v.custom<MailServer>(
      (server) => server !== undefined,
      `must look like ${protocol}://USER:PASSWORD@HOST:PORT or ${protocol}s://…`,
    ),
  )
const mailbox = v.pipe(
  v.string(),
  v.transform(parseMailbox),
  v.custom<Mailbox>((given) => given !== undefined, 'must be one address, such as Band <noreply@band.example.ch>'),
)

/** Splits a text at commas. */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const hostPatterns = v.pipe(
  v.string(),
  v.transform(splitList),
  v.check(
    (patterns) => patterns.every((pattern) => pushServicePattern.test(pattern)),
    'must be host names separated by commas, such as push.example.org,*.push.example.com',
  ),
)

const networkAddress = v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be an address or a host name'))

/** RFC 6797 §6.1, and `preload` of the list of browsers. */
const transportSecurity = v.pipe(
  v.string(),
  v.regex(
    /^max-age=\d{1,10}(?:; includeSubDomains)?(?:; preload)?$/,
    'must look like max-age=31536000; includeSubDomains',
  ),
)

/** The variables that the server reads; unknown ones are ignored. */
const gender = v.picklist(genders, `must be one of ${genders.join(', ')}`)

export const Environment = v.object({
  PORT: v.optional(wholeNumber(1, 65535), '3000'),
  HOST: v.optional(networkAddress, '127.0.0.1'),
  DATA_FOLDER: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.check(parsesAs(['postgres:', 'postgresql:']), 'must begin with postgres://')),
  ),
  BACKUP_FOLDER: v.optional(v.string()),
  BACKUP_BUCKET: v.optional(bucketName),
  BACKUP_RECIPIENT: v.optional(v.pipe(v.string(), v.check(isRecipient, 'must be a public key such as age1…'))),
  FILES_BUCKET: v.optional(bucketName),
  S3_ENDPOINT: v.optional(s3Endpoint),
  S3_REGION: v.optional(regionName, 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(text(200)),
  S3_SECRET_ACCESS_KEY: v.optional(text(500)),
  PUBLIC_ORIGIN: v.optional(origin),
  HSTS: v.optional(transportSecurity, 'max-age=31536000'),
  DEMO: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '1'),
  DEMO_ORIGIN: v.optional(origin),
  TRUST_PROXY: v.optional(wholeNumber(0, 9), '0'),
  SERVICE_WORKER: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '1'),
  OIDC_ISSUER: v.optional(issuer),
  OIDC_CLIENT_ID: v.optional(text(200), 'web'),
  OIDC_SCOPE: v.optional(text(200), 'openid email profile'),
  OIDC_AUDIENCE: v.optional(text(200), 'urn:mhz:api'),
  OIDC_INTROSPECTION_CLIENT_ID: v.optional(text(200)),
  OIDC_INTROSPECTION_SECRET: v.optional(text(500)),
  OIDC_INTROSPECTION_ENDPOINT: v.optional(webAddress),
  OIDC_ACCOUNT_URL: v.optional(webAddress),
  OIDC_UI_LOCALES: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '1'),
  BAND_NAME: v.optional(text(80)),
  BAND_GENDER: v.optional(gender),
  BAND_SHORT_NAME: v.optional(text(20)),
  BAND_SHORT_GENDER: v.optional(gender),
  BAND_FOUNDED: v.optional(wholeNumber(1500, 2100)),
  INTRANET_URL: v.optional(webAddress),
  BAND_ADDRESS: v.optional(text(200)),
  CONTACT_TO: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((given) => v.is(OneAddress, given), 'must be one address'),
    ),
  ),
  STRIPE_SECRET_KEY: v.optional(v.pipe(v.string(), v.regex(/^[sr]k_\w+$/, 'must begin with sk_ or rk_'))),
  STRIPE_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.regex(/^whsec_\S+$/, 'must begin with whsec_'))),
  STRIPE_API_ORIGIN: v.optional(origin),
  CREDITOR_IBAN: v.optional(iban),
  PUSH_SERVICES: v.optional(hostPatterns, ''),
  METRICS_PORT: v.optional(wholeNumber(1, 65535)),
  METRICS_HOST: v.optional(networkAddress, '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(webAddress),
  SMTP_URL: v.optional(mailServer('smtp')),
  IMAP_URL: v.optional(mailServer('imap')),
  MAIL_FROM: v.optional(mailbox),
})
