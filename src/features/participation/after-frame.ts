/** Milliseconds after which nothing waits for a frame any longer: a page that nobody sees may get none. */
const longestWait = 100

/** Runs `run` once the next frame is on its way to the screen. The result takes it back. */
export const afterFrame = (win: Window, run: () => void): (() => void) => {
  const cancel = (): void => {
    win.cancelAnimationFrame(frame)
    win.clearTimeout(timer)
  }
  const runNow = (): void => {
    cancel()
    run()
  }
  let timer = win.setTimeout(runNow, longestWait)
  const frame = win.requestAnimationFrame(() => {
    win.clearTimeout(timer)
    timer = win.setTimeout(runNow)
  })
  return cancel
}
