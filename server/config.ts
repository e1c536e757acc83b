import path from 'node:path'
import { isIBANValid, isQRIBAN } from 'swissqrbill/utils'
import * as v from 'valibot'
import { type Mailbox, OneAddress, parseMailbox } from './mail/address.ts'
import { parseSmtpUrl, type SmtpServer } from './mail/smtp-url.ts'

/** Host name of a push service: `push.example.org` or `*.push.example.org`. */
const pushServicePattern = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/

/** Access to Stripe. */
export interface StripeConfig {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Another place than Stripe's own, such as a stand-in of a test. */
  readonly apiOrigin: string | undefined
}

interface Introspection {
  readonly clientId: string
  readonly secret: string
  /** undefined = the endpoint that the provider announces. */
  readonly endpoint: string | undefined
}

export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataFolder: string
  /** `postgres://…`; undefined = the embedded database in the data folder. */
  readonly databaseUrl: string | undefined
  /** The one source of absolute addresses, such as 'https://band.example.ch': no path, no slash at the end. */
  readonly publicOrigin: string
  /** Whether a first start loads the demo content. */
  readonly demo: boolean
  readonly demoOrigin: string | undefined
  /** Proxies in front whose X-Forwarded-For is believed. */
  readonly trustProxy: number
  readonly oidc: {
    /** Our own provider under /sso; false = `issuer` is somebody else's. */
    readonly embedded: boolean
    readonly issuer: string
    readonly clientId: string
    readonly scope: string
    /** What an external provider's access tokens name as their audience. */
    readonly audience: string
    /** As whom our API asks an external provider about opaque access tokens (RFC 7662); undefined = they are refused. */
    readonly introspection?: Introspection | undefined
    /** The provider's page where a person changes password and address; undefined = no link leads there. */
    readonly accountUrl: string | undefined
    /** True if a sign-in request names the page's language; some providers refuse the parameter. */
    readonly sendsUiLocales: boolean
  }
  /** False = browsers that have our service worker are told to give it up; a way back when one has gone wrong. */
  readonly worker: boolean
  readonly bandName: string
  readonly bandShortName: string
  /** The postal address beneath the band's name, line by line. */
  readonly bandAddress: readonly string[]
  /** Who reads what visitors write; undefined = the president, or else an administrator. */
  readonly contactTo: string | undefined
  /** The association's intranet, to which pages lead; undefined = it has none. */
  readonly intranetUrl: string | undefined
  /** Who takes the money: 'sandbox' only pretends, where the demo may be; undefined = nobody. */
  readonly payments: 'sandbox' | StripeConfig | undefined
  /** Account on which fees arrive that are paid at a bank, without spaces; undefined = none was named. */
  readonly creditorIban: string | undefined
  /** Host names of push services besides the known ones; `*.` stands for anything before. */
  readonly pushServices: readonly string[]
  readonly mail: {
    /** undefined = mails become files in the data folder. */
    readonly smtp: SmtpServer | undefined
    readonly from: Mailbox
  }
}

/** A variable of the environment that cannot be used; the message is one line that names it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

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

const smtpServer = v.pipe(
  v.string(),
  v.transform(parseSmtpUrl),
  v.custom<SmtpServer>((server) => server !== undefined, 'must look like smtp://USER:PASSWORD@HOST:PORT or smtps://…'),
)
const mailbox = v.pipe(
  v.string(),
  v.transform(parseMailbox),
  v.custom<Mailbox>((given) => given !== undefined, 'must be one address, such as Band <noreply@band.example.ch>'),
)

/** What stands between commas. */
const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const iban = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\s/g, '').toUpperCase()),
  v.check((text) => /^(?:CH|LI)/.test(text) && isIBANValid(text), 'must be an IBAN of Switzerland or Liechtenstein'),
  v.check((text) => !isQRIBAN(text), 'must be an IBAN and no QR-IBAN'),
)

const hostPatterns = v.pipe(
  v.string(),
  v.transform(listed),
  v.check(
    (patterns) => patterns.every((pattern) => pushServicePattern.test(pattern)),
    'must be host names separated by commas, such as push.example.org,*.push.example.com',
  ),
)

/** Nobody's: it stands in every description of IBANs. Never where people pay. */
const exampleIban = 'CH9300762011623852957'

const Environment = v.object({
  PORT: v.optional(wholeNumber(1, 65535), '3000'),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be an address or a host name')), '127.0.0.1'),
  DATA_FOLDER: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.check(parsesAs(['postgres:', 'postgresql:']), 'must begin with postgres://')),
  ),
  PUBLIC_ORIGIN: v.optional(origin),
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
  BAND_NAME: v.optional(text(80), 'Musik Harmonie Zürichberg'),
  BAND_SHORT_NAME: v.optional(text(20), 'MHZ'),
  INTRANET_URL: v.optional(webAddress),
  BAND_ADDRESS: v.optional(text(200), 'Postfach 1899, 8044 Zürich'),
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
  SMTP_URL: v.optional(smtpServer),
  MAIL_FROM: v.optional(mailbox),
})

/**
 * Reads the settings. An empty variable counts as not set.
 * @throws ConfigError naming the first variable that cannot be used; a secret's value is never repeated
 */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== '')
  const parsed = v.safeParse(Environment, Object.fromEntries(given))
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new ConfigError(`${v.getDotPath(issue) ?? 'The environment'} ${issue.message}.`)
  }
  const env = parsed.output
  const publicOrigin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`
  const mayPretend = isDemoAllowed({ publicOrigin, demoOrigin: env.DEMO_ORIGIN })
  return {
    port: env.PORT,
    host: env.HOST,
    dataFolder: path.resolve(env.DATA_FOLDER),
    databaseUrl: env.DATABASE_URL,
    publicOrigin,
    demo: env.DEMO === '1',
    worker: env.SERVICE_WORKER === '1',
    demoOrigin: env.DEMO_ORIGIN,
    trustProxy: env.TRUST_PROXY,
    oidc: {
      embedded: env.OIDC_ISSUER === undefined,
      issuer: env.OIDC_ISSUER ?? `${publicOrigin}/sso`,
      clientId: env.OIDC_CLIENT_ID,
      scope: env.OIDC_SCOPE,
      audience: env.OIDC_AUDIENCE,
      introspection: readIntrospection(
        env.OIDC_INTROSPECTION_CLIENT_ID,
        env.OIDC_INTROSPECTION_SECRET,
        env.OIDC_INTROSPECTION_ENDPOINT,
      ),
      accountUrl: env.OIDC_ACCOUNT_URL,
      sendsUiLocales: env.OIDC_UI_LOCALES === '1',
    },
    bandName: env.BAND_NAME,
    bandShortName: env.BAND_SHORT_NAME,
    bandAddress: listed(env.BAND_ADDRESS),
    contactTo: env.CONTACT_TO,
    intranetUrl: env.INTRANET_URL,
    payments:
      stripeOf(env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET, env.STRIPE_API_ORIGIN) ??
      (mayPretend ? 'sandbox' : undefined),
    creditorIban: env.CREDITOR_IBAN ?? (mayPretend ? exampleIban : undefined),
    pushServices: env.PUSH_SERVICES,
    mail: {
      smtp: env.SMTP_URL,
      from: env.MAIL_FROM ?? { name: env.BAND_NAME, address: `noreply@${mailDomain(publicOrigin)}` },
    },
  }
}

/** Mailboxes have no numbers for domains without further ado (RFC 5321 §4.1.3), and nobody answers to them. */
const mailDomain = (publicOrigin: string): string => {
  const { hostname } = new URL(publicOrigin)
  return /^\[|^[\d.]+$/.test(hostname) ? 'localhost' : hostname
}

/** @throws ConfigError when credentials are incomplete */
const readIntrospection = (
  clientId: string | undefined,
  secret: string | undefined,
  endpoint: string | undefined,
): Introspection | undefined => {
  if (clientId !== undefined && secret !== undefined) return { clientId, secret, endpoint }
  if (clientId !== undefined) throw new ConfigError('OIDC_INTROSPECTION_SECRET must be set too.')
  if (secret !== undefined || endpoint !== undefined)
    throw new ConfigError('OIDC_INTROSPECTION_CLIENT_ID must be set too.')
  return undefined
}

/** @throws ConfigError when only one of the two is there */
const stripeOf = (secretKey: string | undefined, webhookSecret: string | undefined, apiOrigin: string | undefined) => {
  if (secretKey !== undefined && webhookSecret !== undefined) return { secretKey, webhookSecret, apiOrigin }
  if (secretKey !== undefined) throw new ConfigError('STRIPE_WEBHOOK_SECRET must be set too.')
  if (webhookSecret !== undefined) throw new ConfigError('STRIPE_SECRET_KEY must be set too.')
  return undefined
}

/** True for an origin that only this machine reaches (RFC 6761 §6.3, RFC 1122 §3.2.1.3). */
export const isLoopback = (address: string): boolean => {
  const { hostname } = new URL(address)
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Is the demo open to more than this machine? Then every start and every page warns. */
export const isDemoOpen = (config: Pick<Config, 'publicOrigin' | 'demoOrigin'>): boolean =>
  isDemoAllowed(config) && !isLoopback(config.publicOrigin)

/** May demo content be loaded and demo accounts sign in? On this machine, or where DEMO_ORIGIN says so on purpose. */
export const isDemoAllowed = ({ publicOrigin, demoOrigin }: Pick<Config, 'publicOrigin' | 'demoOrigin'>): boolean =>
  isLoopback(publicOrigin) || publicOrigin === demoOrigin
