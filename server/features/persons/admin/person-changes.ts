import type { ChangedRole } from '../../memberships/roles.ts'
import type { PersonState, StateFields, StateMembership } from './person-states.ts'
import type { Result } from './persons-acts.ts'

/** A membership as a change stores it. */
export type StoredMembership = Omit<StateMembership, 'accessEndedAt'>

/** The rows of a person before and after a change, so that it can be undone. */
export interface PersonChange {
  readonly id: number
  readonly before: Partial<StateFields>
  readonly after: Partial<StateFields>
  /** `before` null = it was begun; `after` null = it was removed. */
  readonly memberships: readonly { readonly before: StoredMembership | null; readonly after: StoredMembership | null }[]
  readonly roles: readonly Pick<ChangedRole, 'role' | 'granted'>[]
}

const stored = ({ id, organizationId, functionType, joinDate, leaveDate, former }: StoredMembership) => ({
  ...{ id, organizationId, functionType, joinDate, leaveDate },
  former: former.map(({ functionType: was, until }) => ({ functionType: was, until })),
})
const isEqual = (a: StoredMembership, b: StoredMembership): boolean =>
  JSON.stringify(stored(a)) === JSON.stringify(stored(b))

const fieldNames = ['instrument', 'voice', 'key', 'honoraryYear', 'archived'] as const
const pick = (state: StateFields, names: readonly (keyof StateFields)[]): Partial<StateFields> =>
  Object.fromEntries(names.map((name) => [name, state[name]]))

const changedMemberships = (before: PersonState, after: PersonState): PersonChange['memberships'] => {
  const old = new Map(before.memberships.map((one) => [one.id, one]))
  const kept = new Set(after.memberships.map(({ id }) => id))
  const changed = after.memberships.flatMap((one) => {
    const was = old.get(one.id)
    if (was !== undefined && isEqual(was, one)) return []
    return [{ before: was === undefined ? null : stored(was), after: stored(one) }]
  })
  const removed = before.memberships
    .filter(({ id }) => !kept.has(id))
    .map((one) => ({ before: stored(one), after: null }))
  return [...changed, ...removed]
}

/** The difference between two states of a person. */
export const personChange = (id: number, before: PersonState, after: PersonState): PersonChange => {
  const names = fieldNames.filter((name) => before[name] !== after[name])
  const given = after.roles.filter((role) => !before.roles.includes(role))
  const taken = before.roles.filter((role) => !after.roles.includes(role))
  return {
    ...{ id, before: pick(before, names), after: pick(after, names) },
    memberships: changedMemberships(before, after),
    roles: [...given.map((role) => ({ role, granted: true })), ...taken.map((role) => ({ role, granted: false }))],
  }
}

/** The state without a change, unless somebody has changed the same since. */
export const stateWithout = (state: PersonState, change: PersonChange): Result => {
  const names = Object.keys(change.after) as (keyof StateFields)[]
  const current = new Map(state.memberships.map((one) => [one.id, one]))
  const isSame =
    names.every((name) => state[name] === change.after[name]) &&
    change.roles.every(({ role, granted }) => state.roles.includes(role) === granted) &&
    change.memberships.every(({ before, after }) => {
      const now = current.get((after ?? before)?.id ?? null)
      return after === null ? now === undefined : now !== undefined && isEqual(now, after)
    })
  if (!isSame) return 'changed_since'
  const changed = new Map(change.memberships.map(({ before, after }) => [(after ?? before)?.id, before]))
  const memberships = state.memberships.flatMap((one) => {
    const before = changed.get(one.id ?? undefined)
    if (before === undefined) return [one]
    return before === null ? [] : [{ ...before, accessEndedAt: null }]
  })
  const given = change.roles.filter(({ granted }) => !granted).map(({ role }) => role)
  const kept = state.roles.filter((role) => !change.roles.some((one) => one.role === role))
  return { ...state, ...change.before, memberships, roles: [...kept, ...given] }
}
