import { editors, everyone, policy } from '../http/policy.ts'

export const readPageTexts = policy('everyone', everyone)
export const writePageTexts = policy('editors', editors)
