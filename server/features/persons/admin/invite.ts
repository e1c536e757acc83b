import { and, eq, gte, isNull, or } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { Config } from '../../../config.ts'
import { insertRow } from '../../../platform/db/insert-row.ts'
import type { DatabaseTransaction, Db } from '../../../platform/db/open.ts'
import { organizations } from '../../../platform/db/organizations.ts'
import { account, membership, person } from '../../../platform/db/tables.ts'
import { invitationJob } from '../../../platform/identity/account-link.ts'
import { lockEmail } from '../../../platform/identity/mail-links.ts'
import { removePassword } from '../../../platform/identity/take-over.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { grantRole } from '../../memberships/roles.ts'
import { nameInvited } from './invited-name.ts'
import { findByAddress, findById, type KnownPerson } from './known-person.ts'

interface Invitation {
  /** Lower case. */
  readonly email: string
  /** Absent = the name of a known person, or for a new one the part of the address before the @. */
  readonly name: string | undefined
  /** If true, an active membership in the band from today on is created unless there is one. */
  readonly member: boolean
  readonly now: Date
}

export interface Invited {
  readonly kind: 'invited'
  readonly name: string
  readonly created: boolean
  readonly granted: boolean
  readonly joined: boolean
  /**
   * 'mailed': a link to set a password was mailed; 'external': the provider handles sign-in; 'ready': the person can
   * sign in already.
   */
  readonly signIn: 'mailed' | 'external' | 'ready'
}

/**
 * Makes a person an administrator: the one known by the address, or a new one. All or nothing, including the mail.
 * @returns 'several' if the address belongs to more than one person
 */
export const invite = async (
  tx: DatabaseTransaction,
  { oidc }: Pick<Config, 'oidc'>,
  { email, name, member, now }: Invitation,
): Promise<Invited | 'several'> => {
  await lockEmail(tx, email)
  const known = await findByAddress(tx, email)
  if (known === 'several') return 'several'
  if (known !== undefined && name !== undefined) await nameInvited(tx, known, splitName(name), { accountId: null, now })
  const personId = known?.personId ?? (await addPerson(tx, email, name ?? email.replace(/@.*/, '')))
  const granted = await grantRole(tx, { personId, role: 'ADMIN', now, by: null })
  const joined = member && (await join(tx, personId, toWireDate(now)))
  const signIn = await prepareSignIn(tx, { personId, embedded: oidc.embedded, known: known?.account ?? null, now })
  return {
    kind: 'invited',
    name: (known === undefined ? name : (await findById(tx, personId))?.name) ?? '',
    created: known === undefined,
    granted,
    joined,
    signIn,
  }
}

const splitName = (name: string) => {
  const [firstName = '', lastName = ''] = name.trim().split(/\s+(.*)/s, 2)
  return { firstName, lastName }
}

const addPerson = async (tx: Db, email: string, name: string): Promise<number> => {
  const added = await insertRow(tx, person, { ...splitName(name), email })
  return added.id
}

/** @returns false if there is an active membership already */
const join = async (tx: Db, personId: number, today: string): Promise<boolean> => {
  const [active] = await tx
    .select({ id: membership.id })
    .from(membership)
    .where(
      and(
        eq(membership.personId, personId),
        eq(membership.organizationId, organizations.band),
        or(isNull(membership.leaveDate), gte(membership.leaveDate, today)),
      ),
    )
    .limit(1)
  if (active !== undefined) return false
  await tx.insert(membership).values({ personId, organizationId: organizations.band, joinDate: today })
  return true
}

/**
 * Mails an invitation to set a password to a person who cannot sign in yet, if we handle the sign-in. Deletes a
 * password that was set without confirming the address: a stranger may have set it to gain access later.
 */
export const prepareSignIn = async (
  tx: Db,
  {
    personId,
    embedded,
    known,
    now,
    key,
  }: {
    personId: number
    embedded: boolean
    known: KnownPerson['account']
    now: Date
    /** Key of a request that may be repeated: it mails once. */
    key?: string | undefined
  },
): Promise<Invited['signIn']> => {
  if (!embedded) return known?.external === true ? 'ready' : 'external'
  if (known?.hasPassword === true) {
    if (known.emailVerified) return 'ready'
    await removePassword(tx, { sub: known.sub, personId, email: known.email }, now)
  }
  await enqueue(tx, {
    kind: invitationJob,
    payload: { person: personId },
    ...(key !== undefined && { uniqueKey: `${invitationJob.name}.${key}.${personId}` }),
  })
  return 'mailed'
}

/**
 * Unlinks an account from the subject of an external provider. The next sign-in with its verified address links it
 * again.
 */
export const unlinkExternalSubject = async (db: Db, email: string): Promise<boolean> => {
  const freed = await db
    .update(account)
    .set({ externalIssuer: null, externalSubject: null })
    .where(eq(account.email, email))
    .returning({ id: account.id })
  return freed.length > 0
}
