import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PlanningScope } from '../../platform/http/planner.ts'
import { everyone, policy } from '../../platform/http/policy.ts'

/** The link is the permission: it opens one event and the sheets of one part. */
export const holdersOfLink = policy('everyone with the link of an accepted request', everyone)

/** Rows for the sections that a planner plans; undefined for no restriction. */
export const inScope = (scope: PlanningScope, instrument: PgColumn): SQL | undefined => {
  if (scope === 'all') return undefined
  return scope === null ? sql`false` : eq(instrument, scope)
}
