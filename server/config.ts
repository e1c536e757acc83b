import fs from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { WindowSide } from '#contract/edited-settings.ts'
import type { Logo } from '#contract/look.ts'
import type { Locale } from '#i18n/intl.ts'
import { Environment } from './environment.ts'
import { type NamedBand, readBand } from './named-band.ts'
import { getErrorCode } from './platform/db/errors.ts'
import type { Mailbox } from './platform/mail/address.ts'
import type { MailServer } from './platform/mail/server-url.ts'
import type { Bucket } from './platform/storage/bucket.ts'
import type { BackupTarget } from './platform/storage/open.ts'
import { readBuckets } from './platform/storage/settings.ts'

/** Nightly backups. `recipient` is the owner's public key, `age1…`. */
type BackupConfig = BackupTarget & { readonly recipient: string }

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

export interface Config extends NamedBand {
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataFolder: string
  /** `postgres://…`; undefined = the embedded database in the data folder. */
  readonly databaseUrl: string | undefined
  /** Base of all absolute URLs, such as 'https://band.example.ch': no path, no slash at the end. */
  readonly publicOrigin: string
  /** Value of Strict-Transport-Security; undefined = the public origin is not https. */
  readonly hsts: string | undefined
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
  /** Recipient of visitors' messages; undefined = the president, or else an administrator. */
  readonly contactTo: string | undefined
  /** The association's intranet, linked from pages; undefined = none. */
  readonly intranetUrl: string | undefined
  /** Payment provider; 'sandbox' only simulates payments, in the demo; undefined = none. */
  readonly payments: 'sandbox' | StripeConfig | undefined
  /** Account for fees that are paid at a bank, without spaces; undefined = not set. */
  readonly creditorIban: string | undefined
  /** Side of the window of the band's envelopes. */
  readonly letterWindow: WindowSide
  /** Language of pages, mails and invoices for whoever has chosen none. */
  readonly defaultLocale: Locale
  /** The one accent of pages, such as '#b3261e'; undefined = brass. */
  readonly accentColour: string | undefined
  /** The band's logo; undefined = its initials. */
  readonly logo: Logo | undefined
  /** Host names of push services besides the known ones; `*.` matches any prefix. */
  readonly pushServices: readonly string[]
  /** Address at which Prometheus fetches metrics; undefined = none, and nothing is measured. */
  readonly metrics: Pick<Config, 'host' | 'port'> | undefined
  /** Base address of the collector of traces (OTLP over HTTP); undefined = none. */
  readonly traceCollector: string | undefined
  /** Bucket of sheets, pictures and documents; undefined = they are in the data folder. */
  readonly filesBucket: Bucket | undefined
  /** Nightly backups; undefined = none are made. */
  readonly backups: BackupConfig | undefined
  readonly mail: {
    /** undefined = mails are written to files in the data folder. */
    readonly smtp: MailServer | undefined
    /** The mailbox of `from`, to which mail servers report; undefined = reports are not read. */
    readonly reports: MailServer | undefined
    readonly from: Mailbox
  }
}

/** An environment variable that cannot be used. The message is one line with its name. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Example from the descriptions of IBANs, which belongs to no account. It must not be used for real payments. */
const exampleIban = 'CH9300762011623852957'

/**
 * Reads the settings. An empty variable is treated as unset.
 * @throws ConfigError with the name of the first variable that cannot be used; a secret's value is never included
 */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const nonEmpty = Object.entries(environment).flatMap(([name, value = '']) =>
    value.trim() === '' ? [] : [[name, value] as const],
  )
  const parsed = v.safeParse(Environment, readSecretFiles(Object.fromEntries(nonEmpty)))
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new ConfigError(`${v.getDotPath(issue) ?? 'The environment'} ${issue.message}.`)
  }
  const env = parsed.output
  const publicOrigin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`
  const buckets = readBuckets(env, (problem) => {
    throw new ConfigError(problem)
  })
  // Nothing invented is offered to real visitors.
  const isDemo = env.DEMO === '1' && isDemoAllowed({ publicOrigin, demoOrigin: env.DEMO_ORIGIN })
  const band = readBand(env, isDemo)
  return {
    port: env.PORT,
    host: env.HOST,
    dataFolder: path.resolve(env.DATA_FOLDER),
    databaseUrl: env.DATABASE_URL,
    publicOrigin,
    hsts: publicOrigin.startsWith('https:') ? env.HSTS : undefined,
    demo: env.DEMO === '1',
    worker: env.SERVICE_WORKER === '1',
    demoOrigin: env.DEMO_ORIGIN,
    trustProxy: env.TRUST_PROXY,
    oidc: readOidc(env, publicOrigin),
    ...band,
    contactTo: env.CONTACT_TO,
    intranetUrl: env.INTRANET_URL,
    payments:
      stripeOf(env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET, env.STRIPE_API_ORIGIN) ??
      (isDemo ? 'sandbox' : undefined),
    creditorIban: env.CREDITOR_IBAN ?? (isDemo ? exampleIban : undefined),
    letterWindow: 'RIGHT',
    defaultLocale: 'de-ch',
    accentColour: undefined,
    logo: undefined,
    pushServices: env.PUSH_SERVICES,
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    filesBucket: buckets.files,
    backups: readBackups(env.BACKUP_FOLDER, buckets.backups, env.BACKUP_RECIPIENT, path.resolve(env.DATA_FOLDER)),
    traceCollector: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    mail: {
      smtp: env.SMTP_URL,
      reports: env.IMAP_URL,
      from: env.MAIL_FROM ?? { name: band.bandName, address: `noreply@${mailDomain(publicOrigin)}` },
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

/** Variables with a secret. Each can name a file instead, such as SMTP_URL_FILE. */
const secretVariables = [
  'DATABASE_URL',
  'IMAP_URL',
  'OIDC_INTROSPECTION_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

/**
 * Returns the variables with the secrets of files, without white space around them.
 * @throws ConfigError if a file cannot be read or is empty, or a secret is given twice
 */
const readSecretFiles = (environment: Readonly<Record<string, string>>): Record<string, string> => {
  const result = { ...environment }
  for (const name of secretVariables) {
    const file = environment[`${name}_FILE`]
    if (file === undefined) continue
    if (environment[name] !== undefined) throw new ConfigError(`${name}_FILE must not be set beside ${name}.`)
    result[name] = readSecret(`${name}_FILE`, file)
  }
  return result
}

const readSecret = (variable: string, file: string): string => {
  let secret: string
  try {
    secret = fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${variable} must name a file that this user can read: ${file} (${getErrorCode(error)}).`)
  }
  if (secret === '') throw new ConfigError(`${variable} must name a file that is not empty: ${file}.`)
  return secret
}

const readOidc = (env: v.InferOutput<typeof Environment>, publicOrigin: string): Config['oidc'] => ({
  embedded: env.OIDC_ISSUER === undefined,
  issuer: env.OIDC_ISSUER ?? `${publicOrigin}/sso`,
  clientId: env.OIDC_CLIENT_ID,
  scope: env.OIDC_SCOPE,
  audience: env.OIDC_AUDIENCE,
  introspection: readIntrospection(env),
  accountUrl: env.OIDC_ACCOUNT_URL,
  sendsUiLocales: env.OIDC_UI_LOCALES === '1',
})

/** @throws ConfigError if the credentials are incomplete */
const readIntrospection = (env: v.InferOutput<typeof Environment>): Introspection | undefined => {
  const clientId = env.OIDC_INTROSPECTION_CLIENT_ID
  const secret = env.OIDC_INTROSPECTION_SECRET
  const endpoint = env.OIDC_INTROSPECTION_ENDPOINT
  if (clientId !== undefined && secret !== undefined) return { clientId, secret, endpoint }
  if (clientId !== undefined) throw new ConfigError('OIDC_INTROSPECTION_SECRET must be set too.')
  if (secret !== undefined || endpoint !== undefined)
    throw new ConfigError('OIDC_INTROSPECTION_CLIENT_ID must be set too.')
  return undefined
}

/** @throws ConfigError if place or key is missing, or the backups would be lost with the data */
const readBackups = (
  folder: string | undefined,
  bucket: Bucket | undefined,
  recipient: string | undefined,
  dataFolder: string,
): BackupConfig | undefined => {
  if (folder === undefined && bucket === undefined) {
    if (recipient !== undefined) throw new ConfigError('BACKUP_FOLDER or BACKUP_BUCKET must be set too.')
    return undefined
  }
  if (recipient === undefined)
    throw new ConfigError('BACKUP_RECIPIENT must be set too: npm run backup -- --new-key FILE creates a key.')
  if (folder === undefined) return bucket === undefined ? undefined : { bucket, recipient }
  if (bucket !== undefined) throw new ConfigError('Only one of BACKUP_FOLDER and BACKUP_BUCKET may be set.')
  const absolute = path.resolve(folder)
  if (!path.relative(dataFolder, absolute).startsWith('..'))
    throw new ConfigError('BACKUP_FOLDER must be outside of DATA_FOLDER, better on another disk.')
  return { folder: absolute, recipient }
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
