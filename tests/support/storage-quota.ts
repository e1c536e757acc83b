import { expect, type Locator, type Page } from '@playwright/test'
import { store, stored } from './members-area.ts'

/** From now on this page finds no room in one store of the device, to write or to remove; the result gives it room again. */
export const simulateQuotaExceeded = async (
  page: Page,
  store: string,
  what: 'put' | 'delete' = 'put',
): Promise<() => Promise<void>> => {
  await page.evaluate(
    ([name, method]) => {
      const { [method]: given } = IDBObjectStore.prototype
      Object.assign(IDBObjectStore.prototype, {
        [method](this: IDBObjectStore, ...all: never[]) {
          if (this.name === name) throw new DOMException('no room', 'QuotaExceededError')
          return Reflect.apply(given, this, all)
        },
      })
      document.addEventListener('room', () => void Object.assign(IDBObjectStore.prototype, { [method]: given }))
    },
    [store, what] as const,
  )
  return () => page.evaluate(() => void document.dispatchEvent(new Event('room')))
}

/** A tap for which the outbox has no room says so, and changes nothing. */
export const expectStorageFullMessage = async (page: Page, place: Locator, button: string): Promise<void> => {
  const giveRoom = await simulateQuotaExceeded(page, 'outbox')
  await place.getByRole('button', { name: button }).click()
  await expect(place).toContainText('Das konnte auf diesem Gerät nicht gespeichert werden.')
  await giveRoom()
}

/** The one change that waits meets `theirs`, chosen on another device, and finds no room; the result gives it room again. */
export const createConflictWithFullStorage = async (page: Page, theirs: object): Promise<() => Promise<void>> => {
  const [[key, change] = []] = await stored(page, 'outbox')
  const { base, baseVersion, ...rest } = change as { base: object; baseVersion: number }
  // As the server answers then.
  const problem = { code: 'conflict', message: '', current: { ...base, ...theirs, version: baseVersion + 1 } }
  await store(page, 'outbox', key ?? '', { ...rest, base, baseVersion, state: 'conflict', problem })
  const giveRoom = await simulateQuotaExceeded(page, 'outbox')
  await page.evaluate(() => new BroadcastChannel('mhz').postMessage({ type: 'outbox-changed' }))
  return giveRoom
}
