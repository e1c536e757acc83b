import * as fc from 'fast-check'
import { batchFaults } from './model-batches.ts'
import { moving } from './model-moves-steps.ts'
import type { Fault } from './model-server.ts'
import { life, minutes, type Named, named } from './model-steps.ts'

const all = [0, 1, 2] as const
const status = fc.constantFrom(true, false, null)

/** Answers several events before anything is sent: the device sends them as one batch. */
export const answersDeed: fc.Arbitrary<Named> = fc
  .tuple(fc.shuffledSubarray([...all], { minLength: 2 }), fc.tuple(status, status, status), life)
  .map(([which, statuses, points]) =>
    named(`answer ${which.map((event) => `${event} ${statuses[event]}`).join(', ')} (${points})`, async ({ act }) => {
      for (const event of which) await act.answer(event, { status: statuses[event], remarks: '' }, points)
    }),
  )

/** The member changes one of the answers while the batch is in flight. */
const meanwhile = fc.record({
  event: fc.constantFrom(...all),
  status,
  when: fc.constantFrom('before' as const, 'after' as const),
})
const faults = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom<Fault>('none', '401', 'portal', 'lost in a portal', '429', '503') },
    { weight: 2, arbitrary: fc.constantFrom<Fault>('late', 'lost', 'timeout', 'no batches') },
    { weight: 5, arbitrary: fc.constantFrom(...batchFaults) },
  ),
  { maxLength: 3 },
)
const drain: fc.Arbitrary<Named> = fc
  .record({ points: life, faults, meanwhile: fc.option(meanwhile, { freq: 3 }) })
  .map(({ points, faults: bad, meanwhile: edit }) => {
    const during = edit === null ? '' : `, ${edit.when} the server acts: answer ${edit.event} ${edit.status}`
    return named(`drain in a tab that lives ${points}, ${bad.join(', ') || 'no fault'}${during}`, ({ act }) =>
      act.drain({
        ...{ tabs: [points], networkBack: true, faults: bad },
        meanwhile: edit && {
          when: edit.when,
          act: () => act.answer(edit.event, { status: edit.status, remarks: '' }),
        },
      }),
    )
  })
const answersAndDrain = fc.tuple(answersDeed, drain).map(([deed, sending]) =>
  named(`${deed.name}, then ${sending.name}`, async (model) => {
    await deed.step(model)
    await sending.step(model)
  }),
)
const step: fc.Arbitrary<Named> = fc.oneof(
  { weight: 8, arbitrary: answersAndDrain },
  { weight: 2, arbitrary: drain },
  { weight: 1, arbitrary: moving },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      named('lists', ({ act }) => act.fetchLists()),
      named('150 minutes', async ({ api }) => minutes(api, 150)),
      named('says so for the new start too', ({ act }) => act.sayAgain()),
      named('elsewhere 1 null', ({ server, events }) =>
        server.elsewhere.answer(events[1], { status: null, remarks: '' }),
      ),
      named('mine 1', ({ act }) => act.decide(1, 'mine')),
      named('discard 0', ({ act }) => act.discard(0)),
    ),
  },
)
/** Several answers are changed together, again and again, on a network that treats their parts differently. */
export const batchScenario: fc.Arbitrary<readonly Named[]> = fc.array(step, { minLength: 2, maxLength: 8 })
