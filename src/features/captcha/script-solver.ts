import { getJSSolver } from 'friendly-pow/api/js'
import * as v from 'valibot'

/** The messages of friendly-challenge to its threads. */
const Message = v.variant('type', [
  v.object({ type: v.literal('solver') }),
  v.object({
    type: v.literal('start'),
    puzzleSolverInput: v.instance(Uint8Array),
    threshold: v.number(),
    puzzleIndex: v.number(),
    puzzleNumber: v.number(),
  }),
])

/** The number by which friendly-challenge calls a script, as opposed to WebAssembly. */
const scriptType = 1
/** Hashes without a look at the clock: a millisecond or two. */
const hashesAtOnce = 100
/** Milliseconds of a slice. The page stays responsive between two. */
const sliceMs = 8
const counterAt = 124

const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Answers a message as a thread of friendly-challenge does. */
export async function* answer(message: unknown, signal: AbortSignal): AsyncGenerator<object> {
  const read = v.parse(Message, message)
  if (read.type === 'solver') {
    yield { type: 'ready', solver: scriptType }
    return
  }
  yield { type: 'started' }
  // friendly-pow reads the target of its compiler.
  Object.assign(globalThis, { ASC_TARGET: 0 })
  const solve = await getJSSolver()
  const block = read.puzzleSolverInput.slice()
  const counter = new DataView(block.buffer)
  for (let end = performance.now() + sliceMs; !signal.aborted; ) {
    const [, hash] = solve(block, read.threshold, hashesAtOnce)
    if (hash !== undefined && hash.length > 0) break
    counter.setUint32(counterAt, counter.getUint32(counterAt, true) + 1, true)
    if (performance.now() < end) continue
    await pause()
    end = performance.now() + sliceMs
  }
  const { puzzleIndex, puzzleNumber } = read
  const h = counter.getUint32(counterAt, true)
  yield { type: 'done', solution: block.slice(-8), h, puzzleIndex, puzzleNumber }
}
