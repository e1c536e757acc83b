import { expect, type Locator, type Page } from '@playwright/test'
import { store, stored } from './members-area.ts'

/**
 * Simulates an exceeded storage quota for writes to, or deletions from, one store of this page; returns a function that
 * ends it.
 */
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

/** Expects a tap that exceeds the outbox's storage quota to report it and change nothing. */
export const expectStorageFullMessage = async (page: Page, place: Locator, button: string): Promise<void> => {
  const freeSpace = await simulateQuotaExceeded(page, 'outbox')
  await place.getByRole('button', { name: button }).click()
  await expect(place).toContainText('Das konnte auf diesem Gerät nicht gespeichert werden.')
  await freeSpace()
}

/**
 * Creates a conflict of the only pending change with `theirs`, chosen on another device, on a full device; returns a
 * function that frees space.
 */
export const createConflictWithFullStorage = async (page: Page, theirs: object): Promise<() => Promise<void>> => {
  const [[key, change] = []] = await stored(page, 'outbox')
  const { base, baseVersion, ...rest } = change as { base: object; baseVersion: number }
  // The server's response in that case.
  const problem = { code: 'conflict', message: '', current: { ...base, ...theirs, version: baseVersion + 1 } }
  await store(page, 'outbox', key ?? '', { ...rest, base, baseVersion, state: 'conflict', problem })
  const freeSpace = await simulateQuotaExceeded(page, 'outbox')
  await page.evaluate(() => new BroadcastChannel('mhz').postMessage({ type: 'outbox-changed' }))
  return freeSpace
}
