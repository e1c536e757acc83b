import { everyone, policy } from '../http/policy.ts'

export const publicImages = policy('everyone', everyone)
