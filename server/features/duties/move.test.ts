import { expect, test } from 'vitest'
import { fromWireTime } from '../../platform/time.ts'
import { shiftFrom } from './move.ts'

test('keeps the time of day of a duty that a change of the clock separates from its event', () => {
  const shift = shiftFrom(fromWireTime('2026-03-29T17:00'), fromWireTime('2026-04-05T18:00'))
  // Setting up is on the Saturday before, in winter time.
  expect(shift(fromWireTime('2026-03-28T16:00'))).toEqual(fromWireTime('2026-04-04T17:00'))
})
