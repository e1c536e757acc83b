import { expect, test } from 'vitest'
import { blockedReasons } from '#device/outbox/drain.ts'
import { waitingCause } from './useWaitingCause.ts'

const { network, server, signIn, update } = blockedReasons

test.each([
  ['is being sent', undefined, false, true, null],
  ['waits for the network before the first attempt', undefined, false, false, network],
  ['waits for what its last attempt ended with', server, false, true, server],
  ['waits for the sign-in although its last attempt found no network', network, true, true, signIn],
  ['waits for the sign-in although its last attempt found no server', server, true, false, signIn],
  ['waits for the sign-in before the first attempt', undefined, true, true, signIn],
  ['waits for the update of the app also without a session', update, true, true, update],
] as const)('a change %s', (_, code, needsLogin, isReachable, cause) => {
  expect(waitingCause({ code, needsLogin, isReachable })).toBe(cause)
})
