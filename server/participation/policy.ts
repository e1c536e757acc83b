import { eq, type SQL } from 'drizzle-orm'
import { participation } from '../db/tables.ts'
import { personIdOf } from '../http/caller.ts'
import { type PlanningScope, planner, planningScope } from '../http/planner.ts'
import { editors, members, type Policy, policy } from '../http/policy.ts'

/** Members, restricted to their own answers. */
export const ownParticipation: Policy<SQL> = {
  name: 'members, own answers only',
  may: members,
  rows: (caller) => eq(participation.personId, personIdOf(caller)),
}
export const subscribableEvents = policy('members', members)

/** Editors and planners for everybody, section leaders for the section that they play in. */
export const answersOfOthers: Policy<PlanningScope> = {
  name: 'editors and planners; section leaders, players of their section only',
  may: (caller) => (editors(caller) === null ? null : planner.may(caller)),
  rows: (caller) => (editors(caller) === null ? 'all' : planningScope(caller)),
}
