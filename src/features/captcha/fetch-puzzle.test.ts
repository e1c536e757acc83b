import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchPuzzle } from './fetch-puzzle.ts'

let sentAt: number[] = []
const replyWith = (...replies: (() => Promise<Response>)[]) =>
  vi.stubGlobal('fetch', () => {
    sentAt.push(Date.now())
    return (replies[sentAt.length - 1] ?? replies.at(-1))?.()
  })
const unavailable = async () => new Response('', { status: 503 })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const puzzle = async () => new Response('puzzle')

beforeEach(() => {
  sentAt = []
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['a 503', unavailable],
  ['a network error', offline],
])('retries after 1 s, then after 4 s, on %s', async (_, failure) => {
  replyWith(failure, failure, puzzle)
  const reply = fetchPuzzle('/puzzle', {})
  await vi.advanceTimersByTimeAsync(5000)
  expect(await (await reply).text()).toBe('puzzle')
  expect(sentAt).toEqual([0, 1000, 5000])
})

test('gives up after the second retry', async () => {
  replyWith(unavailable)
  const reply = fetchPuzzle('/puzzle', {})
  await vi.advanceTimersByTimeAsync(5000)
  expect([(await reply).status, sentAt.length]).toEqual([503, 3])
})

test('does not retry after any other refusal', async () => {
  replyWith(async () => new Response('', { status: 403 }))
  expect([(await fetchPuzzle('/puzzle', {})).status, sentAt.length]).toEqual([403, 1])
})
