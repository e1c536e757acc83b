import { entitledTo, policy } from '../http/policy.ts'

export const readReports = policy('editors and planners', entitledTo('programmes'))
