import { eq } from 'drizzle-orm'
import type { AccountClaims } from 'oidc-provider'
import { type Config, isDemoAllowed } from '../config.ts'
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

/** @param loginTs time of the session's sign-in, in seconds */
export const isSessionRevoked = ({ passwordChangedAt }: Account, loginTs: number | undefined): boolean =>
  passwordChangedAt !== null && (loginTs ?? 0) < Math.floor(passwordChangedAt.getTime() / 1000)

/** OpenID Connect Core §5.4: the claims of each scope. */
export const claimsByScope = {
  openid: ['sub'],
  email: ['email', 'email_verified'],
  profile: ['name', 'given_name', 'family_name', 'preferred_username'],
}

export const getClaims = (account: Account): AccountClaims => ({
  sub: account.sub,
  email: account.email,
  email_verified: account.emailVerified,
  name: `${account.firstName} ${account.lastName}`.trim(),
  given_name: account.firstName,
  family_name: account.lastName,
  preferred_username: account.email,
})
