import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterFrame } from './after-frame.ts'

let frames: (() => void)[] = []
/** A window whose frames are drawn when the test says so. */
const win = {
  setTimeout: (run: () => void, wait?: number) => setTimeout(run, wait),
  clearTimeout: (timer: number) => clearTimeout(timer),
  requestAnimationFrame: (draw: () => void) => frames.push(draw),
  cancelAnimationFrame: (frame: number) => {
    frames[frame - 1] = () => {}
  },
} as unknown as Window
const frame = (): void => {
  for (const draw of frames.splice(0)) draw()
}
const run = vi.fn()

beforeEach(() => {
  frames = []
  run.mockClear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('runs after the frame has been drawn', () => {
  afterFrame(win, run)
  frame()
  expect(run).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})

test('runs without a frame if the page gets none', () => {
  afterFrame(win, run)
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
  frame()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})

test.each(['before its frame', 'after its frame'])('never runs if it is cancelled %s', (when) => {
  const cancel = afterFrame(win, run)
  if (when === 'after its frame') frame()
  cancel()
  frame()
  vi.runAllTimers()
  expect(run).not.toHaveBeenCalled()
})
