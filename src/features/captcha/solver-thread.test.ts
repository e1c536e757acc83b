import { blake2b } from '@noble/hashes/blake2.js'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  vi.restoreAllMocks()
})

const Done = v.object({ solution: v.instance(Uint8Array), puzzleIndex: v.number(), puzzleNumber: v.number() })
const threshold = 2 ** 24

/** Sends a puzzle to a thread and returns its answers. */
const solve = async () => {
  const { createSolverThread } = await import('./solver-thread.ts')
  const thread = createSolverThread('blob:')
  const block = new Uint8Array(128).fill(7, 0, 32)
  const done = Promise.withResolvers<unknown>()
  const types: unknown[] = []
  thread.onmessage = ({ data }: { readonly data: unknown }) => {
    const { type } = v.parse(v.looseObject({ type: v.string() }), data)
    types.push(type)
    if (type === 'ready')
      thread.postMessage({ type: 'start', puzzleSolverInput: block, threshold, puzzleIndex: 3, puzzleNumber: 1 })
    if (type === 'done') done.resolve(data)
  }
  thread.postMessage({ type: 'solver', forceJS: false })
  const read = v.parse(Done, await done.promise)
  block.set(read.solution, 120)
  const [word = threshold] = new Uint32Array(blake2b(block, { dkLen: 32 }).slice(0, 4).buffer)
  return { types, word, read }
}

test('without threads the puzzle is solved on the page', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('Worker', function refuse() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const { types, word, read } = await solve()
  expect(types).toEqual(['ready', 'started', 'done'])
  expect(word).toBeLessThan(threshold)
  expect(read).toMatchObject({ puzzleIndex: 3, puzzleNumber: 1 })
})

test('after a thread that failed the next one is a script', async () => {
  class Failing extends EventTarget {}
  vi.stubGlobal('Worker', Failing)
  const { createSolverThread } = await import('./solver-thread.ts')
  const thread = createSolverThread('blob:')
  expect(thread).toBeInstanceOf(Failing)
  if (thread instanceof Failing) thread.dispatchEvent(new Event('error'))
  expect((await solve()).word).toBeLessThan(threshold)
})
