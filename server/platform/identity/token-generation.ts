import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { errors } from 'oidc-provider'
import type { Db } from '../db/open.ts'
import { account, childDevice, oidcPayload } from '../db/tables.ts'

/** Name of the claim in our access tokens. */
export const generationClaim = 'generation'

/** Invalidates all access tokens that were issued to accounts. Renewed ones carry the new number. */
export const raiseTokenGeneration = async (tx: Db, subs: readonly string[]): Promise<void> => {
  await tx
    .update(account)
    .set({ tokenGeneration: sql`${account.tokenGeneration} + 1` })
    .where(inArray(account.id, [...subs]))
}

/**
 * Returns the number for a new token of a grant. One statement reads the number and the grant: a transaction that ends
 * sign-ins raises the one and deletes the other, so that a renewal at the same moment cannot get the new number.
 * @throws InvalidGrant if the grant has ended
 */
export const generationOf = async (
  db: Db,
  { accountId, grantId }: { accountId: string; grantId: string },
): Promise<number> => {
  const [found] = await db
    .select({ tokenGeneration: account.tokenGeneration })
    .from(account)
    .where(
      and(
        eq(account.id, accountId),
        exists(
          db
            .select({ id: oidcPayload.id })
            .from(oidcPayload)
            .where(and(eq(oidcPayload.model, 'Grant'), eq(oidcPayload.id, grantId))),
        ),
      ),
    )
  if (found === undefined && (await isDeviceWithGrant(db, accountId, grantId))) return 0
  if (found === undefined) throw new errors.InvalidGrant('the grant has ended')
  return found.tokenGeneration
}

/**
 * Returns true if the sign-ins of the account have ended since the token was issued.
 * @param token `generation` is undefined for tokens of an external provider, which ends its own
 */
export const isOutlived = (
  token: { readonly generation?: number | undefined },
  { tokenGeneration }: { readonly tokenGeneration: number },
): boolean => token.generation !== undefined && token.generation < tokenGeneration

/** A device of a child has no account: its tokens end with the device (`findDeviceStanding`). */
const isDeviceWithGrant = async (db: Db, sub: string, grantId: string): Promise<boolean> => {
  const [found] = await db
    .select({ id: childDevice.id })
    .from(childDevice)
    .innerJoin(oidcPayload, and(eq(oidcPayload.model, 'Grant'), eq(oidcPayload.id, grantId)))
    .where(sql`${childDevice.id}::text = ${sub}`)
  return found !== undefined
}
