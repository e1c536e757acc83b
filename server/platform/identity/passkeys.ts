import { and, count, desc, eq } from 'drizzle-orm'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { passkey } from '../db/tables.ts'
import { enqueueMail } from '../mail/mail-job.ts'
import type { Account, Accounts } from './accounts.ts'
import { type ChallengeUse, consumeChallenge, createChallenge } from './challenges.ts'
import { CreationAnswer, readAnswer, SignInAnswer } from './passkey-answers.ts'

export interface PasskeyTools {
  db: Db
  accounts: Accounts
  clock: () => Date
  publicOrigin: string
}

/** A passkey as its owner sees it. */
export type OwnPasskey = Pick<typeof passkey.$inferSelect, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>

/** More than anybody has devices; a session in the wrong hands cannot fill the table. */
const PASSKEYS_PER_ACCOUNT = 20

/** ES256, EdDSA and RS256 (RFC 8152), which every device has one of. */
const ALGORITHMS = [-7, -8, -257]

/** Time for finding a phone or a security key. */
const TIMEOUT_MS = 5 * 60 * 1000

/** The library takes 26 MB, so a process loads it when somebody first uses a passkey. */
const webauthn = () => import('@simplewebauthn/server')

const rpId = ({ publicOrigin }: PasskeyTools): string => new URL(publicOrigin).hostname

/** The name that the device stores with the passkey and returns at the sign-in. It names nobody. */
const userHandle = ({ sub }: Account): Uint8Array<ArrayBuffer> => new TextEncoder().encode(sub)

const signInUse = (page: string): ChallengeUse => ({ model: 'PasskeySignIn', page })
const creationUse = (page: string): ChallengeUse => ({ model: 'PasskeyCreation', page })

/** Returns the options of `navigator.credentials.get`. The device offers the accounts that it has a passkey for. */
export const signInOptions = async (tools: PasskeyTools, interaction: string): Promise<object> => ({
  challenge: await createChallenge(tools.db, signInUse(interaction), tools.clock()),
  rpId: rpId(tools),
  userVerification: 'required',
  timeout: TIMEOUT_MS,
})

/** Finds the account whose passkey signed the challenge of a page. @returns undefined if the answer is refused */
export const findPasskeyOwner = async (
  tools: PasskeyTools,
  text: string,
  interaction: string,
): Promise<Account | undefined> => {
  const { db, accounts, clock, publicOrigin } = tools
  const read = readAnswer(SignInAnswer, text)
  if (read === undefined) return undefined
  const { answer, challenge } = read
  if (!(await consumeChallenge(db, challenge, signInUse(interaction), clock()))) return undefined
  const [key] = await db.select().from(passkey).where(eq(passkey.id, answer.id))
  const account = key && (await accounts.bySub(key.accountId))
  if (key === undefined || account === undefined) return undefined
  if (answer.response.userHandle !== Buffer.from(userHandle(account)).toString('base64url')) return undefined

  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await unlessRefused(
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: publicOrigin,
      expectedRPID: rpId(tools),
      credential: {
        id: key.id,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
      },
      requireUserVerification: true,
    }),
  )
  if (verified?.verified !== true) return undefined
  // A concurrent answer with the same count comes from a copy of the key.
  const used = await db
    .update(passkey)
    .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: clock() })
    .where(and(eq(passkey.id, key.id), eq(passkey.counter, key.counter)))
    .returning({ id: passkey.id })
  return used.length === 1 ? account : undefined
}

/** Returns the options of `navigator.credentials.create`. @param page id of the session or sign-in that may answer */
export const creationOptions = async (
  tools: PasskeyTools,
  account: Account,
  { page, bandName }: { page: string; bandName: string },
): Promise<object> => {
  const { generateRegistrationOptions } = await webauthn()
  const known = await listPasskeys(tools.db, account.sub)
  const challenge = await createChallenge(tools.db, creationUse(page), tools.clock())
  return await generateRegistrationOptions({
    rpName: bandName,
    rpID: rpId(tools),
    userID: userHandle(account),
    userName: account.email,
    userDisplayName: `${account.firstName} ${account.lastName}`.trim(),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

interface NewPasskey {
  /** Id of the session or sign-in whose page has the challenge. */
  page: string
  name: string
  locale: Locale
}

/** Stores a new passkey and mails its owner. @returns false if the answer is refused */
export const addPasskey = async (
  tools: PasskeyTools,
  account: Account,
  text: string,
  { page, name, locale }: NewPasskey,
): Promise<boolean> => {
  const { db, clock } = tools
  const read = readAnswer(CreationAnswer, text)
  if (read === undefined || !(await consumeChallenge(db, read.challenge, creationUse(page), clock()))) return false
  const key = await verifyCreation(tools, read)
  if (key === undefined) return false
  return await db.transaction(async (tx) => {
    const added = await tx
      .insert(passkey)
      .values({
        id: key.id,
        accountId: account.sub,
        publicKey: Buffer.from(key.publicKey).toString('base64url'),
        counter: key.counter,
        transports: read.answer.response.transports,
        name,
        createdAt: clock(),
      })
      .onConflictDoNothing()
      .returning({ id: passkey.id })
    if (added.length === 0) return false
    await enqueueMail(tx, { to: account.email, locale, template: 'passkey_added', values: { name } })
    return true
  })
}

const verifyCreation = async (
  tools: PasskeyTools,
  { answer, challenge }: NonNullable<ReturnType<typeof readAnswer<typeof CreationAnswer>>>,
) => {
  const { verifyRegistrationResponse } = await webauthn()
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const verify = async () => {
    const statement = decodeAttestationObject(
      new Uint8Array(Buffer.from(answer.response.attestationObject, 'base64url')),
    ).get('attStmt')
    // We request no certificates. The library would ask the addresses in them about revocations.
    if (statement.get('x5c') !== undefined) return undefined
    return await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: tools.publicOrigin,
      expectedRPID: rpId(tools),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
  }
  return (await unlessRefused(verify()))?.registrationInfo?.credential
}

/** The library throws a plain Error for each answer that it refuses. */
const unlessRefused = async <T>(verified: Promise<T>): Promise<T | undefined> => {
  try {
    return await verified
  } catch {
    return undefined
  }
}

/** Lists the passkeys of an account, the latest first. */
export const listPasskeys = async (db: Db, sub: string): Promise<OwnPasskey[]> => {
  const { id, name, createdAt, lastUsedAt } = passkey
  return await db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkey)
    .where(eq(passkey.accountId, sub))
    .orderBy(desc(createdAt), id)
}

export const canAddPasskey = async (db: Db, sub: string): Promise<boolean> => {
  const [stored] = await db.select({ passkeys: count() }).from(passkey).where(eq(passkey.accountId, sub))
  return (stored?.passkeys ?? 0) < PASSKEYS_PER_ACCOUNT
}

/** Removes a passkey of the account, if it is one, and mails its owner. */
export const removePasskey = async (
  tx: Db,
  { sub, email }: Pick<Account, 'sub' | 'email'>,
  id: string,
  locale: Locale,
): Promise<void> => {
  const [removed] = await tx
    .delete(passkey)
    .where(and(eq(passkey.id, id), eq(passkey.accountId, sub)))
    .returning({ name: passkey.name })
  if (removed === undefined) return
  await enqueueMail(tx, { to: email, locale, template: 'passkey_removed', values: { name: removed.name } })
}
