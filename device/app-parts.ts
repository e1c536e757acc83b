import * as v from 'valibot'
import { type AppPart, appParts } from '#contract/worker.ts'
import { openDeviceDatabase } from './database.ts'
import type { DeviceDeps } from './deps.ts'
import { readKnownMember } from './identity.ts'

const membersPlace = 'members-area'
const partsPlace = 'app-parts'
const Parts = v.array(v.picklist(appParts))
const everyPart: ReadonlySet<AppPart> = new Set(appParts)

/**
 * Returns the parts that this device stores besides the members area; null if it stores neither. It does from the first
 * sign-in or start of the installed app on, so that every later version is completely stored before it takes over. A
 * known member counts too, because earlier apps did not record it. They stored every part, and saved sheets may need
 * any of them.
 */
export const readWantedParts = async (deps: DeviceDeps): Promise<ReadonlySet<AppPart> | null> => {
  const device = openDeviceDatabase(deps)
  try {
    const [wanted, stored] = await device.read(['settings'], async (transaction) => [
      await transaction.get('settings', membersPlace),
      await transaction.get('settings', partsPlace),
    ])
    if (wanted !== true && (await readKnownMember(device)) === null) return null
    const parts = v.safeParse(Parts, stored)
    return parts.success ? new Set(parts.output) : everyPart
  } catch (error) {
    // Too many files are better than a member without the app in the cellar.
    console.warn('known_member.read_failed', error)
    return everyPart
  } finally {
    device.close()
  }
}

interface Recorded {
  readonly parts: readonly AppPart[]
  readonly isStored: boolean
  /** The device has sheets: without a record an earlier app has saved them, and stored every part. */
  readonly hasSheets: boolean
}

/** Adds to the recorded parts; a device of an earlier app, which stored every part, keeps them. */
const record = async (deps: DeviceDeps, { parts, isStored, hasSheets }: Recorded): Promise<void> => {
  const device = openDeviceDatabase(deps)
  try {
    await device.write(['settings'], async (transaction) => {
      const wanted = await transaction.get('settings', membersPlace)
      const stored = v.safeParse(Parts, await transaction.get('settings', partsPlace))
      const before = stored.success ? stored.output : wanted === true || hasSheets ? appParts : []
      if (isStored) transaction.put('settings', membersPlace, true)
      transaction.put('settings', partsPlace, [...new Set([...before, ...parts])])
    })
  } finally {
    device.close()
  }
}

/** Records that this device stores the members area and these parts from now on. */
export const rememberParts = (deps: DeviceDeps, parts: readonly AppPart[]): Promise<void> =>
  record(deps, { parts, isStored: true, hasSheets: false })

/**
 * Records for the worker, which may not be installed yet, what sheets on this device need. Without a record it would
 * store every part.
 */
export const wantParts = (deps: DeviceDeps, parts: readonly AppPart[], hasSheets: boolean): Promise<void> =>
  record(deps, { parts, isStored: false, hasSheets })
