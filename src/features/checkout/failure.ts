import type { FailureTexts } from '../../platform/writes/failure.ts'

export const checkoutFailures = {
  offline: 'checkout.failed.offline',
  signIn: 'checkout.failed.sign_in',
  unavailable: 'checkout.failed.unavailable',
  server: 'checkout.failed.server',
} as const satisfies FailureTexts
