import { restricted, signedIn } from '../../platform/http/policy.ts'
import { writerOf } from '../bulletins/policy.ts'
import type { Asker } from '../invitations/asker.ts'

/** A person who reads and writes comments, and manages the threads of those to whom the person writes. */
export interface Commenter extends Asker {
  /** The persons whom the person represents. */
  readonly represents: readonly number[]
}

/** Comments below everything that the caller or a represented member reads; they are written in the own name only. */
export const commenting = restricted<Commenter>({
  name: 'accounts, comments below what they or represented members read, or manage',
  may: signedIn,
  rows: (caller, now) => {
    const represented = caller.kind === 'person' && caller.emailVerified ? caller.represents : []
    return {
      ...writerOf(caller, now),
      represents: represented.filter(({ member }) => member).map(({ personId }) => personId),
    }
  },
})
