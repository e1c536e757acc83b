import * as fc from 'fast-check'
import { type Named, named } from './model-steps.ts'

/** A planner moves the event: by a day, by as little as nobody is asked about, or back. */
export const moving: fc.Arbitrary<Named> = fc
  .constantFrom(0, 1, 24)
  .map((hours) => named(`a planner moves the concert by ${hours} hours`, ({ moves }) => moves.move(hours)))

const answered = (status: boolean): Named =>
  named(`answer 1 ${status}`, ({ act }) => act.answer(1, { status, remarks: '' }))

/** An answer that is changed while the event moves. */
export const movingHesitation = {
  known: named('elsewhere 1 true', ({ server, events }) =>
    server.elsewhere.answer(events[1], { status: true, remarks: '' }),
  ),
  between: [
    answered(true),
    answered(false),
    named('the concert moves by a day', ({ moves }) => moves.move(24)),
    named('the concert moves back', ({ moves }) => moves.move(0)),
    named('says so for the new start too', ({ act }) => act.sayAgain()),
  ],
}
