import { editors, everyone, membersWith, policy } from '../http/policy.ts'

export const libraryReaders = policy('library readers', membersWith('MHZ_LIBRARY_READ'))
/** The token in the address is the permission: it was signed for one file and lives 5 minutes. */
export const holdersOfSignedAddress = policy('holders of a signed address', everyone)
export const libraryEditors = policy('editors', editors)
