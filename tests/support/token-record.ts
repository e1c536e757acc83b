import type { Page } from '@playwright/test'

/** What this device holds of its member's session. */
export const tokenRecord = (page: Page): Promise<{ refreshToken: string; expiresAt: number }> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('mhz-device')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const { refreshToken, expiresAt } = await new Promise<{ refreshToken: string; expiresAt: number }>(
      (resolve, reject) => {
        const request = database.transaction('tokens').objectStore('tokens').get('current')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      },
    )
    database.close()
    return { refreshToken, expiresAt }
  })
