import { editors, everyone, policy } from '../../platform/http/policy.ts'

export const readPageTexts = policy('everyone', everyone)
export const writePageTexts = policy('editors', editors)
