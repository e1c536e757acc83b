import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | undefined>()

/** Runs work, with everything that it awaits, as part of the request with this id; undefined = part of no request. */
export const withRequestId = <T>(id: string | undefined, work: () => T): T => current.run(id, work)

/** Returns the id of the request that this code runs for; undefined outside of requests. */
export const currentRequestId = (): string | undefined => current.getStore()
