import { canEnter } from '#contract/access.ts'
import { personIdOf } from '../../platform/http/caller.ts'
import { entitledTo, members, ownOnly, restricted } from '../../platform/http/policy.ts'

/** A person who hears takes, or deletes them. */
export interface TakeReader {
  readonly personId: number
  /** True for members, who hear the takes of the events that invite them. */
  readonly plays: boolean
  /** True for administrators, who may delete every take. */
  readonly administers: boolean
  /** The time of the request. */
  readonly now: Date
}

export const readTakes = restricted<TakeReader>({
  name: 'the members area, takes of events that invite the caller, own ones, and all of them for administrators',
  may: entitledTo('intra'),
  rows: (caller, now) => ({
    personId: personIdOf(caller),
    plays: members(caller) === null,
    administers: caller.kind === 'person' && canEnter('administration', caller),
    now,
  }),
})

/** The conductor, planners and editors record; they describe own takes. `rows` is the id of the person. */
export const recording = ownOnly('editors and planners, own takes', entitledTo('programmes'))
