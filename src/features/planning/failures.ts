import type { FailureTexts } from '../../platform/writes/failure.ts'

export const planningFailures = {
  offline: 'planning.failed.offline',
  server: 'planning.failed.server',
  signIn: 'planning.failed.sign_in',
  busy: 'planning.failed.busy',
} as const satisfies FailureTexts
