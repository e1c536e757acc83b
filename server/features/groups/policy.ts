import { ownConfirmed } from '../../platform/http/policy.ts'

/** `rows` is the id of the person. */
export const ownGroups = ownConfirmed('accounts, own groups only; names of those that the caller leads')

/** The same for one group, which is not_found for everybody who does not lead it. */
export const ledGroup = ownConfirmed('accounts, groups that they lead only')
