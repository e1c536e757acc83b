/** Milliseconds after which the callback runs without a frame: a hidden page may get none. */
const maxWaitMs = 100

/** Calls `run` after the next frame was handed to the screen. @returns a function that cancels it */
export const afterFrame = (win: Window, run: () => void): (() => void) => {
  const cancel = (): void => {
    win.cancelAnimationFrame(frame)
    win.clearTimeout(timer)
  }
  const runNow = (): void => {
    cancel()
    run()
  }
  let timer = win.setTimeout(runNow, maxWaitMs)
  const frame = win.requestAnimationFrame(() => {
    win.clearTimeout(timer)
    timer = win.setTimeout(runNow)
  })
  return cancel
}
