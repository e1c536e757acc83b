import { expect, test, vi } from 'vitest'
import { createPersonIndex } from './same-person.ts'
import { createBreather } from './slices.ts'

test('long work lets others run when its slice is over, and does not pause before', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const breathe = createBreather()
  const isPaused = async (ms: number): Promise<boolean> => {
    now = ms
    let hasTurned = false
    setImmediate(() => {
      hasTurned = true
    })
    await breathe()
    return hasTurned
  }
  expect(await isPaused(19)).toBe(false)
  expect(await isPaused(20)).toBe(true)
  expect(await isPaused(39)).toBe(false)
  expect(await isPaused(41)).toBe(true)
})

test('a person is compared with others of the name by folded facts, whatever their order', () => {
  const one = {
    firstName: 'Zoé',
    lastName: 'Muster',
    company: null,
    birthDate: null,
    email: null,
    address1: 'Weg 1',
    zip: '8000',
  }
  const index = createPersonIndex<typeof one>()
  index.add(one)
  expect(index.find({ ...one, firstName: 'zoe', address1: 'weg 1' }).map(({ match }) => match)).toEqual(['same'])
  expect(index.find({ ...one, address1: 'Gasse 2' }).map(({ match }) => match)).toEqual(['maybe'])
})
