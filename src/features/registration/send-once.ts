import { type RegisteredPerson, type Registration, registerPerson } from '#contract/registration.ts'
import type { Call } from '#device/call.ts'

/** 128 random bits; also where a page without https has no randomUUID. */
const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Sends registrations so that the same details sent again, because the reply was lost, register nobody twice. Other
 * details are another registration; another solution of the anti-robot check is not.
 */
export const createSendOnce = (call: Call, newKey: () => string = freshKey) => {
  let last: { readonly details: string; readonly key: string } | undefined
  return async (body: Registration): Promise<RegisteredPerson> => {
    const { solution: _changes, ...fields } = body
    const details = JSON.stringify(fields)
    if (last?.details !== details) last = { details, key: newKey() }
    return await call(registerPerson, { headers: { 'idempotency-key': last.key }, body })
  }
}
