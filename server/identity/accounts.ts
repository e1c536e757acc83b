import { eq } from 'drizzle-orm'
import type { AccountClaims } from 'oidc-provider'
import { type Config, isDemoAllowed } from '../config.ts'
import type { Db } from '../db/open.ts'
import { account, person } from '../db/tables.ts'

/** Everything of an account that provider and pages need. */
export interface Account {
  /** OpenID subject. */
  sub: string
  personId: number
  /** The sign-in address, lower case. */
  email: string
  emailVerified: boolean
  passwordHash: string | null
  /** Provider sessions that began before are over; null = never changed. */
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

/** Accounts that may sign in here: demo accounts exist only where demos are allowed, even in an old data folder. */
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
    const { demo, ...found } = row
    return demo && !isDemoAllowed(config) ? undefined : found
  }
  return {
    byEmail: (email) => find(eq(account.email, email)),
    bySub: async (sub) => (UUID.test(sub) ? await find(eq(account.id, sub)) : undefined),
  }
}

/** @param loginTs when the session's sign-in was, in seconds */
export const isSessionRevoked = ({ passwordChangedAt }: Account, loginTs: number | undefined): boolean =>
  passwordChangedAt !== null && (loginTs ?? 0) < Math.floor(passwordChangedAt.getTime() / 1000)

/** OpenID Connect Core §5.4: which claims a scope opens. */
export const claimsByScope = {
  openid: ['sub'],
  email: ['email', 'email_verified'],
  profile: ['name', 'given_name', 'family_name', 'preferred_username'],
}

export const getClaims = (found: Account): AccountClaims => ({
  sub: found.sub,
  email: found.email,
  email_verified: found.emailVerified,
  name: `${found.firstName} ${found.lastName}`.trim(),
  given_name: found.firstName,
  family_name: found.lastName,
  preferred_username: found.email,
})
