// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useSustained } from './useSustained.ts'

const shown: boolean[] = []
const Page = ({ holds }: { readonly holds: boolean }) => {
  shown.push(useSustained(holds, 100))
  return null
}

test('reports a condition only after it has held all the time', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.createElement('div'))
  const after = async (ms: number, holds: boolean): Promise<boolean | undefined> => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    await act(async () => root.render(<Page holds={holds} />))
    return shown.at(-1)
  }
  expect(await after(0, true)).toBe(false)
  expect(await after(99, false)).toBe(false)
  expect(await after(50, true)).toBe(false)
  expect(await after(99, true)).toBe(false)
  expect(await after(1, true)).toBe(true)
  expect(await after(0, false)).toBe(false)
  expect(await after(0, true)).toBe(false)
  await act(async () => root.unmount())
  vi.useRealTimers()
})
