import { everyone, policy } from '../http/policy.ts'

/** Writing needs a solved puzzle besides. */
export const writeToBand = policy('everyone, limited by address', everyone)
