import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds of work in a row: other requests wait no longer. */
const SLICE_MS = 20

/** Returns a function to await between pieces of long work. It lets other requests run when a slice is over. */
export const createBreather = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await turn()
    since = performance.now()
  }
}
