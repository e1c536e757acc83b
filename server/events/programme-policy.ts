import { policy, readers } from '../http/policy.ts'

export const readProgramme = policy('library readers', readers)
