/** The part of a worker that friendly-challenge uses. */
interface SolverThread {
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onerror: ((event: unknown) => void) | null
  postMessage: (message: unknown) => void
  terminate: () => void
}

/** True once a thread failed: the browser or an extension may forbid them all. */
let isForbidden = false

/** Solves on the page itself, in slices; its code is loaded when it is needed. */
const createScriptSolver = (): SolverThread => {
  const stop = new AbortController()
  const solver: SolverThread = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => {
      import('./script-solver.ts').then(
        async ({ answer }) => {
          for await (const data of answer(message, stop.signal)) if (!stop.signal.aborted) solver.onmessage?.({ data })
        },
        (error: unknown) => solver.onerror?.(error),
      )
    },
    terminate: () => stop.abort(),
  }
  return solver
}

/**
 * Starts a thread of the widget; if that fails, a script on the page takes its place. The build substitutes this for
 * `new Worker` in friendly-challenge (scripts/vite/captcha-code.ts), which would stop without a message.
 */
export const createSolverThread = (address: string): SolverThread | Worker => {
  if (isForbidden) return createScriptSolver()
  try {
    const thread = new Worker(address)
    thread.addEventListener('error', () => {
      isForbidden = true
    })
    return thread
  } catch (error) {
    console.warn('captcha.thread_failed', error)
    isForbidden = true
    return createScriptSolver()
  }
}
