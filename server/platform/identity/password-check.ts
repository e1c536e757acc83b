import { and, eq } from 'drizzle-orm'
import type { Database, Db } from '../db/open.ts'
import { account } from '../db/tables.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import type { Account, Accounts } from './accounts.ts'
import { hashPassword, isOutdated, PasswordHashingBusyError, verifyPassword } from './passwords.ts'

/**
 * Window for counting failures: a quarter of an hour. The limits are generous, because a whole band may share one
 * address.
 */
export const WINDOW_SECONDS = 15 * 60
/** Failures for one account from one network address or one known device. */
const FAILURES_PER_ORIGIN = 10
/** Failures for one account from all network addresses. */
const FAILURES_PER_ACCOUNT = 100
/** Failures from one network address for all accounts; refused passkeys have a count of their own. */
export const FAILURES_PER_ADDRESS = 50

export type PasswordOutcome =
  | { kind: 'right'; account: Account }
  | { kind: 'wrong' }
  /** Too many attempts; `seconds` until the next is allowed. */
  | { kind: 'throttled'; seconds: number }
  /** Too many passwords are being checked at the moment. */
  | { kind: 'busy' }

/** Checks passwords at sign-in and on account pages. Both share the limits. */
export interface PasswordCheck {
  /**
   * Does the same work for an unknown address as for a known one.
   * @param email lower case
   */
  check(guesser: Guesser, email: string, password: string): Promise<PasswordOutcome>
}

/** The caller that enters a password. */
export interface Guesser {
  /** Key of the caller's network address. */
  readonly address: string
  /** A browser or session in which the account signed in before: only its own failures are counted. */
  readonly device: string | undefined
}

interface PasswordCheckOptions {
  database: Pick<Database, 'db' | 'pool'>
  accounts: Accounts
}

export const createPasswordCheck = ({ database, accounts }: PasswordCheckOptions): PasswordCheck => {
  const { db } = database
  const failures = (name: string, limit: number) =>
    createRateLimit(database, { name: `password by ${name}`, limit, windowSeconds: WINDOW_SECONDS })
  const byAddress = failures('address', FAILURES_PER_ADDRESS)
  const byOrigin = failures('origin', FAILURES_PER_ORIGIN)
  const byAccount = failures('account', FAILURES_PER_ACCOUNT)
  return {
    async check({ address, device }, email, password) {
      const account = await accounts.byEmail(email)
      const target = `${email} ${passwordVersion(account)}`
      const origin = `${target} ${device === undefined ? `address ${address}` : `device ${device}`}`
      const seconds =
        device === undefined
          ? (await byAddress.consume(address)) || (await byOrigin.consume(origin)) || (await byAccount.consume(target))
          : await byOrigin.consume(origin)
      if (seconds > 0) return { kind: 'throttled', seconds }
      try {
        if (!(await verifyPassword(password, account?.passwordHash)) || account === undefined) return { kind: 'wrong' }
        if (device === undefined) {
          await byAddress.reward(address)
          await byAccount.reward(target)
        }
        await byOrigin.delete(origin)
        await renewHash(db, account, password)
        return { kind: 'right', account }
      } catch (error) {
        if (error instanceof PasswordHashingBusyError) return { kind: 'busy' }
        throw error
      }
    },
  }
}

/**
 * Part of the keys of the limits: a new password starts new counts for every network address and browser, so that its
 * owner is let in after an attack.
 */
const passwordVersion = (account: Account | undefined): string =>
  account === undefined ? 'none' : (account.passwordChangedAt?.toISOString() ?? 'first')

/** Replaces a hash that was created with a lower cost. A concurrent password change takes precedence. */
const renewHash = async (db: Db, { sub, passwordHash: old }: Account, password: string): Promise<void> => {
  if (old === null || !isOutdated(old)) return
  const passwordHash = await hashPassword(password)
  await db
    .update(account)
    .set({ passwordHash })
    .where(and(eq(account.id, sub), eq(account.passwordHash, old)))
}
