import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { isInSection } from '../db/played-sections.ts'
import { person } from '../db/tables.ts'
import type { Caller } from './caller.ts'
import { administrators, entitledTo, planners, restricted } from './policy.ts'

/** The players of a planner: 'all', or those of the section with this id. null = none, for a leader without an instrument. */
export type PlanningScope = string | null

/** The scope of the caller. */
export const planningScope = (caller: Caller): PlanningScope => {
  if (caller.kind === 'anonymous') return null
  if (caller.roles.has('MHZ_PLANNER')) return 'all'
  return caller.instrument
}

/** Planners for everybody, section leaders for the section that they play in. */
export const planner = restricted<PlanningScope>({
  name: 'planners; section leaders, players of their section only',
  may: planners,
  rows: planningScope,
})

/** Administrators and planners for everybody, section leaders for the section that they play in. */
export const answersOfOthers = restricted<PlanningScope>({
  name: 'administrators and planners; section leaders, players of their section only',
  may: entitledTo('answers'),
  rows: (caller) => (administrators(caller) === null ? 'all' : planningScope(caller)),
})

/** Rows for the sections that a planner plans; undefined for no restriction. */
export const inPlanningScope = (scope: PlanningScope, section: SQLWrapper): SQL | undefined => {
  if (scope === 'all') return undefined
  return scope === null ? sql`false` : sql`${section} = ${scope}`
}

/** A player of a query, with the section of the main part. */
type Player = Parameters<typeof isInSection>[1]

const plays = (db: Db, player: Player, section: string): SQL | undefined =>
  isInSection(db, player, (one) => sql`${one} = ${section}`)

/** Players of a query who belong to the sections that a planner plans; undefined for no restriction. */
export const isPlanned = (db: Db, scope: PlanningScope, player: Player): SQL | undefined => {
  if (scope === 'all') return undefined
  return scope === null ? sql`false` : plays(db, player, scope)
}

/** Players in the scope of a planner, further restricted to a section or a person. */
export interface Whom {
  readonly scope: PlanningScope
  readonly section?: string | undefined
  readonly uuid?: string | undefined
}

/** Persons of a query among these players. */
export const isAmong = (db: Db, { scope, section, uuid }: Whom, player: Player): SQL | undefined =>
  and(
    isPlanned(db, scope, player),
    section === undefined ? undefined : plays(db, player, section),
    uuid === undefined ? undefined : eq(person.uuid, uuid),
  )
