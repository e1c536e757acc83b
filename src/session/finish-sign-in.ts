import { ErrorResponse, type SigninResponse } from 'oidc-client-ts'
import { getMyself, type Myself } from '#contract/persons.ts'
import { getRoles, type RoleName } from '#contract/roles.ts'
import { type Call, createCall } from '#device/call.ts'
import { type DeviceDeps, pause } from '#device/deps.ts'
import { OfflineError } from '#device/errors.ts'
import { type KnownMember, readKnownMember, rememberMember } from '#device/identity.ts'
import { type IdTokenClaims, storeTokens } from '#device/tokens/record.ts'
import type { ValidationResult } from '#device/tokens/result.ts'
import { KeysUnreachableError, validateIdToken } from '#device/tokens/validation.ts'
import { type OidcSettings, oidcClientFor } from './oidc-client.ts'

/** What came of a return from the provider. */
export type SignInOutcome =
  | { readonly kind: 'signed-in' }
  /** The visitor changed their mind on the provider's page. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'invalid'; readonly result: Exclude<ValidationResult, 'Ok'> }
  /** Another member is known here: nothing is stored before `accept`. */
  | { readonly kind: 'other-member'; readonly first: KnownMember; accept(): Promise<void> }

/** A check failed; the result is one of the specification's. */
class InvalidError extends Error {
  readonly result: Exclude<ValidationResult, 'Ok'>
  constructor(result: Exclude<ValidationResult, 'Ok'>, cause?: unknown) {
    super(`The sign-in is not valid: ${result}`, { cause })
    this.result = result
  }
}

/** oidc-client-ts throws texts; these are the ones a provider's answer can cause. */
const libraryResults: readonly (readonly [RegExp, Exclude<ValidationResult, 'Ok'>])[] = [
  [/state|authority mismatch|client_id/i, 'StatesDoNotMatch'],
  [/nonce/i, 'IncorrectNonce'],
  [/subject claim|missing/i, 'RequiredPropertyMissing'],
  [/metadata|endpoint/i, 'NoAuthWellKnownEndPoints'],
]

const invalid = (error: unknown): InvalidError => {
  if (error instanceof ErrorResponse)
    return new InvalidError(error.error === 'login_required' ? 'LoginRequired' : 'SecureTokenServerError', error)
  const text = error instanceof Error ? error.message : ''
  const known = libraryResults.find(([pattern]) => pattern.test(text))
  return new InvalidError(known?.[1] ?? 'SignatureFailed', error)
}

const outOfReach = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof OfflineError ||
  error instanceof KeysUnreachableError ||
  (error instanceof Error && error.name === 'ErrorTimeout')

/** The specification's tokenRefreshRetry: network errors of the token endpoint are tried again after 3 s. */
const retryMs = 3000

export interface FinishSettings extends OidcSettings {
  /** This page's address with the provider's answer. */
  readonly url: string
  /** Called before a second member is stored: removes the first one's data. */
  readonly wipe: (sub: string) => Promise<void>
}

interface Proven {
  readonly response: SigninResponse
  readonly claims: IdTokenClaims
  readonly receivedAt: number
}

/**
 * Takes the provider's answer from the page's address: state, code, validation of the id_token, then the member's own
 * record and roles from our server, and stores all of it. Throws OfflineError when something on the way is out of reach;
 * calling again goes on where it stopped, because a code can be used once only.
 */
export const createFinishSignIn = (
  deps: Pick<DeviceDeps, 'fetch' | 'now' | 'schedule' | 'channel'>,
  settings: FinishSettings,
): (() => Promise<SignInOutcome>) => {
  const { device, provider, origin, locale, url } = settings
  let exchanged: { readonly response: SigninResponse; readonly nonce: string; readonly receivedAt: number } | null =
    null

  const exchange = async () => {
    if (exchanged !== null) return exchanged
    const client = await oidcClientFor(settings)
    const { state } = await client.readSigninResponseState(url).catch((error: unknown) => {
      throw invalid(error)
    })
    const attempt = () => client.processSigninResponse(url, undefined, false)
    const response = await attempt()
      .catch(async (error: unknown) => {
        if (!outOfReach(error)) throw invalid(error)
        await pause(deps, retryMs)
        return attempt()
      })
      .catch((error: unknown) => {
        throw outOfReach(error) || error instanceof InvalidError ? error : invalid(error)
      })
    await client.readSigninResponseState(url, true)
    exchanged = { response, nonce: state.nonce ?? '', receivedAt: deps.now().getTime() }
    return exchanged
  }

  const prove = async (): Promise<Proven> => {
    const { response, nonce, receivedAt } = await exchange()
    if (response.id_token === undefined) throw new InvalidError('RequiredPropertyMissing')
    const validated = await validateIdToken({
      idToken: response.id_token,
      accessToken: response.access_token,
      keys: provider.keys,
      issuer: provider.settings.issuer,
      clientId: provider.settings.clientId,
      receivedAt: new Date(receivedAt),
      nonce,
      previous: null,
    })
    if (validated.result !== 'Ok') throw new InvalidError(validated.result)
    return { response, claims: validated.claims, receivedAt }
  }

  const store = async ({ response, claims, receivedAt }: Proven, myself: Myself, roles: (RoleName | 'other')[]) => {
    await storeTokens(device, {
      sub: claims.sub,
      accessToken: response.access_token,
      expiresAt: receivedAt + (response.expires_in ?? 300) * 1000,
      refreshToken: response.refresh_token ?? null,
      idToken: response.id_token ?? '',
      claims,
      scope: response.scope ?? provider.settings.scope,
      unvalidated: null,
    })
    const { uuid, label, instrument, voice, key, member } = myself
    const validatedAt = deps.now().toISOString()
    await rememberMember(device, {
      sub: claims.sub,
      personId: uuid,
      label,
      roles,
      instrument,
      voice,
      key,
      member,
      validatedAt,
    })
    deps.channel.postMessage({ type: 'session-changed' })
  }

  const run = async (): Promise<SignInOutcome> => {
    const proven = await prove()
    const call: Call = createCall({
      transport: deps.fetch,
      accessToken: () => Promise.resolve(proven.response.access_token),
      locale: () => locale,
      origin,
      schedule: deps.schedule,
    })
    const [myself, roles] = await Promise.all([call(getMyself, {}), call(getRoles, {})])
    const first = await readKnownMember(device)
    if (first === null || first.sub === proven.claims.sub) {
      await store(proven, myself, roles)
      return { kind: 'signed-in' }
    }
    const accept = async () => {
      await settings.wipe(first.sub)
      await store(proven, myself, roles)
    }
    return { kind: 'other-member', first, accept }
  }

  return async () => {
    if (new URL(url).searchParams.get('error') === 'access_denied') return { kind: 'cancelled' }
    try {
      return await run()
    } catch (error) {
      if (error instanceof InvalidError) return { kind: 'invalid', result: error.result }
      throw outOfReach(error) ? new OfflineError('network', error) : error
    }
  }
}
