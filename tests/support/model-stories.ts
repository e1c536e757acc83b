import * as fc from 'fast-check'
import type { TestApi } from './api.ts'
import { type Fault, faults } from './model-server.ts'
import type { OutboxModel } from './outbox-model.ts'

type Step = (model: OutboxModel) => Promise<void>
/** One thing that happens, and what a failure calls it. */
export interface Named {
  readonly name: string
  readonly step: Step
}
const named = (name: string, step: Step): Named => ({ name, step })
export const minutes = (api: TestApi, count: number): void => {
  api.clock.set(new Date(api.clock.now().getTime() + count * 60_000))
}

/** How many awaits a tab lives to see; mostly all. */
const life = fc.oneof(
  { weight: 3, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
  { weight: 2, arbitrary: fc.nat({ max: 24 }) },
)
const answer = fc.record({
  event: fc.constantFrom(0 as const, 1 as const),
  wish: fc.record({ status: fc.constantFrom(true, false, null), remarks: fc.constantFrom('', 'krank', 'später') }),
})
const edit = fc.oneof(
  fc.record({ city: fc.constantFrom('Bern', 'Basel', 'Chur', 'Zürich') }),
  fc.record({ permit: fc.boolean() }),
)
const deed: fc.Arbitrary<Named> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(answer, life)
      .map(([{ event, wish }, points]) =>
        named(`answer ${event} ${wish.status} ${wish.remarks} (${points})`, ({ act }) =>
          act.answer(event, wish, points),
        ),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(edit, life)
      .map(([change, points]) =>
        named(`edit ${JSON.stringify(change)} (${points})`, ({ act }) => act.edit(change, points)),
      ),
  },
  { weight: 1, arbitrary: fc.constant(named('edit a wrong zip', ({ act }) => act.edit({ zip: '12' }))) },
)
const elsewhere: fc.Arbitrary<Named> = fc.oneof(
  fc
    .tuple(answer)
    .map(([{ event, wish }]) =>
      named(`elsewhere ${event} ${wish.status} ${wish.remarks}`, ({ server, events }) =>
        server.elsewhere.answer(events[event], wish),
      ),
    ),
  edit.map((change) => named(`elsewhere ${JSON.stringify(change)}`, ({ server }) => server.elsewhere.edit(change))),
)
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Fault>('none') },
  { weight: 3, arbitrary: fc.constantFrom(...faults) },
)
const drain: fc.Arbitrary<Named> = fc
  .record({
    tabs: fc.oneof({ weight: 3, arbitrary: fc.tuple(life) }, { weight: 1, arbitrary: fc.tuple(life, life) }),
    networkBack: fc.boolean(),
    faults: fc.array(fault, { maxLength: 4 }),
    meanwhile: fc.option(
      fc.record({ what: fc.oneof(deed, elsewhere), when: fc.constantFrom('before' as const, 'after' as const) }),
      { freq: 3 },
    ),
  })
  .map((plan) =>
    named(
      `drain in tabs that live ${plan.tabs.join(' and ')}${plan.networkBack ? ', network back' : ''}, ${plan.faults.join(', ') || 'no fault'}${plan.meanwhile === null ? '' : `, ${plan.meanwhile.when} the server acts: ${plan.meanwhile.what.name}`}`,
      (model) =>
        model.act.drain({
          ...plan,
          meanwhile: plan.meanwhile && {
            when: plan.meanwhile.when,
            act: () => plan.meanwhile?.what.step(model) ?? Promise.resolve(),
          },
        }),
    ),
  )
const place = fc.nat({ max: 2 })
const choice: fc.Arbitrary<Named> = fc.oneof(
  place.map((at) => named(`retry ${at}`, ({ act }) => act.retry(at))),
  place.map((at) => named(`discard ${at}`, ({ act }) => act.discard(at))),
  fc
    .tuple(place, fc.constantFrom('mine' as const, 'theirs' as const))
    .map(([at, side]) => named(`${side} ${at}`, ({ act }) => act.decide(at, side))),
)
const world: fc.Arbitrary<Named> = fc.oneof(
  fc.constant(named('lists', ({ act }) => act.fetchLists())),
  fc.constantFrom(1, 6, 11, 150).map((count) => named(`${count} minutes`, async ({ api }) => minutes(api, count))),
  fc.constantFrom(-86_400_000, 0, 31 * 86_400_000).map((skew) =>
    named(`clock ${skew}`, async ({ device }) => {
      device.skew = skew
    }),
  ),
  fc.constant(named('revoked', async ({ server }) => server.provider.revoke())),
  fc.constant(named('signs in', ({ signIn, owner }) => signIn(owner))),
  fc.constant(named('a stranger', ({ act }) => act.strangerAnswers())),
  fc.constant(named('garbage', ({ act }) => act.corrupt())),
)
const happening = fc.oneof(
  { weight: 6, arbitrary: deed },
  { weight: 7, arbitrary: drain },
  { weight: 2, arbitrary: elsewhere },
  { weight: 2, arbitrary: choice },
  { weight: 3, arbitrary: world },
)
/** The server refuses a token and the one that a renewal brings. */
const refused: readonly Fault[] = ['401', 'none', 'none', '401']
/** One answer that the server knows goes back and forth on a bad line: where most can be lost or doubled. */
const hesitation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(true, false)
      .map((status) => named(`answer ${status}`, ({ act }) => act.answer(1, { status, remarks: '' }))),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(life, fc.oneof(fc.array(fc.constantFrom(...faults), { maxLength: 2 }), fc.constant(refused)))
      .map(([points, bad]) =>
        named(`drain in a tab that lives ${points}, ${bad.join(', ') || 'no fault'}`, ({ act }) =>
          act.drain({ tabs: [points], networkBack: true, faults: bad, meanwhile: null }),
        ),
      ),
  },
  { weight: 1, arbitrary: world },
)
const known: readonly Named[] = [
  named('elsewhere 1 false', ({ server, events }) =>
    server.elsewhere.answer(events[1], { status: false, remarks: '' }),
  ),
  named('lists', ({ act }) => act.fetchLists()),
]
/** What a member, the network and other devices do, in any order. */
export const story: fc.Arbitrary<readonly Named[]> = fc.oneof(
  fc.array(happening, { minLength: 2, maxLength: 16 }),
  fc.array(hesitation, { minLength: 2, maxLength: 10 }).map((steps) => [...known, ...steps]),
)
export const told = (steps: readonly Named[]): string =>
  steps.map(({ name }, index) => `${index + 1}. ${name}`).join('\n')
