import { functionSpans } from '#contract/membership-years.ts'
import type { ActOutcome, PersonsAct } from '#contract/several-persons.ts'
import { organizations } from '../../../platform/db/organizations.ts'
import { dayAfter } from '../../../platform/time.ts'
import type { PersonState, StateMembership } from './person-states.ts'

/** The state after an act, or why there is none. */
export type Result = PersonState | Exclude<ActOutcome, 'changes' | 'gone'>

type Act<Kind extends PersonsAct['kind']> = Extract<PersonsAct, { readonly kind: Kind }>
type Acts = {
  readonly [Kind in PersonsAct['kind']]: (state: PersonState, act: Act<Kind>, today: string) => Result
}

const isActive = ({ joinDate, leaveDate }: StateMembership, today: string): boolean =>
  joinDate <= today && (leaveDate === null || leaveDate >= today)

/** The functions of a membership in order. */
const spansOf = (one: StateMembership) =>
  functionSpans({ ...one, former: one.former.map((former) => ({ ...former, id: 0 })) })

/** Gives another function from today on. The present one becomes a former one, unless there was none or it began today. */
const withFunction = (one: StateMembership, functionType: string, today: string): StateMembership => {
  const isLater = one.functionType !== null && spansOf(one).at(-1)?.from !== today
  const former = isLater ? [{ functionType: one.functionType, until: dayAfter(today, -1) }] : []
  return { ...one, functionType, former: [...one.former, ...former] }
}

/** Ends the memberships that last longer; one that has not begun yet ends on its first day. */
const endedMemberships = (
  { memberships }: PersonState,
  { organizationId, leaveDate: last }: Omit<Act<'END'>, 'kind'>,
  today: string,
): Result | readonly StateMembership[] => {
  const inIt = memberships.filter((one) => organizationId === null || one.organizationId === organizationId)
  const lasting = inIt.filter(({ leaveDate }) => leaveDate === null || (leaveDate >= today && leaveDate > last))
  if (lasting.length === 0) return inIt.some(({ leaveDate }) => leaveDate === last) ? 'already' : 'no_membership'
  if (lasting.some(({ joinDate }) => joinDate > last && joinDate <= today)) return 'before_first_day'
  return memberships.map((one) =>
    lasting.includes(one) ? { ...one, leaveDate: one.joinDate > last ? one.joinDate : last, accessEndedAt: null } : one,
  )
}

const isList = (ended: Result | readonly StateMembership[]): ended is readonly StateMembership[] => Array.isArray(ended)

const acts: Acts = {
  ROLE: (state, { role, granted }) => {
    const others = state.roles.filter((one) => one !== role)
    if (others.length < state.roles.length === granted) return 'already'
    return { ...state, roles: granted ? [...others, role] : others }
  },
  INSTRUMENT: (state, { instrument }, today) => {
    const isPlaying = (one: StateMembership) => one.organizationId === organizations.band && isActive(one, today)
    if (!state.memberships.some(isPlaying)) return 'no_membership'
    const memberships = state.memberships.map((one) =>
      isPlaying(one) && one.functionType !== instrument ? withFunction(one, instrument, today) : one,
    )
    const isSame = memberships.every((one, index) => one === state.memberships[index])
    if (isSame && state.instrument === instrument) return 'already'
    return { ...state, ...(state.instrument !== instrument && { instrument, voice: null, key: null }), memberships }
  },
  BEGIN: (state, { organizationId, functionType, joinDate }) => {
    const isSame = (one: StateMembership) =>
      one.organizationId === organizationId && (one.leaveDate === null || one.leaveDate >= joinDate)
    if (state.memberships.some(isSame)) return 'already'
    const begun = { id: null, organizationId, functionType, joinDate, leaveDate: null, accessEndedAt: null, former: [] }
    return { ...state, memberships: [...state.memberships, begun] }
  },
  END: (state, act, today) => {
    const memberships = endedMemberships(state, act, today)
    return isList(memberships) ? { ...state, memberships } : memberships
  },
  HONORARY: (state, { honoraryYear }) => (state.honoraryYear === honoraryYear ? 'already' : { ...state, honoraryYear }),
  ARCHIVE: (state, _act, today) => {
    const isOnBoard = ({ organizationId, leaveDate }: StateMembership) =>
      organizationId === organizations.board && (leaveDate === null || leaveDate >= today)
    if (state.memberships.some(isOnBoard)) return 'board'
    const ended = endedMemberships(state, { organizationId: null, leaveDate: today }, today)
    if (ended === 'before_first_day') return ended
    return { ...state, archived: true, memberships: isList(ended) ? ended : state.memberships }
  },
}

export const stateAfter = (state: PersonState, act: PersonsAct, today: string): Result => {
  const apply = acts[act.kind] as (state: PersonState, act: PersonsAct, today: string) => Result
  return apply(state, act, today)
}
