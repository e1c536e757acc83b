import { and, eq, gte } from 'drizzle-orm'
import { canEnter } from '#contract/access.ts'
import { toWireDate } from '#contract/time.ts'
import { isDemoAllowed } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { opensInternalArea } from '../db/active-membership.ts'
import { createContentCache } from '../db/content-cache.ts'
import { minuteOf } from '../db/content-version.ts'
import { findDeviceStanding, findStanding } from '../db/standing.ts'
import { account, membership, person } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { type AccessTokens, TokenExpired } from './access-tokens.ts'
import { linkExternalSubject } from './external/account.ts'
import { isSignedIn } from './sessions.ts'
import { isOutlived } from './token-generation.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface CallerDeps extends Pick<Deps, 'read' | 'write' | 'config' | 'content' | 'clock'> {
  readonly accessTokens: AccessTokens
}

/**
 * Resolves `Authorization: Bearer …` for every request. Accounts, roles and memberships are cached until content
 * changes, and at most until the minute ends, so that the end of a membership takes effect at once. Stores the language
 * of a request that names one, for mails and pushes. A token that was issued before the account's sign-ins ended is
 * treated as expired.
 * @throws HttpError auth.token_expired, auth.token_invalid, auth.account_gone, auth.not_known
 */
export const createCallerResolver = (deps: CallerDeps): Deps['resolveCaller'] => {
  const { config, read, write, clock, accessTokens } = deps
  const findAccount = createAccountFinder(deps)

  /**
   * A deleted account and an ended membership both end the sessions of all devices. A device that was offline sends its
   * last token to learn whether that is the reason. An account that had no membership any more, or never had one, only
   * has to sign in again.
   */
  const explainExpiry = async (expired: TokenExpired): Promise<HttpError> => {
    const resolved = await findAccount(expired.sub)
    if (resolved === undefined) return new HttpError('auth.account_gone')
    if (canEnter('intra', resolved) || (await read(isSignedIn, expired.sub, clock()))) return expired
    const { personId, accessEndedAt } = membership
    const ofPerson = and(eq(personId, resolved.personId), opensInternalArea, gte(accessEndedAt, expired.issuedAt))
    const ended = await read((db) => db.$count(membership, ofPerson))
    return ended > 0 ? new HttpError('auth.not_a_member') : expired
  }

  /** Finds the account of a new subject of an external provider by its verified address. */
  const linkByEmail = async (token: string, subject: string): Promise<Account | undefined> => {
    const email = await accessTokens.verifiedEmail?.(token, subject)
    if (email === undefined || email === null) return undefined
    const { issuer } = config.oidc
    const demo = isDemoAllowed(config)
    const linked = await write(linkExternalSubject, { issuer, subject, email, demo, now: clock() })
    return linked ? await findAccount(subject) : undefined
  }

  return async (authorization, namedLocale) => {
    if (authorization === undefined) return { kind: 'anonymous' }
    const token = /^Bearer ([\w.~+/=-]{1,8000})$/i.exec(authorization)?.[1]
    if (token === undefined) throw new HttpError('auth.token_invalid')
    const verified = await accessTokens.verify(token).catch(async (error: unknown) => {
      throw error instanceof TokenExpired ? await explainExpiry(error) : error
    })
    const { sub } = verified
    const resolved = (await findAccount(sub)) ?? (await linkByEmail(token, sub))
    if (resolved === undefined) throw new HttpError(config.oidc.embedded ? 'auth.account_gone' : 'auth.not_known')
    if (resolved.demo && !isDemoAllowed(config)) throw new HttpError('auth.token_invalid')
    if (isOutlived(verified, resolved)) throw await explainExpiry(new TokenExpired(verified))
    const { accountId, personId, emailVerified, member, instrument, represents, roles } = resolved
    if (namedLocale !== undefined && namedLocale !== resolved.locale) {
      await write((tx) => tx.update(person).set({ locale: namedLocale }).where(eq(person.id, personId)))
    }
    return {
      kind: 'person',
      sub,
      accountId,
      personId,
      emailVerified,
      member,
      instrument,
      represents,
      roles: new Set(roles),
    }
  }
}

/** Accounts that a process remembers. */
const MAX_ACCOUNTS = 2000

const createAccountFinder = (deps: CallerDeps) => {
  const accounts = createContentCache<Account | undefined>(deps.content, { max: MAX_ACCOUNTS })
  return (sub: string): Promise<Account | undefined> => {
    const now = deps.clock()
    const today = toWireDate(now)
    return accounts(`${today} ${minuteOf(now)} ${sub}`, () => queryAccount(deps, sub, today))
  }
}

type Account = NonNullable<Awaited<ReturnType<typeof queryAccount>>>

const queryAccount = async ({ config, read }: CallerDeps, sub: string, today: string) => {
  const { embedded, issuer } = config.oidc
  if (embedded && !uuid.test(sub)) return undefined
  const ofIssuer = and(eq(account.externalIssuer, issuer), eq(account.externalSubject, sub))
  const found = await read(findStanding, embedded ? eq(account.id, sub) : ofIssuer, today)
  return found ?? (embedded ? await read(findDeviceStanding, sub, today) : undefined)
}
