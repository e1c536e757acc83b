import { createHash, randomBytes } from 'node:crypto'
import { and, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { account, person, recoveryCode, secondFactor } from '../db/tables.ts'
import { enqueueMail } from '../mail/mail-job.ts'
import type { Account } from './accounts.ts'
import { listPasskeys, removePasskey } from './passkeys.ts'

/** Time-based codes of an account, as its owner sees them. */
export interface OwnCodes {
  readonly since: Date
  /** Recovery codes that were not used. */
  readonly recoveryCodes: number
}

const RECOVERY_CODES = 10

/** RFC 6238 §4.1 and §5.2: a code for every 30 s; the one before and the one after are accepted, clocks differ. */
const STEP_SECONDS = 30
const ACCEPTED_STEPS = 1

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS })

/** People type a code as they read it: with spaces, hyphens and small letters. */
const normalized = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url')

/** @returns undefined if the account has no confirmed second factor */
export const findCodes = async (db: Db, sub: string): Promise<OwnCodes | undefined> => {
  const [row] = await db
    .select({ since: secondFactor.confirmedAt, recoveryCodes: count(recoveryCode.codeHash) })
    .from(secondFactor)
    .leftJoin(recoveryCode, and(eq(recoveryCode.accountId, secondFactor.accountId), isNull(recoveryCode.usedAt)))
    .where(and(eq(secondFactor.accountId, sub), isNotNull(secondFactor.confirmedAt)))
    .groupBy(secondFactor.accountId)
  return row?.since ? { since: row.since, recoveryCodes: row.recoveryCodes } : undefined
}

/** A secret that the account has not confirmed, for the app that creates codes. */
export interface NewSecret {
  /** Base32 in groups of four, to be typed. */
  readonly shown: string
  /** The same as a URL for the QR code (Key Uri Format). */
  readonly url: string
}

const newSecretOf = (secret: string, { email }: Account, bandName: string): NewSecret => ({
  shown: secret.replace(/(.{4})(?=.)/g, '$1 '),
  url: new TOTP({ secret: Secret.fromBase32(secret), issuer: bandName, label: email, period: STEP_SECONDS }).toString(),
})

/** Creates a secret that replaces one that was not confirmed. @returns undefined if the account has a confirmed one */
export const createSecret = async (db: Db, owner: Account, bandName: string): Promise<NewSecret | undefined> => {
  // 160 bits (RFC 4226 §4, R6).
  const secret = new Secret({ size: 20 }).base32
  const [row] = await db
    .insert(secondFactor)
    .values({ accountId: owner.sub, secret })
    .onConflictDoUpdate({
      target: secondFactor.accountId,
      set: { secret, lastStep: null },
      setWhere: isNull(secondFactor.confirmedAt),
    })
    .returning({ secret: secondFactor.secret })
  return row === undefined ? undefined : newSecretOf(row.secret, owner, bandName)
}

/** @returns the secret that waits for its first code, or undefined */
export const findNewSecret = async (db: Db, owner: Account, bandName: string): Promise<NewSecret | undefined> => {
  const [row] = await db
    .select({ secret: secondFactor.secret })
    .from(secondFactor)
    .where(and(eq(secondFactor.accountId, owner.sub), isNull(secondFactor.confirmedAt)))
  return row && newSecretOf(row.secret, owner, bandName)
}

/** Accepts a time-based code once. `confirmedAt` is set by the first one. */
const acceptStep = async (
  tx: Db,
  { sub, typed, now }: { readonly sub: string; readonly typed: string; readonly now: Date },
  first: boolean,
): Promise<boolean> => {
  if (!/^\d{6}$/.test(typed)) return false
  const [row] = await tx.select().from(secondFactor).where(eq(secondFactor.accountId, sub))
  if (row === undefined || (row.confirmedAt === null) !== first) return false
  const delta = totpOf(row.secret).validate({ token: typed, timestamp: now.getTime(), window: ACCEPTED_STEPS })
  if (delta === null) return false
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
  // One of two equal codes at the same moment is accepted.
  const accepted = await tx
    .update(secondFactor)
    .set({ lastStep: step, ...(first ? { confirmedAt: now } : {}) })
    .where(
      and(
        eq(secondFactor.accountId, sub),
        eq(secondFactor.secret, row.secret),
        first ? isNull(secondFactor.confirmedAt) : isNotNull(secondFactor.confirmedAt),
        or(isNull(secondFactor.lastStep), lt(secondFactor.lastStep, step)),
      ),
    )
    .returning({ sub: secondFactor.accountId })
  return accepted.length === 1
}

/** Replaces the recovery codes. @returns the new ones, which are stored as hashes only; undefined without a second factor */
export const renewRecoveryCodes = async (tx: Db, sub: string): Promise<string[] | undefined> => {
  const [on] = await tx
    .select({ sub: secondFactor.accountId })
    .from(secondFactor)
    .where(and(eq(secondFactor.accountId, sub), isNotNull(secondFactor.confirmedAt)))
    .for('update')
  if (on === undefined) return undefined
  // 80 bits each: a hash without salt and cost is enough.
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Buffer.from(randomBytes(10))
      .toString('hex')
      .toUpperCase()
      .replace(/(.{5})(?=.)/g, '$1-'),
  )
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, sub))
  await tx.insert(recoveryCode).values(codes.map((code) => ({ accountId: sub, codeHash: hashOf(normalized(code)) })))
  return codes
}

/** Switches the second factor on. @returns the recovery codes, or undefined if the code is wrong */
export const confirmSecret = async (
  db: Db,
  owner: Account,
  { code, locale, now }: { readonly code: string; readonly locale: Locale; readonly now: Date },
): Promise<string[] | undefined> =>
  await db.transaction(async (tx) => {
    if (!(await acceptStep(tx, { sub: owner.sub, typed: normalized(code), now }, true))) return undefined
    await enqueueMail(tx, { to: owner.email, locale, template: 'code_added', values: {} })
    return await renewRecoveryCodes(tx, owner.sub)
  })

/**
 * Checks the code of a sign-in: a time-based one, or a recovery code, whose use is mailed.
 * @returns undefined if it is wrong or was used
 */
export const checkCode = async (
  db: Db,
  owner: Account,
  { code, locale, now }: { readonly code: string; readonly locale: Locale; readonly now: Date },
): Promise<'code' | 'recovery' | undefined> =>
  await db.transaction(async (tx) => {
    const typed = normalized(code)
    if (await acceptStep(tx, { sub: owner.sub, typed, now }, false)) return 'code'
    const used = await tx
      .update(recoveryCode)
      .set({ usedAt: now })
      .where(
        and(
          eq(recoveryCode.accountId, owner.sub),
          eq(recoveryCode.codeHash, hashOf(typed)),
          isNull(recoveryCode.usedAt),
        ),
      )
      .returning({ sub: recoveryCode.accountId })
    if (used.length === 0) return undefined
    const left = (await findCodes(tx, owner.sub))?.recoveryCodes ?? 0
    await enqueueMail(tx, { to: owner.email, locale, template: 'recovery_code_used', values: { left } })
    return 'recovery'
  })

/** Removes secret and recovery codes, and mails the owner. @returns false if there were none */
export const removeCodes = async (
  tx: Db,
  { sub, email }: Pick<Account, 'sub' | 'email'>,
  locale: Locale,
): Promise<boolean> => {
  const removed = await tx
    .delete(secondFactor)
    .where(and(eq(secondFactor.accountId, sub), isNotNull(secondFactor.confirmedAt)))
    .returning({ sub: secondFactor.accountId })
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, sub))
  if (removed.length === 0) return false
  await enqueueMail(tx, { to: email, locale, template: 'code_removed', values: {} })
  return true
}

/** Removes codes and passkeys of the account with a sign-in address. @returns false if it has none */
export const removeSecondFactors = async (tx: Db, address: string): Promise<boolean> => {
  const [owner] = await tx
    .select({ sub: account.id, email: account.email, locale: person.locale })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(eq(account.email, address))
  if (owner === undefined) return false
  const passkeys = await listPasskeys(tx, owner.sub)
  for (const { id } of passkeys) await removePasskey(tx, owner, id, owner.locale)
  return (await removeCodes(tx, owner, owner.locale)) || passkeys.length > 0
}
