import { peopleManagers, policy } from '../../../platform/http/policy.ts'

export const managePeople = policy('address managers and administrators', peopleManagers)
