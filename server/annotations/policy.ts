import type { PersonCaller } from '../http/caller.ts'
import { membersWith, type Policy } from '../http/policy.ts'

/** Who reads the library writes on its sheets, each for themselves. `rows` is whose annotations they are. */
export const ownAnnotations: Policy<PersonCaller['personId']> = {
  name: 'library readers, own annotations only',
  may: membersWith('MHZ_LIBRARY_READ'),
  // No person has the number 0.
  rows: (caller) => (caller.kind === 'person' ? caller.personId : 0),
}
