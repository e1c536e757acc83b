import { everyone, policy } from '../http/policy.ts'

/** Harder for a caller who asks for many, and limited. */
export const puzzles = policy('everyone, limited by address', everyone)
