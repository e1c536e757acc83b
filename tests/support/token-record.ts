import * as v from 'valibot'
import type { Scripted } from './members-area.ts'

const TokenRecord = v.object({
  accessToken: v.optional(v.string(), ''),
  refreshToken: v.optional(v.string(), ''),
  /** Epoch milliseconds; 0 = no session. */
  expiresAt: v.optional(v.number(), 0),
})
type TokenRecord = v.InferOutput<typeof TokenRecord>

/** Applies the test's change to this device's token record and returns the record. */
const record = async (page: Scripted, change: Partial<TokenRecord> | null): Promise<TokenRecord> =>
  v.parse(
    TokenRecord,
    await page.evaluate(async (wish) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('mhz-device')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      try {
        return await new Promise<object>((resolve, reject) => {
          const transaction = database.transaction('tokens', wish === null ? 'readonly' : 'readwrite')
          const store = transaction.objectStore('tokens')
          const request = store.get('current')
          let held = {}
          request.onsuccess = () => {
            held = { ...request.result, ...wish }
            if (wish !== null) store.put(held, 'current')
          }
          transaction.oncomplete = () => resolve(held)
          transaction.onabort = () => reject(transaction.error)
        })
      } finally {
        database.close()
      }
    }, change),
  )

export const tokenRecord = (page: Scripted): Promise<TokenRecord> => record(page, null)

/** Changes the token record of this device; an access token lasts ten minutes, for which no test waits. */
export const changeTokens = async (page: Scripted, change: Partial<TokenRecord>): Promise<void> => {
  await record(page, change)
}
