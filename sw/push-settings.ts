import type { BadgePlace } from '#device/app-badge.ts'
import { openDeviceDatabase } from '#device/database.ts'
import { type DeviceDeps, within } from '#device/deps.ts'
import { readKnownMember } from '#device/identity.ts'
import { readLocale } from '#device/locale.ts'
import type { Windows } from './focus-or-open-window.ts'
import type { Platform, Recipient } from './push-message.ts'

/** The subset of the worker's global scope that push messages need. */
export interface PushWorker {
  readonly location: { readonly origin: string }
  readonly registration: Pick<ServiceWorkerRegistration, 'pushManager' | 'showNotification' | 'getNotifications'>
  readonly clients: Windows
  readonly navigator: BadgePlace
}

export interface PushSettings extends Omit<Platform, 'origin'> {
  readonly worker: PushWorker
  readonly deps: DeviceDeps
}

/**
 * Time limit in milliseconds for reading the recipient. A browser ends a worker that shows no notification for a push
 * message.
 */
const recipientLimitMs = 5000

/** Returns null if the storage could not be read in time: it is then unknown whether a member uses this device. */
export const findRecipient = async (deps: DeviceDeps): Promise<Recipient | null> => {
  const device = openDeviceDatabase(deps)
  const read = async (): Promise<Recipient> => ({
    sub: (await readKnownMember(device))?.sub ?? null,
    locale: await readLocale(device),
  })
  const late = () => new DOMException('The recipient could not be read in time', 'TimeoutError')
  try {
    return await within(deps, recipientLimitMs, read(), late)
  } catch (error) {
    console.warn('known_member.read_failed', error)
    return null
  } finally {
    device.close()
  }
}
