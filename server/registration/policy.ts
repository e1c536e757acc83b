import { everyone, policy } from '../http/policy.ts'

/** Registering needs a solved puzzle besides. */
export const registrations = policy('everyone, limited by address', everyone)
/** The specification wants these answers given to anybody: whether an address is known. */
export const addressChecks = policy('everyone, limited by address', everyone)
