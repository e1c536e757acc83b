import * as fc from 'fast-check'
import { life, type Named, named } from './model-steps.ts'

/** Long after every event, just before the one whose reply deadline is over, and on its day. */
const spans = [
  { from: '2027-07-12', to: '2027-07-16' },
  { from: '2027-07-12', to: '2027-07-20' },
  { from: '2026-11-18', to: '2026-11-19' },
  { from: '2026-11-18', to: '2026-11-20' },
] as const
const days = fc
  .record({ span: fc.constantFrom(...spans), reason: fc.constantFrom('', 'Ferien'), deleted: fc.boolean() })
  .map(({ span, ...rest }) => ({ ...span, ...rest }))
const assumption = fc.oneof(
  fc.record({ rehearsal: fc.constantFrom('band' as const, 'attending' as const) }),
  fc.record({ concert: fc.constantFrom('band' as const, 'open' as const) }),
)

/** The member reports, changes or deletes the absence, or chooses a default answer. */
export const absenceDeed: fc.Arbitrary<Named> = fc.oneof(
  fc
    .tuple(days, life)
    .map(([wish, points]) => named(`away ${JSON.stringify(wish)} (${points})`, ({ act }) => act.away(wish, points))),
  fc
    .tuple(assumption, life)
    .map(([change, points]) =>
      named(`assume ${JSON.stringify(change)} (${points})`, ({ act }) => act.assume(change, points)),
    ),
)

/** The same on another device. */
export const absenceElsewhere: fc.Arbitrary<Named> = fc.oneof(
  days.map((wish) => named(`elsewhere away ${JSON.stringify(wish)}`, ({ server }) => server.elsewhere.away(wish))),
  assumption.map((change) =>
    named(`elsewhere assume ${JSON.stringify(change)}`, ({ server }) => server.elsewhere.assume(change)),
  ),
)

const whole = { from: '2027-07-12', to: '2027-07-20', reason: '' }
const away = (deleted: boolean): Named =>
  named(deleted ? 'away no more' : 'away again', ({ act }) => act.away({ ...whole, deleted }))

/** An absence that is deleted and reported in turn. */
export const absenceHesitation = {
  known: named('elsewhere away', ({ server }) => server.elsewhere.away({ ...whole, deleted: false })),
  between: [away(true), away(false)],
}
