import { personIdOf } from '../../platform/http/caller.ts'
import { entitledTo, policy, restricted, signedIn } from '../../platform/http/policy.ts'

const prepares = entitledTo('duties')

/** A person at assemblies. */
export interface Participant {
  /** 0 for somebody whose address is not confirmed. */
  readonly personId: number
  /** Prepares assemblies: the board and other planners for the whole band. */
  readonly prepares: boolean
}

/** Everybody with an account, also without a membership. An assembly is not_found for whoever it does not concern. */
export const attending = restricted<Participant>({
  name: 'accounts, assemblies to which they are invited or which they prepare',
  may: signedIn,
  rows: (caller) => ({
    personId: caller.kind === 'person' && caller.emailVerified ? personIdOf(caller) : 0,
    prepares: prepares(caller) === null,
  }),
})

/** The board, and other planners for the whole band. */
export const preparing = policy('planners', prepares)
