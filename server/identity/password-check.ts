import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { account } from '../db/tables.ts'
import type { Account, Accounts } from './accounts.ts'
import { hashPassword, isOutdated, PasswordHashingBusyError, verifyPassword } from './passwords.ts'
import { createThrottle } from './throttle.ts'

/** Failures within a quarter of an hour. Generous: a whole band may sit behind one address. */
const WINDOW_SECONDS = 15 * 60
/** Of one account from one network address, or from one known device. */
const FAILURES_PER_ORIGIN = 10
/** Of one account from all network addresses together. */
const FAILURES_PER_ACCOUNT = 100
/** Of one network address, whatever the account. */
const FAILURES_PER_ADDRESS = 50

export type PasswordOutcome =
  | { kind: 'right'; account: Account }
  | { kind: 'wrong' }
  /** Too many guesses; `seconds` until the next may be made. */
  | { kind: 'throttled'; seconds: number }
  /** Too many passwords are being checked at this moment. */
  | { kind: 'busy' }

/** Checks passwords, at sign-in and where an account page asks again. Both count together. */
export interface PasswordCheck {
  /**
   * Does the same work for an unknown address as for a known one.
   * @param email lower case
   */
  check(guesser: Guesser, email: string, password: string): Promise<PasswordOutcome>
  /** Lets an address try again: its owner has just set a new password. */
  forget(email: string): void
}

/** Who types a password. */
export interface Guesser {
  /** The network address that counts as one. */
  readonly address: string
  /** A browser or session in which somebody signed in with the account before: only its own failures count. */
  readonly device: string | undefined
}

export const createPasswordCheck = (options: { db: Db; accounts: Accounts; clock: () => Date }): PasswordCheck => {
  const { db, accounts, clock } = options
  const throttle = (limit: number) => createThrottle({ limit, windowSeconds: WINDOW_SECONDS, clock })
  const byAddress = throttle(FAILURES_PER_ADDRESS)
  const byOrigin = throttle(FAILURES_PER_ORIGIN)
  const byAccount = throttle(FAILURES_PER_ACCOUNT)
  return {
    async check({ address, device }, email, password) {
      const origin = `${email} ${device === undefined ? `address ${address}` : `device ${device}`}`
      const seconds =
        device === undefined
          ? byAddress.take(address) || byOrigin.take(origin) || byAccount.take(email)
          : byOrigin.take(origin)
      if (seconds > 0) return { kind: 'throttled', seconds }
      try {
        const found = await accounts.byEmail(email)
        if (!(await verifyPassword(password, found?.passwordHash)) || found === undefined) return { kind: 'wrong' }
        if (device === undefined) {
          byAddress.giveBack(address)
          byAccount.giveBack(email)
        }
        byOrigin.forget(origin)
        await renewHash(db, found, password)
        return { kind: 'right', account: found }
      } catch (error) {
        if (error instanceof PasswordHashingBusyError) return { kind: 'busy' }
        throw error
      }
    },
    forget: (email) => {
      byOrigin.forget(email)
      byAccount.forget(email)
    },
  }
}

/** A hash made when less work was asked becomes one of today. A password that is just being changed wins. */
const renewHash = async (db: Db, { sub, passwordHash: old }: Account, password: string): Promise<void> => {
  if (old === null || !isOutdated(old)) return
  const passwordHash = await hashPassword(password)
  await db
    .update(account)
    .set({ passwordHash })
    .where(and(eq(account.id, sub), eq(account.passwordHash, old)))
}
