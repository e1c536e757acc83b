import type { PersonCaller } from '../http/caller.ts'
import { type Policy, readers } from '../http/policy.ts'

/** Who reads the library writes on its sheets, each for themselves. `rows` is whose annotations they are. */
export const ownAnnotations: Policy<PersonCaller['personId']> = {
  name: 'library readers, own annotations only',
  may: readers,
  // No person has the number 0.
  rows: (caller) => (caller.kind === 'person' ? caller.personId : 0),
}
