import { eq } from 'drizzle-orm'
import type { AccountClaims } from 'oidc-provider'
import { type Config, isDemoAllowed } from '../../config.ts'
import type { Db } from '../db/open.ts'
import { account, person } from '../db/tables.ts'

/** The data of an account for provider and pages. */
export interface Account {
  /** OpenID subject. */
  sub: string
  personId: number
  /** The sign-in address, lower case. */
  email: string
  emailVerified: boolean
  passwordHash: string | null
  /** Provider sessions that began earlier are revoked; null = never changed. */
  passwordChangedAt: Date | null
  /** Access tokens that carry a lower number are refused. */
  tokenGeneration: number
  firstName: string
  lastName: string
}

export interface Accounts {
  /** @param email lower case */
  byEmail(email: string): Promise<Account | undefined>
  bySub(sub: string): Promise<Account | undefined>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Finds accounts that may sign in here. Demo accounts are found only where the demo is allowed, even in an old data
 * folder.
 */
export const createAccounts = (db: Db, config: Pick<Config, 'publicOrigin' | 'demoOrigin'>): Accounts => {
  const find = async (where: ReturnType<typeof eq>): Promise<Account | undefined> => {
    const [row] = await db
      .select({
        sub: account.id,
        personId: account.personId,
        email: account.email,
        emailVerified: account.emailVerified,
        passwordHash: account.passwordHash,
        passwordChangedAt: account.passwordChangedAt,
        tokenGeneration: account.tokenGeneration,
        demo: account.demo,
        firstName: person.firstName,
        lastName: person.lastName,
      })
      .from(account)
      .innerJoin(person, eq(person.id, account.personId))
      .where(where)
    if (row === undefined) return undefined
    const { demo, ...result } = row
    return demo && !isDemoAllowed(config) ? undefined : result
  }
  return {
    byEmail: (email) => find(eq(account.email, email)),
    bySub: async (sub) => (UUID.test(sub) ? await find(eq(account.id, sub)) : undefined),
  }
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000)

/**
 * Returns the time of a sign-in for its session, in whole seconds. A sign-in in the same second as, and after, a change
 * of the password is given the second that follows it.
 * @param began before the account was read
 */
export const loginTimeOf = ({ passwordChangedAt }: Pick<Account, 'passwordChangedAt'>, began: Date): number =>
  Math.max(secondsOf(began), passwordChangedAt === null ? 0 : secondsOf(passwordChangedAt) + 1)

/** @param loginTs from `loginTimeOf` */
export const isSessionRevoked = ({ passwordChangedAt }: Account, loginTs: number | undefined): boolean =>
  passwordChangedAt !== null && (loginTs ?? 0) <= secondsOf(passwordChangedAt)

/** OpenID Connect Core §5.4: the claims of each scope. */
export const claimsByScope = {
  openid: ['sub'],
  email: ['email', 'email_verified'],
  profile: ['name', 'given_name', 'family_name', 'preferred_username'],
}

/** The claims of a device of a child. */
export const getDeviceClaims = (sub: string, of: Pick<Account, 'firstName' | 'lastName'>): AccountClaims => ({
  sub,
  name: `${of.firstName} ${of.lastName}`.trim(),
  given_name: of.firstName,
  family_name: of.lastName,
})

export const getClaims = (account: Account): AccountClaims => ({
  sub: account.sub,
  email: account.email,
  email_verified: account.emailVerified,
  name: `${account.firstName} ${account.lastName}`.trim(),
  given_name: account.firstName,
  family_name: account.lastName,
  preferred_username: account.email,
})
