import { getMyself, type Myself } from '#contract/persons.ts'
import { getRoles, type RoleName } from '#contract/roles.ts'
import { type Call, createCall } from '#device/call.ts'
import { measureSkew } from '#device/clock.ts'
import type { DatabaseDeps } from '#device/connection.ts'
import { type DeviceDeps, pause } from '#device/deps.ts'
import { OfflineError, RefusedError, SignInNeededError } from '#device/errors.ts'
import { type KnownMember, readKnownMember, rememberMember } from '#device/identity.ts'
import { loginDefaults } from '#device/tokens/login-defaults.ts'
import { LoginError } from '#device/tokens/login-errors.ts'
import type { ProviderMetadata } from '#device/tokens/provider.ts'
import { type IdTokenClaims, storeTokens, type TokenRecord } from '#device/tokens/record.ts'
import type { ValidationResult } from '#device/tokens/result.ts'
import { TokenRefusedError, type TokenReply } from '#device/tokens/token-endpoint.ts'
import { KeysUnreachableError, validateIdToken } from '#device/tokens/validation.ts'
import { wipeOthers } from '#device/wipe.ts'
import { clearPendingSignIn, findPendingSignIn, type PendingSignIn, parseCallback } from './callback.ts'
import { openEndSession } from './end-session.ts'
import type { OidcSettings } from './oidc-client.ts'
import { revoke } from './sign-out.ts'

type Result = Exclude<ValidationResult, 'Ok'>

type Outcome =
  | { readonly kind: 'signed-in' }
  /** The visitor cancelled on the provider's page. */
  | { readonly kind: 'cancelled' }
  /** The provider reports that it cannot sign in anybody at present. */
  | { readonly kind: 'unavailable' }
  /**
   * This device has no pending sign-in for this response: it was reloaded, opened via Back, or forged. Nothing has
   * changed.
   */
  | { readonly kind: 'stray'; readonly result: Result }
  | { readonly kind: 'invalid'; readonly result: Result }
  /** The provider knows the visitor, the band does not. The next sign-in asks for another account. */
  | { readonly kind: 'not-known' }
  /** The provider signs in, but our server accepts none of its tokens: a setting is wrong. `code` is the server's. */
  | { readonly kind: 'not-accepted'; readonly code: SignInNeededError['code'] }
  /** Another member is known here: nothing is stored before `accept`; `cancel` revokes the sign-in. */
  | { readonly kind: 'other-member'; readonly first: KnownMember; accept(): Promise<void>; cancel(): Promise<void> }

/** Result of a return from the provider. `popup`: the name of the sign-in that another window waits for. */
export type SignInOutcome = Outcome & { readonly popup: string | null }

/** A token of the response failed a check. */
class InvalidError extends Error {
  readonly result: Result
  constructor(result: Result) {
    super(`The sign-in is not valid: ${result}`)
    this.result = result
  }
}

const outOfReach = (error: unknown): boolean => error instanceof OfflineError || error instanceof KeysUnreachableError

export interface FinishSettings extends OidcSettings {
  /** This page's address with the provider's response. */
  readonly url: string
  /** Wipes the device before a second member is stored. */
  readonly wipe: (sub: string) => Promise<void>
  /** Wipes the device of somebody whose membership has ended, before they are stored. */
  readonly wipeFormer: (sub: string) => Promise<void>
}

interface Redeemed {
  readonly reply: TokenReply
  readonly receivedAt: number
}

interface Proven extends Redeemed {
  readonly claims: IdTokenClaims
}

/** A sign-in that our server has accepted. */
interface Accepted {
  readonly proven: Proven
  readonly myself: Myself
  readonly roles: (RoleName | 'other')[]
}

type FinishDeps = DatabaseDeps & Pick<DeviceDeps, 'fetch' | 'now' | 'schedule' | 'channel' | 'uuid'>

interface Finish {
  readonly deps: FinishDeps
  readonly settings: FinishSettings
  /** The provider's reply to the code, which it accepts only once. */
  redeemed: Redeemed | null
}

const redeem = async (
  { deps, settings }: Finish,
  code: string,
  { code_verifier, redirect_uri }: PendingSignIn,
): Promise<Redeemed> => {
  const attempt = () => settings.provider.redeem({ code, codeVerifier: code_verifier, redirectUri: redirect_uri })
  const reply = await attempt().catch(async (error: unknown) => {
    if (!outOfReach(error)) throw error
    await pause(deps, loginDefaults.refreshTokenRetryInSeconds * 1000)
    return attempt()
  })
  return { reply, receivedAt: deps.now().getTime() }
}

const prove = async (
  { deps, settings }: Finish,
  { nonce }: PendingSignIn,
  { reply, receivedAt }: Redeemed,
): Promise<Proven> => {
  const { provider, origin } = settings
  const { issuer, clientId } = provider.settings
  if (reply.id_token === undefined) throw new InvalidError('RequiredPropertyMissing')
  const validated = await validateIdToken({
    idToken: reply.id_token,
    accessToken: reply.access_token,
    keys: provider.keys,
    issuer,
    clientId,
    receivedAt: new Date(receivedAt),
    skew: () => measureSkew(deps, origin),
    nonce,
    previous: null,
  })
  if (validated.result !== 'Ok') throw new InvalidError(validated.result)
  return { reply, claims: validated.claims, receivedAt }
}

/** Nothing of the userinfo is needed, but its subject must not contradict the id_token. */
const compareUserInfo = async ({ settings }: Finish, { reply, claims }: Proven): Promise<void> => {
  const sub = await settings.provider.userInfoSub(reply.access_token).catch((error: unknown) => {
    console.warn('userinfo.read_failed', error)
    return null
  })
  if (sub !== null && sub !== claims.sub) throw new LoginError('userInfo', 'sub does not match the id_token')
}

const tokensOf = ({ settings }: Finish, { reply, claims, receivedAt }: Proven): Omit<TokenRecord, 'version'> => {
  const sessionState = new URL(settings.url).searchParams.get('session_state')
  return {
    sub: claims.sub,
    accessToken: reply.access_token,
    expiresAt: receivedAt + Math.round(reply.expires_in * 1000),
    refreshToken: reply.refresh_token ?? null,
    idToken: reply.id_token ?? '',
    claims,
    scope: reply.scope ?? settings.provider.settings.scope,
    unvalidated: null,
    ...(sessionState === null ? {} : { sessionState }),
  }
}

const store = async (finish: Finish, { proven, myself, roles }: Accepted): Promise<void> => {
  const { deps, settings } = finish
  await wipeOthers(deps, proven.claims.sub).catch((error: unknown) => console.warn('device.wipe_failed', error))
  await storeTokens(settings.device, tokensOf(finish, proven))
  const { uuid, label, instrument, voice, key, further, member } = myself
  const validatedAt = deps.now().toISOString()
  await rememberMember(settings.device, {
    sub: proven.claims.sub,
    personId: uuid,
    label,
    roles,
    instrument,
    voice,
    key,
    further,
    member,
    validatedAt,
  })
  deps.channel.postMessage({ type: 'session-changed' })
}

/** Asks our server for the person and the roles with the new token; an error is its answer about the member. */
const load = async ({ deps, settings }: Finish, { reply }: Proven) => {
  const call: Call = createCall({
    transport: deps.fetch,
    accessToken: () => Promise.resolve(reply.access_token),
    locale: () => settings.locale,
    origin: settings.origin,
    schedule: deps.schedule,
  })
  try {
    return await Promise.all([call(getMyself, {}), call(getRoles, {})])
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'auth.not_known') return error
    if (error instanceof SignInNeededError) return error
    throw error
  }
}

/** Stores the member, or asks first if another one is known here. */
const admit = async (finish: Finish, accepted: Accepted, metadata: ProviderMetadata): Promise<Outcome> => {
  const { deps, settings } = finish
  const { proven, myself } = accepted
  const first = await readKnownMember(settings.device)
  if (first === null || first.sub === proven.claims.sub) {
    // The membership ended while nobody was signed in here: wipe the band's data now.
    if (first?.member === true && !myself.member) await settings.wipeFormer(first.sub)
    await store(finish, accepted)
    return { kind: 'signed-in' }
  }
  const accept = async () => {
    await settings.wipe(first.sub)
    await store(finish, accepted)
  }
  const cancel = async () => {
    // The provider has the second member's session: without this the first one would be signed in as them.
    await openEndSession(settings.device, deps.uuid())
    const { clientId } = settings.provider.settings
    await revoke(deps, { tokens: tokensOf(finish, proven), metadata, clientId }).catch((error: unknown) =>
      console.info('tokens.revoke_failed', error),
    )
  }
  return { kind: 'other-member', first, accept, cancel }
}

const run = async (finish: Finish, current: PendingSignIn): Promise<Outcome> => {
  const { device, provider, url } = finish.settings
  const { issuer, clientId } = provider.settings
  const metadata = await provider.metadata()
  if (finish.redeemed === null) {
    const namesIssuer = metadata.authorization_response_iss_parameter_supported
    const answer = parseCallback(url, current, { issuer, clientId, namesIssuer })
    if (answer.kind === 'code') finish.redeemed = await redeem(finish, answer.code, current)
    await clearPendingSignIn(device, current)
    if (answer.kind !== 'code') return answer
  }
  if (finish.redeemed === null) throw new LoginError('noCode')
  const proven = await prove(finish, current, finish.redeemed)
  const loading = load(finish, proven)
  // A subject that contradicts the id_token is reported first, whatever our server says meanwhile.
  const [compared, asked] = await Promise.allSettled([compareUserInfo(finish, proven), loading])
  for (const one of [compared, asked]) if (one.status === 'rejected') throw one.reason
  const loaded = await loading
  if (loaded instanceof SignInNeededError) return { kind: 'not-accepted', code: loaded.code }
  if (loaded instanceof RefusedError) {
    await openEndSession(device, current.id)
    return { kind: 'not-known' }
  }
  const [myself, roles] = loaded
  return admit(finish, { proven, myself, roles }, metadata)
}

/**
 * Processes the provider's response in the page's address: validates state, code and id_token, fetches the member's own
 * person and roles from our server, and stores everything.
 * @throws OfflineError if a server is unreachable; a repeated call continues where it stopped, because a code can be
 * used only once
 */
export const createFinishSignIn = (deps: FinishDeps, settings: FinishSettings): (() => Promise<SignInOutcome>) => {
  const finish: Finish = { deps, settings, redeemed: null }
  let signIn: PendingSignIn | null = null
  return async () => {
    try {
      signIn ??= await findPendingSignIn(settings.device, settings.url)
    } catch (error) {
      if (!(error instanceof LoginError)) throw error
      console.info('sign_in.not_found', error.message)
      return { kind: 'stray', result: error.result, popup: null }
    }
    const popup = signIn.data.popup ? signIn.id : null
    try {
      return { ...(await run(finish, signIn)), popup }
    } catch (error) {
      if (outOfReach(error)) throw error instanceof OfflineError ? error : new OfflineError('network', error)
      if (!(error instanceof InvalidError || error instanceof LoginError || error instanceof TokenRefusedError))
        throw error
      console.warn('sign_in.refused', error.message, error.cause ?? '')
      await clearPendingSignIn(settings.device, signIn)
      return { kind: 'invalid', result: error.result, popup }
    }
  }
}
