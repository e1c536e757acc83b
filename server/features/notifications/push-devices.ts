import { ECDH } from 'node:crypto'
import { and, desc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { SubscriptionInput } from '#contract/push.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { pushDevice } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import type { PushService } from './push-service.ts'

/** Per person. The devices that were not seen for the longest time are removed. */
const devicesMaximum = 10

interface Device {
  /** The device's own id. */
  readonly device: string
  readonly personId: number
  readonly subscription: SubscriptionInput
  readonly now: Date
}

/**
 * Assigns the device, at this address, to this person alone. Idempotent.
 * @throws HttpError validation.invalid for an address of an unknown push service and for a malformed key
 */
export const savePushSubscription = async (
  tx: DatabaseTransaction,
  push: Pick<PushService, 'allows'>,
  { device, personId, subscription, now }: Device,
): Promise<void> => {
  const { endpoint } = subscription
  if (!push.allows(endpoint)) {
    throw fieldRefusal('endpoint', 'validation.push_service')
  }
  const p256dh = withoutPadding(subscription.keys.p256dh)
  if (!isOnCurve(p256dh)) {
    throw fieldRefusal('keys.p256dh', 'validation.invalid')
  }
  const values = { personId, endpoint, p256dh, auth: withoutPadding(subscription.keys.auth), refreshedAt: now }
  // A device that lost its id or changed hands registers with the address it had.
  await tx.delete(pushDevice).where(and(eq(pushDevice.endpoint, endpoint), ne(pushDevice.device, device)))
  await tx
    .insert(pushDevice)
    .values({ device, ...values, createdAt: now })
    .onConflictDoUpdate({ target: pushDevice.device, set: values })
  await dropOldest(tx, personId)
}

const dropOldest = async (tx: Db, personId: number): Promise<void> => {
  const surplus = await tx
    .select({ id: pushDevice.id })
    .from(pushDevice)
    .where(eq(pushDevice.personId, personId))
    .orderBy(desc(pushDevice.refreshedAt), desc(pushDevice.id))
    .offset(devicesMaximum)
  const ids = surplus.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(pushDevice).where(inArray(pushDevice.id, ids))
}

/** Deletes among the rows that the policy permits. */
export const deletePushSubscription = async (db: Db, rows: Checked<SQL>, device: string): Promise<void> => {
  await db.delete(pushDevice).where(and(rows, eq(pushDevice.device, device)))
}

const withoutPadding = (text: string): string => text.replaceAll('=', '')

const isOnCurve = (point: string): boolean => {
  try {
    ECDH.convertKey(point, 'prime256v1', 'base64url', 'hex', 'uncompressed')
    return true
  } catch {
    return false
  }
}
