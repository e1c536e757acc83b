import type { BadgePlace } from '#device/app-badge.ts'
import { openDeviceDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { readKnownMember } from '#device/identity.ts'
import { readLocale } from '#device/locale.ts'
import type { Windows } from './open-place.ts'
import type { Platform, Reader } from './push-message.ts'

/** The part of the worker's global scope that push messages need. */
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

/** null = the storage could not be read, and nothing is known. */
export const readerHere = async (deps: DeviceDeps): Promise<Reader | null> => {
  const device = openDeviceDatabase(deps)
  try {
    const member = await readKnownMember(device)
    return { locale: await readLocale(device), sub: member?.sub ?? null }
  } catch (error) {
    console.warn('Who is known on this device could not be read', error)
    return null
  } finally {
    device.close()
  }
}
