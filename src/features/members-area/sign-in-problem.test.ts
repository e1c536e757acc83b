import { expect, test } from 'vitest'
import { OfflineError } from '#device/errors.ts'
import type { Offline } from '../../platform/offline/offline.ts'
import { signInProblem } from './sign-in-problem.ts'

/** An app whose server is reachable or not. */
const app = (reached: boolean) => ({ connectivity: { checkReachable: async () => reached } }) as unknown as Offline

test('distinguishes a provider that is down from a missing network', async () => {
  const lost = new OfflineError('network')
  expect(await signInProblem(lost, app(true), 'session.sign_in.no_network')).toBe('session.sign_in.provider_failed')
  expect(await signInProblem(lost, app(false), 'session.sign_in.no_network')).toBe('session.sign_in.no_network')
  expect(await signInProblem(lost, null, 'session.sign_in.no_reach')).toBe('session.sign_in.no_reach')
})

test('names a browser without storage as the cause', async () => {
  const full = new DOMException('full', 'QuotaExceededError')
  expect(await signInProblem(full, app(true), 'session.sign_in.no_network')).toBe('session.sign_in.no_storage')
})
