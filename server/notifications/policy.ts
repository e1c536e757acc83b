import type { PersonCaller } from '../http/caller.ts'
import { type Policy, signedIn } from '../http/policy.ts'

/** Whoever has an account: the own wishes. `rows` is whose they are. */
export const ownPreferences: Policy<PersonCaller['personId']> = {
  name: 'accounts, own wishes only',
  may: signedIn,
  // No person has the number 0.
  rows: (caller) => (caller.kind === 'person' ? caller.personId : 0),
}
