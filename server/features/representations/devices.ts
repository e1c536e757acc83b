import { and, eq } from 'drizzle-orm'
import type { ChildDevice, DeviceCode } from '#contract/child-devices.ts'
import { toWireDate } from '#contract/time.ts'
import { type Locale, languageTag } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import { isMember } from '../../platform/db/active-membership.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { representationCounts, represented } from '../../platform/db/representation.ts'
import { account, person, representation } from '../../platform/db/tables.ts'
import { HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { createDeviceCode, endDeviceOf, listDevicesOf } from '../../platform/identity/child-devices.ts'
import { deviceName } from '../../platform/identity/device-name.ts'

/** A representation of the caller, by its id. */
interface Own {
  readonly id: number
  /** The caller, who represents. */
  readonly personId: number
  readonly now: Date
}

/**
 * Returns the id of the represented person.
 * @throws HttpError not_found; rule.not_represented if the representation does not count
 */
const requireRepresented = async (db: Db, { id, personId, now }: Own): Promise<number> => {
  const isOwn = and(eq(representation.id, id), eq(representation.representativeId, personId))
  const own = requireFirst(await db.select({ personId: representation.personId }).from(representation).where(isOwn))
  const counting = await db
    .select({ id: representation.id })
    .from(representation)
    .innerJoin(represented, eq(represented.id, representation.personId))
    .where(and(isOwn, representationCounts(toWireDate(now))))
  if (counting.length === 0) throw new HttpError('rule.not_represented')
  return own.personId
}

/** @throws HttpError not_found, rule.not_represented */
export const findChildDevices = async (db: Db, own: Own): Promise<ChildDevice[]> => {
  const rows = await listDevicesOf(db, await requireRepresented(db, own), own.now)
  return rows.map(({ id, userAgent, usedAt }) => {
    const { browser, system } = deviceName(userAgent ?? undefined)
    return { id, name: [browser, system].filter(Boolean).join(', '), since: (usedAt ?? new Date(0)).toISOString() }
  })
}

/**
 * The code is in the fragment of the link: browsers send it to no server, so no log has it.
 * @throws HttpError not_found, rule.not_represented, rule.has_account, rule.no_member, rule.other_provider
 */
export const makeCode = async (
  tx: DatabaseTransaction,
  own: Own,
  { locale, config }: { readonly locale: Locale; readonly config: Pick<Config, 'publicOrigin' | 'oidc'> },
): Promise<Omit<DeviceCode, 'picture'>> => {
  // Two requests at once would make two codes.
  await tx.select({ id: representation.id }).from(representation).where(eq(representation.id, own.id)).for('update')
  const personId = await requireRepresented(tx, own)
  if (!config.oidc.embedded) throw new HttpError('rule.other_provider')
  if ((await tx.$count(account, eq(account.personId, personId))) > 0) throw new HttpError('rule.has_account')
  const isOfMember = and(eq(person.id, personId), isMember(tx, person.id, toWireDate(own.now)))
  if ((await tx.$count(person, isOfMember)) === 0) throw new HttpError('rule.no_member')
  const { id, code, validUntil } = await createDeviceCode(tx, { personId, representationId: own.id }, own.now)
  const page = `${config.publicOrigin}/sso/account/child-device`
  const link = `${page}?ui_locales=${languageTag(locale)}#${code}`
  return { id, code, page, link, validUntil: validUntil.toISOString() }
}

/** @throws HttpError not_found, rule.not_represented */
export const endChildDevice = async (tx: DatabaseTransaction, own: Own, device: string): Promise<{ id: string }> => {
  const personId = await requireRepresented(tx, own)
  if (!(await endDeviceOf(tx, personId, device))) throw new HttpError('not_found')
  return { id: device }
}
