import { restricted, signedIn } from '../../platform/http/policy.ts'

/** Everybody with a confirmed address: a leader needs no membership. */
export const ownGroups = restricted<number>({
  name: 'accounts, own groups only; names of those that the caller leads',
  may: signedIn,
  rows: (caller) => (caller.kind === 'person' && caller.emailVerified ? caller.personId : 0),
})

/** The same for one group: it is not_found for whoever does not lead it. `rows` is the id of the person. */
export const ledGroup = restricted<number>({
  name: 'accounts, groups that they lead only',
  may: signedIn,
  rows: (caller) => (caller.kind === 'person' && caller.emailVerified ? caller.personId : 0),
})
