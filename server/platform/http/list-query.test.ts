import { expect, test, vi } from 'vitest'
import { listReply } from './list-query.ts'

test.each([
  ['the whole list has no total', ['a'], undefined, undefined, 0],
  ['a full page has the counted total', ['a', 'b'], { number: 0, size: 2 }, 7, 1],
  ['a page that shows the end needs no count', ['a'], { number: 2, size: 2 }, 5, 0],
  ['an empty first page needs no count', [], { number: 0, size: 2 }, 0, 0],
  ['a page beyond the end has the counted total', [], { number: 9, size: 2 }, 7, 1],
] as const)('%s', async (_, items, page, total, counts) => {
  const count = vi.fn(async () => 7)
  const reply = await listReply([...items], page, count)
  expect([reply.page?.totalElements, count.mock.calls.length]).toEqual([total, counts])
})
