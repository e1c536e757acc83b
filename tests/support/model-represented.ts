import * as fc from 'fast-check'
import { life, type Named, named } from './model-steps.ts'

const child = fc.constantFrom(0 as const, 1 as const)
const wish = fc.record({ status: fc.constantFrom(true, false, null), remarks: fc.constantFrom('', 'krank') })
const camp = { from: '2027-07-12', to: '2027-07-16', reason: 'Lager' }

/** The member answers for one of two represented persons, or reports that one is away. */
export const representedDeed: fc.Arbitrary<Named> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(child, wish, life)
      .map(([of, said, points]) =>
        named(`answer for child ${of} ${said.status} ${said.remarks} (${points})`, ({ act }) =>
          act.answerFor(of, said, points),
        ),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.boolean(), life)
      .map(([deleted, points]) =>
        named(`child 0 away ${!deleted} (${points})`, ({ act }) => act.awayFor({ ...camp, deleted }, points)),
      ),
  },
)

/** The other parent answers, and the representation of the second child ends or begins again. */
export const representedElsewhere: fc.Arbitrary<Named> = fc.oneof(
  fc
    .tuple(child, wish)
    .map(([of, said]) =>
      named(`elsewhere for child ${of} ${said.status} ${said.remarks}`, ({ server, events, children }) =>
        server.elsewhere.answerFor(events[1], children[of], said),
      ),
    ),
  fc
    .boolean()
    .map((counts) => named(`child 1 is ${counts ? '' : 'not '}represented`, ({ represents }) => represents(counts))),
)

const answered = (of: 0 | 1, status: boolean): Named =>
  named(`answer for child ${of} ${status}`, ({ act }) => act.answerFor(of, { status, remarks: '' }))

/** Two persons on one device, whose answers are changed in turn. */
export const representedHesitation = {
  known: named('elsewhere for child 0 false', ({ server, events, children }) =>
    server.elsewhere.answerFor(events[1], children[0], { status: false, remarks: '' }),
  ),
  between: [
    ...[answered(0, true), answered(1, true), answered(0, false), answered(1, false)],
    named('child 1 is not represented', ({ represents }) => represents(false)),
    named('child 1 is represented', ({ represents }) => represents(true)),
  ],
}
