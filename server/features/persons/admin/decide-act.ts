import { createHash } from 'node:crypto'
import { needsAdministrator } from '#contract/handing-out.ts'
import { findHistoryProblem } from '#contract/membership-years.ts'
import { type ActOutcome, actOutcomes, type Outcomes } from '#contract/several-persons.ts'
import { toWireDate } from '#contract/time.ts'
import { organizations } from '../../../platform/db/organizations.ts'
import { mayGiveAll } from '../../memberships/hand-out.ts'
import { heldRolesOf } from '../../memberships/held-roles.ts'
import { byName, formatLabel } from '../queries.ts'
import type { Manager } from './manager.ts'
import { type PersonChange, personChange } from './person-changes.ts'
import { type PersonNow, type PersonState, roleFactsOf } from './person-states.ts'
import type { Result } from './persons-acts.ts'

/** The outcome for a person: `after` is the present state unless the outcome is `changes`. */
export interface Decision {
  readonly of: PersonNow
  readonly outcome: ActOutcome
  readonly after: PersonState
}

interface Deciding {
  readonly manager: Manager
  /** The persons who administer without an end; see `findLastingAdministrators`. */
  readonly lasting: ReadonlySet<number>
  /** False for a change that never concerns the access of a person. */
  readonly concernsAccess: boolean
}

const problemOf = ({ memberships }: PersonState, today: string) =>
  findHistoryProblem(
    memberships.map((one) => ({ ...one, former: one.former.map((former) => ({ ...former, id: 0 })) })),
    today,
  )

const decideOne = (of: PersonNow, result: Result, { manager, concernsAccess }: Deciding): Decision => {
  const { state } = of
  const stays = (outcome: ActOutcome): Decision => ({ of, outcome, after: state })
  if (typeof result === 'string') return stays(result)
  if (state.archived && result.archived) return stays('archived')
  const access = { roles: [...state.roles], signIn: of.isReady ? ('ready' as const) : ('none' as const) }
  if (concernsAccess && needsAdministrator(access, manager)) return stays('administrator')
  const today = toWireDate(manager.now)
  const problem = problemOf(result, today)
  if (problem !== null && problem !== problemOf(state, today)) return stays('history')
  const heldIn = (one: PersonState) => heldRolesOf(roleFactsOf(of, one), today)
  if (!mayGiveAll(manager, heldIn(state), heldIn(result))) return stays('beyond_own_roles')
  return { of, outcome: 'changes', after: result }
}

/** Returns true if somebody who administers without an end would not do so any more. */
const stopsAdministering = ({ of: { person, state }, after }: Decision, { lasting, manager }: Deciding): boolean => {
  const today = toWireDate(manager.now)
  const isOpen = ({ memberships }: PersonState) =>
    memberships.some(
      ({ organizationId: id, joinDate, leaveDate }) =>
        (id === organizations.band || id === organizations.board) && joinDate <= today && leaveDate === null,
    )
  const endsMembership = isOpen(state) && !isOpen(after)
  return lasting.has(person.id) && (!after.roles.includes('ADMIN') || after.archived || endsMembership)
}

/**
 * Decides about each person, in the order of their names. If no administrator would remain, every administrator stays as
 * before.
 */
export const decideAll = (
  people: readonly PersonNow[],
  resultOf: (of: PersonNow) => Result,
  deciding: Deciding,
): Decision[] => {
  const decisions = people
    .toSorted((a, b) => byName(a.person, b.person) || a.person.id - b.person.id)
    .map((of) => decideOne(of, resultOf(of), deciding))
  const stopping = new Set(decisions.filter((one) => one.outcome === 'changes' && stopsAdministering(one, deciding)))
  if (stopping.size === 0 || stopping.size < deciding.lasting.size) return decisions
  return decisions.map((one) => (stopping.has(one) ? { of: one.of, outcome: 'last_admin', after: one.of.state } : one))
}

/** The changes that the decisions lead to. */
export const changesOf = (decisions: readonly Decision[]): PersonChange[] =>
  decisions
    .filter(({ outcome }) => outcome === 'changes')
    .map(({ of: { person, state }, after }) => personChange(person.id, state, after))

/** Names an act with everything that it would change. */
export const actFingerprint = (act: object, decisions: readonly Decision[], gone: number): string => {
  const parts = decisions.map(({ of, outcome }) => [of.person.id, outcome])
  return createHash('sha256')
    .update(JSON.stringify([act, gone, parts, changesOf(decisions)]))
    .digest('base64url')
}

/** Names that are shown of each outcome. */
const shownNames = 100

/** @param gone number of persons who do not exist any more */
export const outcomesOf = (decisions: readonly Decision[], gone: number): Outcomes => {
  const groups = Map.groupBy(decisions, ({ outcome }) => outcome)
  return actOutcomes.flatMap((outcome) => {
    const of = (groups.get(outcome) ?? []).map(({ of: { person } }) => person)
    const count = outcome === 'gone' ? gone : of.length
    const people = of.slice(0, shownNames).map((one) => ({ uuid: one.uuid, label: formatLabel(one) }))
    return count === 0 ? [] : [{ outcome, count, people }]
  })
}
