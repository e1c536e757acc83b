import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { journalModel } from '../../../tests/support/journal-model.ts'
import { long } from '../../../tests/support/long-run.ts'

type Name = (typeof names)[number]
const names = ['open', 'close', 'type', 'save', 'put', 'send', 'lose', 'step'] as const
/** Most steps let a transaction, an event or a timer go on. */
const action = fc.record({
  name: fc.oneof(
    { arbitrary: fc.constantFrom(...names), weight: 1 },
    { arbitrary: fc.constant('step' as const), weight: 2 },
  ),
  at: fc.nat(20),
})

/**
 * A second page reads the outbox before the browser deletes the database, and learns of it after the next change has
 * arrived: what it read is no change that is missing. One of 35,000 random sequences.
 */
const readBeforeLoss = 'step put open step step step lose put step/14 step step/4 send send open step/14'
  .split(' ')
  .map((one) => one.split('/'))
  .map(([name, at = '0']) => ({ name: name as Name, at: Number(at) }))

test('what the member said last arrives, in every order of typing, saving, replaying, sending, closing and losing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 40 }), async (actions) => {
      const model = journalModel()
      model.act.open()
      for (const { name, at } of actions) await model.act[name](at)
      // A page that is open anyway must not need another start, unless its database was deleted.
      if (!model.isOpen() || model.isLost()) model.act.open()
      await model.rest()
      expect(await model.outcome()).toBe(model.wish())
    }),
    { examples: [[readBeforeLoss]], numRuns: long ? 60_000 : 1000, ...(long ? {} : { seed: 4711 }) },
  )
}, 600_000)
