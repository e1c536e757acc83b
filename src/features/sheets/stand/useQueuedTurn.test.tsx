// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Turn } from './turns.ts'
import { useQueuedTurn } from './useQueuedTurn.ts'

const made: Turn[] = []
let turn = (_: Turn): void => {}
const Stand = ({ isReady }: { readonly isReady: boolean }) => {
  turn = useQueuedTurn(isReady, null, (direction) => made.push(direction))
  return null
}

test('a turn made before there is something to turn is made once, as soon as there is', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.createElement('div'))
  const show = (isReady: boolean) => act(async () => root.render(<Stand isReady={isReady} />))
  await show(false)
  turn('next')
  expect(made).toEqual([])
  await show(true)
  expect(made).toEqual(['next'])
  await show(true)
  turn('back')
  expect(made).toEqual(['next', 'back'])
  await act(async () => root.unmount())
})
