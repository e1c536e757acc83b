import { expect, test, vi } from 'vitest'
import { createDrawings } from './drawings.ts'

const rest = () => Promise.resolve()

const book = (broken: number[] = []) => {
  const freed: string[] = []
  const draw = vi.fn((place: number) =>
    broken.includes(place) ? Promise.reject(new Error('damaged')) : Promise.resolve(`page ${place}`),
  )
  const drawings = createDrawings(draw, (drawing) => freed.push(drawing), rest)
  const kinds = (...places: number[]) => places.map((place) => drawings.get(place).kind)
  const order = () => draw.mock.calls.map(([place]) => place)
  return { draw, freed, drawings, kinds, order }
}

test('draws the pages of the next turns in advance, after the visible ones', async () => {
  const { drawings, kinds, order } = book()
  drawings.want([2], [3, 1])
  await vi.waitFor(() => expect(kinds(1, 2, 3, 4)).toEqual(['drawn', 'drawn', 'drawn', 'waiting']))
  expect(order()).toEqual([2, 3, 1])
})

test('a turn draws only new pages and frees those left behind', async () => {
  const { drawings, kinds, order, freed } = book()
  drawings.want([2], [3, 1])
  await vi.waitFor(() => expect(kinds(1)).toEqual(['drawn']))
  drawings.want([3], [4, 2])
  await vi.waitFor(() => expect(kinds(4)).toEqual(['drawn']))
  expect(freed).toEqual(['page 1'])
  expect(order()).toEqual([2, 3, 1, 4])
})

test('draws nothing in advance until the visible pages are painted, and reports no page that was there already', async () => {
  const painted = Promise.withResolvers<void>()
  const draw = vi.fn((place: number) => Promise.resolve(place))
  const drawings = createDrawings(draw, () => undefined, vi.fn(rest).mockReturnValueOnce(painted.promise))
  const listener = vi.fn()
  drawings.subscribe(listener)
  drawings.want([1], [2])
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1))
  await rest()
  expect(draw).toHaveBeenCalledTimes(1)
  painted.resolve()
  await vi.waitFor(() => expect(drawings.get(2).kind).toBe('drawn'))
  drawings.want([2], [3])
  await vi.waitFor(() => expect(drawings.get(3).kind).toBe('drawn'))
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a page begun before it is wanted is drawn once, and nothing is freed for it', async () => {
  const { drawings, order, kinds, freed } = book([8])
  drawings.want([1], [])
  await vi.waitFor(() => expect(kinds(1)).toEqual(['drawn']))
  const listener = vi.fn()
  drawings.subscribe(listener)
  const begun = drawings.begin([1, 8, 9])
  expect(order()).toEqual([1, 8, 9])
  await begun
  expect([kinds(1, 8, 9), freed]).toEqual([['drawn', 'failed', 'drawn'], []])
  drawings.want([9], [])
  await vi.waitFor(() => expect(freed).toEqual(['page 1']))
  expect(order()).toEqual([1, 8, 9])
  expect(listener).not.toHaveBeenCalled()
})

test('pages left behind are freed only after the visible ones are painted', async () => {
  const painted = Promise.withResolvers<void>()
  const freed: number[] = []
  const drawings = createDrawings(
    (place) => Promise.resolve(place),
    (place) => freed.push(place),
    vi.fn(rest).mockReturnValueOnce(rest()).mockReturnValueOnce(painted.promise),
  )
  drawings.want([1], [])
  await vi.waitFor(() => expect(drawings.get(1).kind).toBe('drawn'))
  const listener = vi.fn()
  drawings.subscribe(listener)
  drawings.want([9], [])
  await vi.waitFor(() => expect(listener).toHaveBeenCalled())
  await new Promise(setImmediate)
  expect(freed).toEqual([])
  painted.resolve()
  await vi.waitFor(() => expect(freed).toEqual([1]))
})

test('the visible page stays until the target of a jump is drawn', async () => {
  const slow = Promise.withResolvers<string>()
  const freed: string[] = []
  const drawings = createDrawings(
    (place) => (place === 9 ? slow.promise : Promise.resolve(`page ${place}`)),
    (drawing: string) => freed.push(drawing),
    rest,
  )
  const listener = vi.fn()
  drawings.subscribe(listener)
  drawings.want([1], [])
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1))
  drawings.want([9], [])
  await Promise.resolve()
  expect([drawings.get(1).kind, freed]).toEqual(['drawn', []])
  slow.resolve('page 9')
  await vi.waitFor(() => expect(freed).toEqual(['page 1']))
  expect(listener).toHaveBeenCalledTimes(2)
})

test('fast turning does not wait for the pages in between', async () => {
  const aborted: number[] = []
  const drawings = createDrawings<string>(
    (place, signal) =>
      new Promise((resolve, reject) => {
        if (place === 3) resolve('page 3')
        signal.addEventListener('abort', () => {
          aborted.push(place)
          reject(new Error('cancelled'))
        })
      }),
    () => undefined,
    rest,
  )
  for (const place of [0, 1, 2, 3]) drawings.want([place], [])
  await vi.waitFor(() => expect(drawings.get(3).kind).toBe('drawn'))
  expect(aborted).toEqual([0, 1, 2])
})

test('a failed page is reported, blocks no other page, and is retried when it is wanted again', async () => {
  const broken = [2]
  const { drawings, kinds } = book(broken)
  drawings.want([2], [3])
  await vi.waitFor(() => expect(kinds(2, 3)).toEqual(['failed', 'drawn']))
  broken.length = 0
  drawings.want([2], [3])
  await vi.waitFor(() => expect(kinds(2)).toEqual(['drawn']))
})

test('closing frees all pages, including those that finish afterwards', async () => {
  const late = Promise.withResolvers<string>()
  const freed: string[] = []
  const draw = vi.fn((place: number) => (place === 1 ? late.promise : Promise.resolve(`page ${place}`)))
  const drawings = createDrawings(draw, (drawing: string) => freed.push(drawing), rest)
  drawings.want([0], [1])
  await vi.waitFor(() => expect(drawings.get(0).kind).toBe('drawn'))
  await Promise.resolve()
  drawings.close()
  late.resolve('page 1')
  await vi.waitFor(() => expect(freed.sort()).toEqual(['page 0', 'page 1']))
  drawings.want([5], [])
  expect(draw.mock.calls.map(([place]) => place)).toEqual([0, 1])
})
