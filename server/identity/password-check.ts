import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { account } from '../db/tables.ts'
import type { Account, Accounts } from './accounts.ts'
import { hashPassword, isOutdated, PasswordsBusy, verifyPassword } from './passwords.ts'
import { createThrottle } from './throttle.ts'

/** Failures within a quarter of an hour. Generous: a whole band may sit behind one address. */
const WINDOW_SECONDS = 15 * 60
const FAILURES_PER_ACCOUNT = 10
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
   * @param caller the network address that counts as one
   * @param email lower case
   */
  check(caller: string, email: string, password: string): Promise<PasswordOutcome>
  /** Lets an address try again: its owner has just set a new password. */
  forget(email: string): void
}

export function createPasswordCheck(options: { db: Db; accounts: Accounts; clock: () => Date }): PasswordCheck {
  const { db, accounts, clock } = options
  const byAccount = createThrottle({ limit: FAILURES_PER_ACCOUNT, windowSeconds: WINDOW_SECONDS, clock })
  const byAddress = createThrottle({ limit: FAILURES_PER_ADDRESS, windowSeconds: WINDOW_SECONDS, clock })
  return {
    async check(caller, email, password) {
      const seconds = byAddress.take(caller) || byAccount.take(email)
      if (seconds > 0) return { kind: 'throttled', seconds }
      try {
        const found = await accounts.byEmail(email)
        if (!(await verifyPassword(password, found?.passwordHash)) || found === undefined) return { kind: 'wrong' }
        byAddress.giveBack(caller)
        byAccount.forget(email)
        await renewHash(db, found, password)
        return { kind: 'right', account: found }
      } catch (error) {
        if (error instanceof PasswordsBusy) return { kind: 'busy' }
        throw error
      }
    },
    forget: (email) => byAccount.forget(email),
  }
}

/** A hash made when less work was asked becomes one of today. A password that is just being changed wins. */
async function renewHash(db: Db, { sub, passwordHash: old }: Account, password: string): Promise<void> {
  if (old === null || !isOutdated(old)) return
  const passwordHash = await hashPassword(password)
  await db
    .update(account)
    .set({ passwordHash })
    .where(and(eq(account.id, sub), eq(account.passwordHash, old)))
}
