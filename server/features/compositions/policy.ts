import { editors, everyone, policy, readers } from '../../platform/http/policy.ts'

export const libraryReaders = policy('library readers', readers)
/** The token in the address grants the permission: it is signed for one file and valid for 5 minutes. */
export const holdersOfSignedAddress = policy('holders of a signed address', everyone)
export const libraryEditors = policy('editors', editors)
