import type { StateStore } from 'oidc-client-ts'
import * as v from 'valibot'
import type { DeviceDatabase } from '../database.ts'

/**
 * Stores the pending sign-ins of oidc-client-ts (state, nonce, code verifier) in IndexedDB: an installed app on iOS
 * loses its session storage during the redirect to the provider and back.
 */
export const createStateStore = (device: DeviceDatabase): StateStore => ({
  set: (key, value) => device.write(['sign-in'], async (transaction) => transaction.put('sign-in', key, value)),
  get: (key) =>
    device.read(['sign-in'], async (transaction) => {
      const value = v.safeParse(v.string(), await transaction.get('sign-in', key))
      return value.success ? value.output : null
    }),
  remove: (key) =>
    device.write(['sign-in'], async (transaction) => {
      const value = v.safeParse(v.string(), await transaction.get('sign-in', key))
      transaction.delete('sign-in', key)
      return value.success ? value.output : null
    }),
  getAllKeys: () =>
    device.read(['sign-in'], async (transaction) => (await transaction.all('sign-in')).map(({ key }) => key)),
})
