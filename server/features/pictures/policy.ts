import { editors, everyone, policy } from '../../platform/http/policy.ts'

/** Pictures of internal events have random names, which only members learn. */
export const readImages = policy('everyone who knows its name', everyone)
export const writePictures = policy('editors', editors)
