import type { PageLifecycle } from '#device/page-lifecycle.ts'

/**
 * Returns the lifecycle of a window: `pagehide` and `freeze` suspend it; `pageshow`, `resume` and becoming visible
 * resume it.
 */
export const pageLifecycle = (win: Pick<Window, 'addEventListener' | 'document'>): PageLifecycle => {
  const listeners = new Set<() => void>()
  let suspended: Promise<void> | null = null
  let wake = (): void => undefined
  const suspend = (): void => {
    suspended ??= new Promise((resolve) => {
      wake = resolve
    })
    for (const listener of listeners) listener()
  }
  const resume = (): void => {
    suspended = null
    wake()
  }
  const { document } = win
  win.addEventListener('pagehide', suspend, { capture: true })
  document.addEventListener('freeze', suspend)
  win.addEventListener('pageshow', resume, { capture: true })
  document.addEventListener('resume', resume)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') resume()
  })
  return {
    get active() {
      return suspended === null
    },
    whenActive: () => suspended ?? Promise.resolve(),
    onSuspend: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
