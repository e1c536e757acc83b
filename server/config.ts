import path from 'node:path'
import * as v from 'valibot'
import { defaultFoundingYear } from '#contract/band.ts'
import { iban } from './iban.ts'
import { type Mailbox, OneAddress, parseMailbox } from './mail/address.ts'
import { parseSmtpUrl, type SmtpServer } from './mail/smtp-url.ts'

/** Host name of a push service: `push.example.org` or `*.push.example.org`. */
const pushServicePattern = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/

/** Access to Stripe. */
export interface StripeConfig {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Another origin than Stripe's, such as a stand-in of a test. */
  readonly apiOrigin: string | undefined
}

interface Introspection {
  readonly clientId: string
  readonly secret: string
  /** undefined = the endpoint from the provider's discovery document. */
  readonly endpoint: string | undefined
}

export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataFolder: string
  /** `postgres://…`; undefined = the embedded database in the data folder. */
  readonly databaseUrl: string | undefined
  /** Base of all absolute URLs, such as 'https://band.example.ch': no path, no slash at the end. */
  readonly publicOrigin: string
  /** True if a first start loads the demo content. */
  readonly demo: boolean
  readonly demoOrigin: string | undefined
  /** Number of trusted proxies that set X-Forwarded-For. */
  readonly trustProxy: number
  readonly oidc: {
    /** True for our own provider under /sso; false if `issuer` is an external one. */
    readonly embedded: boolean
    readonly issuer: string
    readonly clientId: string
    readonly scope: string
    /** Audience of an external provider's access tokens. */
    readonly audience: string
    /**
     * Credentials with which our API introspects opaque access tokens of an external provider (RFC 7662); undefined =
     * such tokens are refused.
     */
    readonly introspection?: Introspection | undefined
    /** The provider's page for changing password and address; undefined = pages have no link to it. */
    readonly accountUrl: string | undefined
    /** True if a sign-in request contains the page's language; some providers refuse the parameter. */
    readonly sendsUiLocales: boolean
  }
  /** False = browsers remove our service worker (kill switch), in case a broken one was released. */
  readonly worker: boolean
  readonly bandName: string
  readonly bandShortName: string
  readonly foundingYear: number
  /** The postal address below the band's name, one entry per line. */
  readonly bandAddress: readonly string[]
  /** Recipient of visitors' messages; undefined = the president, or else an administrator. */
  readonly contactTo: string | undefined
  /** The association's intranet, linked from pages; undefined = none. */
  readonly intranetUrl: string | undefined
  /** Payment provider; 'sandbox' only simulates payments, where the demo is allowed; undefined = none. */
  readonly payments: 'sandbox' | StripeConfig | undefined
  /** Account for fees that are paid at a bank, without spaces; undefined = not set. */
  readonly creditorIban: string | undefined
  /** Host names of push services besides the known ones; `*.` matches any prefix. */
  readonly pushServices: readonly string[]
  /** Where Prometheus fetches metrics; undefined = nowhere, and nothing is measured. */
  readonly metrics: Pick<Config, 'host' | 'port'> | undefined
  /** Base address of the collector of traces (OTLP over HTTP); undefined = none. */
  readonly traceCollector: string | undefined
  readonly mail: {
    /** undefined = mails are written to files in the data folder. */
    readonly smtp: SmtpServer | undefined
    readonly from: Mailbox
  }
}

/** An environment variable that cannot be used. The message is one line with its name. */
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

/** Splits a text at commas. */
const splitList = (text: string): string[] =>
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

/** Example from the descriptions of IBANs, which belongs to no account. It must not be used for real payments. */
const exampleIban = 'CH9300762011623852957'

const networkAddress = v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be an address or a host name'))

const Environment = v.object({
  PORT: v.optional(wholeNumber(1, 65535), '3000'),
  HOST: v.optional(networkAddress, '127.0.0.1'),
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
  BAND_FOUNDED: v.optional(wholeNumber(1500, 2100), String(defaultFoundingYear)),
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
  METRICS_PORT: v.optional(wholeNumber(1, 65535)),
  METRICS_HOST: v.optional(networkAddress, '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(webAddress),
  SMTP_URL: v.optional(smtpServer),
  MAIL_FROM: v.optional(mailbox),
})

/**
 * Reads the settings. An empty variable is treated as unset.
 * @throws ConfigError with the name of the first variable that cannot be used; a secret's value is never included
 */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const nonEmpty = Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== '')
  const parsed = v.safeParse(Environment, Object.fromEntries(nonEmpty))
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new ConfigError(`${v.getDotPath(issue) ?? 'The environment'} ${issue.message}.`)
  }
  const env = parsed.output
  const publicOrigin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`
  const allowsDemo = isDemoAllowed({ publicOrigin, demoOrigin: env.DEMO_ORIGIN })
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
    foundingYear: env.BAND_FOUNDED,
    bandAddress: splitList(env.BAND_ADDRESS),
    contactTo: env.CONTACT_TO,
    intranetUrl: env.INTRANET_URL,
    payments:
      stripeOf(env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET, env.STRIPE_API_ORIGIN) ??
      (allowsDemo ? 'sandbox' : undefined),
    creditorIban: env.CREDITOR_IBAN ?? (allowsDemo ? exampleIban : undefined),
    pushServices: env.PUSH_SERVICES,
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    traceCollector: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    mail: {
      smtp: env.SMTP_URL,
      from: env.MAIL_FROM ?? { name: env.BAND_NAME, address: `noreply@${mailDomain(publicOrigin)}` },
    },
  }
}

/**
 * Returns the domain for the sender's address. An IP address is not a plain domain in a mailbox (RFC 5321 §4.1.3), and
 * no mail server would accept replies there.
 */
const mailDomain = (publicOrigin: string): string => {
  const { hostname } = new URL(publicOrigin)
  return /^\[|^[\d.]+$/.test(hostname) ? 'localhost' : hostname
}

/** @throws ConfigError if the credentials are incomplete */
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

/** @throws ConfigError if only one of the two secrets is set */
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

/** Returns true if the demo is open to more than this machine. Then every start and every page shows a warning. */
export const isDemoOpen = (config: Pick<Config, 'publicOrigin' | 'demoOrigin'>): boolean =>
  isDemoAllowed(config) && !isLoopback(config.publicOrigin)

/**
 * Returns true if demo content may be loaded and demo accounts may sign in: on this machine, or on the origin that
 * DEMO_ORIGIN explicitly allows.
 */
export const isDemoAllowed = ({ publicOrigin, demoOrigin }: Pick<Config, 'publicOrigin' | 'demoOrigin'>): boolean =>
  isLoopback(publicOrigin) || publicOrigin === demoOrigin
