import { membersWith, policy } from '../http/policy.ts'

/** They are members, and members see every event. */
export const readProgramme = policy('library readers', membersWith('MHZ_LIBRARY_READ'))
