import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Participation } from '#contract/answers.ts'
import { long } from '../../tests/support/long-run.ts'
import { createOutboxFixture, type OutboxFixture, place } from '../../tests/support/outbox.ts'
import { overlayParticipation } from './kinds/answer.ts'

/** Events that can happen to one answer, in any order. */
type Happening =
  | { readonly kind: 'answer'; readonly status: boolean | null; readonly remarks: string }
  | { readonly kind: 'fetch' }
  | { readonly kind: 'time' }
  | { readonly kind: 'drain'; readonly transport: 'there' | 'lost' | 'dead'; readonly edit: boolean | null }

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    kind: fc.constant('answer' as const),
    status: fc.constantFrom(true, false, null),
    remarks: fc.constantFrom('', 'krank'),
  }),
  fc.constantFrom<Happening>({ kind: 'fetch' }, { kind: 'time' }),
  fc.record({
    kind: fc.constant('drain' as const),
    transport: fc.constantFrom('there' as const, 'lost' as const, 'dead' as const),
    /** The member changes the answer while the request is in flight. */
    edit: fc.constantFrom(true, false, null),
  }),
)

const live = async (world: OutboxFixture, happenings: readonly Happening[]) => {
  /** The list as the device has it. */
  let list: readonly Participation[] = []
  let target: { status: boolean | null; remarks: string } = { status: null, remarks: '' }
  const answer = async (status: boolean | null, remarks: string): Promise<void> => {
    target = { status, remarks }
    await world.outbox.put({ ...place, desired: target, row: list[0] ?? null })
  }
  for (const happened of happenings) {
    if (happened.kind === 'answer') await answer(happened.status, happened.remarks)
    else if (happened.kind === 'time') world.device.advance(3_600_000)
    else if (happened.kind === 'fetch') {
      const began = world.device.tab().now()
      list = [...world.server.rows.values()]
      await world.outbox.confirm('participation', list, began)
    } else {
      const transport = { there: world.server.fetch, lost: world.lost, dead: world.dead }[happened.transport]
      let { edit } = happened
      world.network = async (request) => {
        if (edit !== null) await answer(edit, 'unterwegs')
        edit = null
        return transport(request)
      }
      await world.drain({ networkBack: true })
    }
    const shown = overlayParticipation(list, await world.outbox.list()).get(7) ?? { status: null, remarks: '' }
    expect({ status: shown.status, remarks: shown.remarks }).toEqual(target)
  }
  world.network = world.server.fetch
  await world.drain({ networkBack: true })
  return target
}

it('shows the last edit on one device after any sequence of events; the server has it in the end, without a conflict', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 14 }), async (happenings) => {
      const world = createOutboxFixture()
      const target = await live(world, happenings)
      const { status, remarks } = world.server.rows.get(7) ?? { status: null, remarks: '' }
      expect({ status, remarks }).toEqual(target)
      expect((await world.outbox.list()).map(({ state }) => state).filter((state) => state !== 'saved')).toEqual([])
    }),
    { numRuns: long ? 300 : 100 },
  )
}, 30_000)
