import { inArray, sql } from 'drizzle-orm'
import type { Ways } from '#contract/event-messages.ts'
import type { MessageKind } from '#contract/notifications.ts'
import type { Db } from '../../platform/db/open.ts'
import { person, pushDevice } from '../../platform/db/tables.ts'
import { findMailAddresses } from '../persons/mail-addresses.ts'
import { byName, formatLabel } from '../persons/queries.ts'
import { isMailedWithoutDevice } from './create-notifications.ts'
import type { Recipient } from './recipients.ts'

interface Audience {
  /** The persons whom the message is about. */
  readonly concerned: readonly number[]
  readonly recipients: readonly Recipient[]
}

/**
 * Finds how a message of this kind reaches its recipients, and whom it reaches in no way: somebody without a device, without an
 * address, or with an address that the mail server refused, and nobody else who reads it for them.
 */
export const findWays = async (
  db: Db,
  kind: MessageKind,
  { concerned, recipients }: Audience,
  now: Date,
): Promise<Ways> => {
  const ids = recipients.map(({ personId }) => personId)
  const devices = await db
    .selectDistinct({ personId: pushDevice.personId })
    .from(pushDevice)
    .where(inArray(pushDevice.personId, ids))
  const withDevice = new Set(devices.map(({ personId }) => personId))
  const withMailbox = await findReachable(db, ids, now)
  const pushed = recipients.filter(({ personId, channel }) => channel === 'push' && withDevice.has(personId))
  const mailed = recipients.filter(
    (one) =>
      !pushed.includes(one) &&
      (one.channel === 'email' || isMailedWithoutDevice(kind)) &&
      withMailbox.has(one.personId),
  )
  const reached = new Set([...pushed, ...mailed].flatMap(({ personId, concerns = [personId] }) => concerns))
  const others = concerned.filter((id) => !reached.has(id))
  const { firstName, lastName, company } = person
  const rows = await db.select({ firstName, lastName, company }).from(person).where(inArray(person.id, others))
  return { push: pushed.length, email: mailed.length, unreached: rows.sort(byName).map(formatLabel) }
}

/** Those with at least one address that no mail server refused. */
const findReachable = async (db: Db, ids: readonly number[], now: Date): Promise<ReadonlySet<number>> => {
  const found = await findMailAddresses(db, ids, now)
  const emails = [...found.values()].flat().map(({ email }) => email)
  const refusals = await db
    .select({ email: person.refusedEmail })
    .from(person)
    .where(sql`${person.refusedEmail} = any(${sql.param(emails)}::text[])`)
  const refused = new Set(refusals.map(({ email }) => email))
  return new Set([...found].flatMap(([id, own]) => (own.some(({ email }) => !refused.has(email)) ? [id] : [])))
}
