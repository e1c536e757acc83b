import * as fc from 'fast-check'
import type { TestApi } from './api.ts'
import { absenceDeed, absenceElsewhere, absenceHesitation } from './model-absences.ts'
import { attendanceDeed, attendanceElsewhere, attendanceHesitation } from './model-attendance-steps.ts'
import { answersDeed, batchScenario } from './model-batch-steps.ts'
import { batchFaults } from './model-batches.ts'
import { moving, movingHesitation } from './model-moves-steps.ts'
import { representedDeed, representedElsewhere, representedHesitation } from './model-represented.ts'
import { type Fault, faults } from './model-server.ts'
import { life, minutes, type Named, named, type Step } from './model-steps.ts'

/** Said before the reply deadline, by a clock that can be trusted. */
const inTime = { at: '2026-03-09T10:00:00.000Z', trusted: true }
const answer = fc.record({
  event: fc.constantFrom(0 as const, 1 as const, 2 as const),
  wish: fc.oneof(
    fc.record({ status: fc.constantFrom(true, false, null), remarks: fc.constantFrom('', 'krank', 'später') }),
    // In time for the event whose deadline is over.
    fc.record({ status: fc.boolean(), remarks: fc.constant(''), given: fc.constant(inTime) }),
    // The day of the first event.
    fc.constant({ status: null, remarks: '', maybeUntil: '2026-03-10' }),
  ),
})
const edit = fc.oneof(
  fc.record({ city: fc.constantFrom('Bern', 'Basel', 'Chur', 'Zürich') }),
  fc.record({ permit: fc.boolean() }),
)
const choiceOfChannel = fc.oneof(
  fc.record({ music: fc.constantFrom('push', 'email', 'none') }),
  fc.record({ reminder: fc.constantFrom('push', 'none') }),
)
const setting = fc.constantFrom(
  ['order', '3,2,1'] as const,
  ['order', '2,1'] as const,
  ['bookmarks/2/Trio', { page: 2, name: 'Trio' }] as const,
  ['bookmarks/2/Trio', null] as const,
)
/** Drawn strokes wait for the next one until the debounce interval has passed. */
const calm = (api: TestApi): void => minutes(api, 0.1)
const drawing =
  (points: number, isCalm: boolean): Step =>
  async ({ api, act }) => {
    await act.draw(points)
    if (isCalm) calm(api)
  }
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
  {
    weight: 2,
    arbitrary: fc
      .tuple(choiceOfChannel, life)
      .map(([change, points]) =>
        named(`choose ${JSON.stringify(change)} (${points})`, ({ act }) => act.choose(change, points)),
      ),
  },
  { weight: 2, arbitrary: answersDeed },
  { weight: 3, arbitrary: absenceDeed },
  { weight: 3, arbitrary: representedDeed },
  { weight: 2, arbitrary: attendanceDeed },
  {
    weight: 2,
    arbitrary: fc
      .tuple(life, fc.boolean())
      .map(([points, calm]) => named(`draw (${points})${calm ? ', then calm' : ''}`, drawing(points, calm))),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat({ max: 3 }), life)
      .map(([which, points]) => named(`erase ${which} (${points})`, ({ act }) => act.erase(which, points))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(setting, life)
      .map(([register, points]) =>
        named(`set ${register.join(' ')} (${points})`, ({ act }) => act.set(register, points)),
      ),
  },
  { weight: 1, arbitrary: fc.constant(named('edit a wrong zip', ({ act }) => act.edit({ zip: '12' }))) },
)
const decided = (confirmed: boolean): Named =>
  named(confirmed ? 'a planner confirms' : 'a planner refuses', ({ server, stranger, events }) =>
    server.elsewhere.decide(stranger, events[2], confirmed),
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
  absenceElsewhere,
  representedElsewhere,
  fc.boolean().map(decided),
  attendanceElsewhere,
  moving,
  choiceOfChannel.map((change) =>
    named(`elsewhere ${JSON.stringify(change)}`, ({ server }) => server.elsewhere.choose(change)),
  ),
  fc.constantFrom(
    named('the tablet draws', ({ marks }) => marks.tablet.draw()),
    named('the tablet erases', ({ marks }) => marks.tablet.erase(1)),
    named('the tablet sends and fetches', ({ marks }) => marks.tablet.sync()),
    named('the tablet sets an order', ({ settings }) => settings.tablet.set('order', '1,2')),
    named('the tablet removes a bookmark', ({ settings }) => settings.tablet.set('bookmarks/2/Trio', null)),
    named('the tablet sends and fetches settings', ({ settings }) => settings.tablet.sync()),
  ),
)
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Fault>('none') },
  { weight: 3, arbitrary: fc.constantFrom(...faults) },
  { weight: 1, arbitrary: fc.constantFrom(...batchFaults) },
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
const place = fc.nat({ max: 12 })
const choice: fc.Arbitrary<Named> = fc.oneof(
  fc.constant(named('says so for the new start too', ({ act }) => act.sayAgain())),
  place.map((at) => named(`retry ${at}`, ({ act }) => act.retry(at))),
  place.map((at) => named(`discard ${at}`, ({ act }) => act.discard(at))),
  fc
    .tuple(place, fc.constantFrom('mine' as const, 'theirs' as const))
    .map(([at, side]) => named(`${side} ${at}`, ({ act }) => act.decide(at, side))),
)
const lists = named('lists', ({ act }) => act.fetchLists())
const pull: fc.Arbitrary<Named> = fc
  .tuple(life, fc.array(fault, { maxLength: 2 }))
  .map(([points, faults]) =>
    named(`notes fetched in a tab that lives ${points}, ${faults.join(', ') || 'no fault'}`, ({ act }) =>
      act.pull(points, faults),
    ),
  )
const pulled = named('notes fetched', ({ act }) => act.pull(Number.POSITIVE_INFINITY, []))
const world: fc.Arbitrary<Named> = fc.oneof(
  fc.constant(lists),
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
  pull,
  fc.constantFrom(
    named('no more library', ({ mayReadSheets }) => mayReadSheets(false)),
    named('the library again', ({ mayReadSheets }) => mayReadSheets(true)),
  ),
  fc.constantFrom(
    named('a backup', async ({ marks, settings }) => {
      await marks.backUp()
      await settings.backUp()
    }),
    named('back to the backup', async ({ marks, settings }) => {
      await marks.restore()
      await settings.restore()
    }),
  ),
)
const happening = fc.oneof(
  { weight: 6, arbitrary: deed },
  { weight: 7, arbitrary: drain },
  { weight: 2, arbitrary: elsewhere },
  { weight: 2, arbitrary: choice },
  { weight: 3, arbitrary: world },
)
/** The server rejects a token and the one from its renewal. */
const refused: readonly Fault[] = ['401', 'none', 'none', '401']
/** Mostly faults after which the device does not know whether the server has acted, or will act. */
const doubtful = fc.oneof(fc.constantFrom<Fault>('late', 'lost'), fc.constantFrom(...faults))
/** One state known to the server is changed back and forth on a bad network: where most can be lost or duplicated. */
const hesitation = (between: readonly Named[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...between) },
    {
      weight: 5,
      arbitrary: fc
        .tuple(
          life,
          fc.oneof(
            { weight: 3, arbitrary: fc.array(doubtful, { maxLength: 2 }) },
            { weight: 1, arbitrary: fc.constant(refused) },
          ),
        )
        .map(([points, bad]) =>
          named(`drain in a tab that lives ${points}, ${bad.join(', ') || 'no fault'}`, ({ act }) =>
            act.drain({ tabs: [points], networkBack: true, faults: bad, meanwhile: null }),
          ),
        ),
    },
    { weight: 1, arbitrary: world },
  )
const answered = (status: boolean, event: 1 | 2 = 1): Named =>
  named(`answer ${event} ${status}`, ({ act }) => act.answer(event, { status, remarks: '' }))
const chosen = (music: 'email' | 'none'): Named => named(`choose music ${music}`, ({ act }) => act.choose({ music }))
const hesitations = [
  {
    known: named('elsewhere 1 false', ({ server, events }) =>
      server.elsewhere.answer(events[1], { status: false, remarks: '' }),
    ),
    between: [answered(true), answered(false)],
  },
  {
    known: named('elsewhere 2 false', ({ server, events }) =>
      server.elsewhere.answer(events[2], { status: false, remarks: '', given: inTime }),
    ),
    between: [answered(true, 2), answered(false, 2), decided(true), decided(false)],
  },
  absenceHesitation,
  representedHesitation,
  movingHesitation,
  attendanceHesitation,
  {
    known: named('elsewhere music email', ({ server }) => server.elsewhere.choose({ music: 'email' })),
    between: [chosen('none'), chosen('email')],
  },
  {
    known: named('the tablet draws and sends', async ({ marks }) => {
      await marks.tablet.draw()
      await marks.tablet.sync()
    }),
    between: [
      named('draw', ({ act }) => act.draw()),
      named('erase, then calm', async ({ api, act }) => {
        await act.erase(0)
        calm(api)
      }),
      named('the tablet erases and sends', async ({ marks }) => {
        await marks.tablet.erase(0)
        await marks.tablet.sync()
      }),
      named('back to the backup', ({ marks }) => marks.restore()),
      pulled,
    ],
  },
] as const
/** Actions of a member, the network and other devices, in any order. */
export const scenario: fc.Arbitrary<readonly Named[]> = fc.oneof(
  { weight: 3, arbitrary: fc.array(happening, { minLength: 2, maxLength: 16 }) },
  { weight: 3, arbitrary: batchScenario },
  ...hesitations.map(({ known, between }) => ({
    weight: 2,
    arbitrary: fc
      .array(hesitation(between), { minLength: 2, maxLength: 10 })
      .map((steps) => [known, lists, pulled, ...steps]),
  })),
)
export const formatScenario = (steps: readonly Named[]): string =>
  steps.map(({ name }, index) => `${index + 1}. ${name}`).join('\n')
