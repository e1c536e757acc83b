import { expect, test, vi } from 'vitest'
import { preparePages } from './prepared-pages.ts'

const book = (pages: number, broken: number[] = []) => {
  const freed: string[] = []
  const draw = vi.fn((page: number) =>
    broken.includes(page) ? Promise.reject(new Error('damaged')) : Promise.resolve(`page ${page}`),
  )
  return { draw, freed, prepared: preparePages(pages, draw, (drawing) => freed.push(drawing)) }
}

test('the next and the previous page are drawn before anyone asks', async () => {
  const { prepared } = book(5)
  await prepared.show(2)
  await vi.waitFor(() => expect([1, 2, 3, 4].map(prepared.ready)).toEqual(['page 1', 'page 2', 'page 3', null]))
})

test('a turn draws only what is new and frees what is left behind', async () => {
  const { prepared, draw, freed } = book(5)
  await prepared.show(2)
  await prepared.show(3)
  await vi.waitFor(() => expect(freed).toEqual(['page 1']))
  expect(draw.mock.calls.map(([page]) => page)).toEqual([2, 3, 1, 4])
})

test('nothing is drawn before the first or after the last page', async () => {
  const { prepared, draw } = book(1)
  await prepared.show(1)
  expect(draw.mock.calls.map(([page]) => page)).toEqual([1])
})

test('a page that could not be drawn is tried again when it is wanted again', async () => {
  const broken = [2]
  const { prepared } = book(2, broken)
  await prepared.show(1)
  await expect(prepared.show(2)).rejects.toThrow('damaged')
  broken.length = 0
  await expect(prepared.show(2)).resolves.toBe('page 2')
})

test('closing frees all', async () => {
  const { prepared, freed } = book(2)
  await prepared.show(1)
  await vi.waitFor(() => expect(prepared.ready(2)).toBe('page 2'))
  prepared.close()
  await vi.waitFor(() => expect(freed.sort()).toEqual(['page 1', 'page 2']))
})

test('what closing stops in the middle is known to have been stopped, not damaged', async () => {
  const draw = (_page: number, signal: AbortSignal) =>
    new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(new Error('cancelled'))))
  const prepared = preparePages(2, draw, () => undefined)
  const heard = prepared.show(1).catch(() => prepared.closed)
  expect(prepared.closed).toBe(false)
  prepared.close()
  expect(await heard).toBe(true)
})
