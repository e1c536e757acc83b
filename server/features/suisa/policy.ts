import { entitledTo, policy } from '../../platform/http/policy.ts'

/** The conductor and other planners for the whole band, and editors: whoever arranges programmes. */
export const readReports = policy('editors and planners', entitledTo('programmes'))
