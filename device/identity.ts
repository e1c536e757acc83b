import * as v from 'valibot'
import { FurtherParts, keys } from '#contract/persons.ts'
import { Roles } from '#contract/roles.ts'
import type { DeviceDatabase } from './database.ts'

/** The member whose sign-in was last validated on this device. */
export const KnownMember = v.object({
  version: v.literal(1),
  /** OpenID subject; part of the name of the member's database. */
  sub: v.pipe(v.string(), v.minLength(1)),
  personId: v.string(),
  label: v.string(),
  roles: Roles,
  instrument: v.nullable(v.string()),
  voice: v.nullable(v.string()),
  key: v.nullable(v.fallback(v.nullable(v.picklist(keys)), null)),
  further: FurtherParts,
  /** True if the membership was active at the last validation. */
  member: v.boolean(),
  /** ISO instant of the last validation by the server. */
  validatedAt: v.pipe(v.string(), v.isoTimestamp()),
})
export type KnownMember = v.InferOutput<typeof KnownMember>

const place = 'known-member'

/** Returns the known member, or null if there is none or the record cannot be read. */
export const readKnownMember = async (device: DeviceDatabase): Promise<KnownMember | null> => {
  const stored = await device.read(['settings'], (transaction) => transaction.get('settings', place))
  const parsed = v.safeParse(KnownMember, stored)
  return parsed.success ? parsed.output : null
}

export const rememberMember = (device: DeviceDatabase, member: Omit<KnownMember, 'version'>): Promise<void> =>
  device.write(['settings'], async (transaction) => transaction.put('settings', place, { version: 1, ...member }))

export const forgetMember = (device: DeviceDatabase): Promise<void> =>
  device.write(['settings'], async (transaction) => transaction.delete('settings', place))
