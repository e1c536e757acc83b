import { eq, type SQL, sql } from 'drizzle-orm'
import { type Section, sections } from '#contract/sections.ts'
import { membership } from '../db/tables.ts'
import type { Caller } from './caller.ts'
import { type Policy, planners } from './policy.ts'

/** Whose players a planner plans: 'all', or those of one section. null = nobody's, for a leader who plays nothing. */
export type PlanningScope = 'all' | Section | null

export const planningScope = (caller: Caller): PlanningScope => {
  if (caller.kind === 'anonymous') return null
  if (caller.roles.has('MHZ_PLANNER')) return 'all'
  return sections.find((section) => section === caller.instrument) ?? null
}

/** Planners for everybody, section leaders for the section that they play in. */
export const planner: Policy<PlanningScope> = {
  name: 'planners; section leaders, players of their section only',
  may: planners,
  rows: planningScope,
}

/** Memberships of the players in the scope of a planner; undefined for no restriction. */
export const inPlanningScope = (scope: PlanningScope): SQL | undefined => {
  if (scope === 'all') return undefined
  return scope === null ? sql`false` : eq(membership.functionType, scope)
}
