import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { type Config, isDemoAllowed, isDemoOpen } from '../../config.ts'
import type { Database } from '../db/open.ts'
import { readSecret } from '../db/secrets.ts'
import { callerAddress, callerKey } from '../http/caller-address.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Log } from '../log.ts'
import { type LookConfig, lookOf } from '../look.ts'
import { type ThemeConfig, themeElement, themeSource } from '../theme.ts'
import type { AccessTokens } from './access-tokens.ts'
import { createOwnAccessTokens } from './access-tokens.ts'
import type { AccountTools, FirstAdministratorTools, PersonalData } from './account-page.ts'
import { createAccountPages } from './account-pages.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { createAdapterFactory } from './adapter.ts'
import { loadAssets } from './assets.ts'
import { DEVICE_CODES_AN_HOUR } from './child-device-page.ts'
import { findDeviceOwner } from './child-devices.ts'
import { WRONG_CODES_AN_HOUR } from './code-step.ts'
import { createHandler } from './handler.ts'
import { type KeyRing, readKeyRing } from './keys.ts'
import { createKnownDevices } from './known-devices.ts'
import { getLocale } from './locale.ts'
import { createPasswordCheck, FAILURES_PER_ADDRESS, WINDOW_SECONDS } from './password-check.ts'
import { createProvider } from './provider.ts'
import { createProviderPages, type FrameFor } from './provider-pages.ts'
import { createSuccessorOf } from './refresh-rotation.ts'
import { createSettings, getIssuer } from './settings.ts'
import { createSignIn } from './sign-in.ts'
import { generationOf } from './token-generation.ts'

/** The embedded OpenID provider. */
export interface Identity {
  /** Handles all requests under /sso. It takes the request as Node received it. */
  handler(req: IncomingMessage, res: ServerResponse): void
  accessTokens: AccessTokens
}

export type IdentityConfig = Pick<
  Config,
  'publicOrigin' | 'hsts' | 'demo' | 'demoOrigin' | 'trustProxy' | 'bandName' | 'bandGender' | 'defaultLocale' | 'oidc'
> &
  LookConfig &
  ThemeConfig

interface IdentityOptions {
  database: Database
  config: IdentityConfig
  personalData: PersonalData
  firstAdministrator: FirstAdministratorTools
  clock: () => Date
  log: Log
}

/** script-src is set so that oidc-provider can add the hash of its page for response_mode=form_post. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Requests per network address and hour that may send a mail. The limit is generous: a whole band may share one
 * address.
 */
const MAIL_REQUESTS_AN_HOUR = 30

/**
 * Creates the embedded provider. Keys, secrets and open sign-ins are stored in the database, so a restart has no effect
 * on users.
 */
export const createIdentity = async ({
  database,
  config,
  personalData,
  firstAdministrator,
  clock,
  log,
}: IdentityOptions): Promise<Identity> => {
  const { db } = database
  const { publicOrigin } = config
  const issuer = getIssuer(publicOrigin)
  const accounts = createAccounts(db, config)
  const assets = await loadAssets()
  const frameFor = createFrames(config, assets.addresses)
  const keyRing = createKeyRingReader(() => readKeyRing(db, clock()), clock)
  const accessTokens = createOwnAccessTokens({ issuer, clock, keyRing })
  const ownerOfDevice = (sub: string) => findDeviceOwner(db, sub, clock())
  const provider = await openProvider({ db, config, clock, log }, { accounts, keyRing, frameFor, ownerOfDevice })

  const callerOf = (req: IncomingMessage) => callerKey(callerAddress(req, config.trustProxy))
  const passwords = createPasswordCheck({ database, accounts })
  const devices = createKnownDevices(await readSecret(db, 'sso.devices'), publicOrigin)
  const signIn = createSignIn({
    ...{ db, accounts, passwords, devices, clock, publicOrigin, frameFor, callerOf },
    refusedPasskeys: createRateLimit(database, {
      name: 'passkey by address',
      limit: FAILURES_PER_ADDRESS,
      windowSeconds: WINDOW_SECONDS,
    }),
    wrongCodes: createRateLimit(database, {
      name: 'code by account',
      limit: WRONG_CODES_AN_HOUR,
      windowSeconds: 60 * 60,
    }),
  })
  const tools: AccountTools = {
    db,
    accounts,
    passwords,
    devices,
    personalData,
    firstAdministrator,
    mailRequests: createRateLimit(database, {
      name: 'account mail',
      limit: MAIL_REQUESTS_AN_HOUR,
      windowSeconds: 60 * 60,
    }),
    deviceCodes: createRateLimit(database, {
      name: 'device code by address',
      limit: DEVICE_CODES_AN_HOUR,
      windowSeconds: 60 * 60,
    }),
    clock,
    publicOrigin,
    callerOf,
  }

  return {
    handler: createHandler({
      publicOrigin,
      provider,
      accounts,
      accessTokens,
      findDeviceOwner: ownerOfDevice,
      signIn,
      accountPages: createAccountPages(tools),
      files: assets.files,
      frameFor,
      policy: () => CONTENT_SECURITY_POLICY.replace("style-src 'self'", `style-src 'self'${themeSource(config)}`),
      headers: {
        ...securityHeaders(config),
        'Cache-Control': 'no-store',
      },
      log,
    }),
    accessTokens,
  }
}

/** Returns the frame of a page, with the settings of the band as they are then. */
const createFrames = (config: IdentityConfig, assets: ReturnType<FrameFor>['assets']): FrameFor => {
  const demo = isDemoAllowed(config) && (config.demo || isDemoOpen(config))
  return (req, uiLocales) => ({
    locale: getLocale(req, uiLocales, config),
    bandName: config.bandName,
    bandGender: config.bandGender,
    look: lookOf(config),
    theme: themeElement(config),
    origin: config.publicOrigin,
    assets,
    demo,
  })
}

interface ProviderParts {
  readonly accounts: Accounts
  readonly keyRing: () => Promise<KeyRing>
  readonly frameFor: FrameFor
  readonly ownerOfDevice: (sub: string) => ReturnType<typeof findDeviceOwner>
}

/** The provider takes its keys on creation, so it is created again when they change. */
const openProvider = async (
  {
    db,
    config,
    clock,
    log,
  }: Omit<IdentityOptions, 'database' | 'personalData' | 'firstAdministrator'> & { db: Database['db'] },
  { accounts, keyRing, frameFor, ownerOfDevice }: ProviderParts,
): Promise<() => Promise<Provider>> => {
  const { publicOrigin, oidc } = config
  const successorOf = createSuccessorOf(await readSecret(db, 'sso.refresh_rotation'))
  const pages = createProviderPages(frameFor)
  const unchanging = {
    ...{ publicOrigin, clientId: oidc.clientId, accounts, pages, cookieKey: await readSecret(db, 'sso.cookies') },
    findDeviceOwner: ownerOfDevice,
    adapter: createAdapterFactory({ db, clock, successorOf }),
    generationOf: (token: Parameters<typeof generationOf>[1]) => generationOf(db, token),
  }
  let current: { ring: KeyRing; provider: Provider } | undefined
  const provider = async () => {
    const ring = await keyRing()
    if (current?.ring !== ring) {
      const settings = createSettings({ ...unchanging, keys: ring.keys })
      const issuer = getIssuer(publicOrigin)
      current = { ring, provider: createProvider({ issuer, settings, successorOf, pages, log }) }
    }
    return current.provider
  }
  await provider()
  return provider
}

/** Caches the key ring until it changes; concurrent requests share one read. */
const createKeyRingReader = (read: () => Promise<KeyRing>, clock: () => Date): (() => Promise<KeyRing>) => {
  let ring: KeyRing | undefined
  let reading: Promise<KeyRing> | undefined
  return async () => {
    if (ring !== undefined && clock() < ring.validUntil) return ring
    reading ??= read()
      .then((fresh) => {
        const same = ring !== undefined && sameKeys(ring, fresh)
        if (ring !== undefined && same) ring.validUntil = fresh.validUntil
        else ring = fresh
        return ring ?? fresh
      })
      .finally(() => {
        reading = undefined
      })
    return await reading
  }
}

const sameKeys = (a: KeyRing, b: KeyRing): boolean =>
  a.keys.map(({ kid }) => kid).join() === b.keys.map(({ kid }) => kid).join()
