// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstLoadPatience, useFirstLoad } from './useFirstLoad.ts'

let shown: boolean[] = []
const Page = ({ other, isKnown }: { readonly other: () => Promise<unknown>; readonly isKnown: boolean }) => {
  const first = useQuery({ queryKey: ['first'], queryFn: async () => 1 })
  const second = useQuery({ queryKey: ['second'], queryFn: other, retryDelay: 60_000 })
  const never = useQuery({ queryKey: ['never'], queryFn: async () => 1, enabled: false })
  shown.push(useFirstLoad([first, second, never], isKnown))
  return null
}

let root = createRoot(document.createElement('div'))
let queryClient = new QueryClient()
const open = (other: () => Promise<unknown>, isKnown = true) =>
  act(async () => {
    root.render(
      <QueryClientProvider client={queryClient}>
        <Page other={other} isKnown={isKnown} />
      </QueryClientProvider>,
    )
  })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  shown = []
  queryClient = new QueryClient()
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

test('waits until the last list has arrived', async () => {
  await open(() => new Promise((resolve) => setTimeout(resolve, 100, 2)))
  await pass(90)
  expect(shown.at(-1)).toBe(true)
  await pass(20)
  expect(shown.at(-1)).toBe(false)
})

test('does not wait for a list that fails', async () => {
  await open(() => Promise.reject(new Error('no server')))
  await pass(0)
  expect(shown.at(-1)).toBe(false)
})

test('does not wait long for a slow list once the items are known', async () => {
  const never = () => new Promise(() => {})
  await open(never, false)
  await pass(2 * firstLoadPatience)
  await open(never)
  await pass(firstLoadPatience - 1)
  expect(shown.at(-1)).toBe(true)
  await pass(1)
  expect(shown.at(-1)).toBe(false)
})
