import { WidgetInstance } from 'friendly-challenge'
import type { CaptchaSettings } from '#contract/captcha.ts'
import { type CaptchaState, captchaState } from './captcha-state.ts'

export interface Engine {
  /** Begins; once more, it throws away what it had: a solution is good for one request. */
  start(): void
  destroy(): void
}

/**
 * friendly-challenge does the work (puzzle, four threads, WebAssembly, expiry) in an element that nobody sees; the page
 * shows its state in its own words and looks. It tells the state by its hidden field alone, so that is what we watch.
 */
export const createEngine = (
  element: HTMLElement,
  { puzzleEndpoint, siteKey, lang }: CaptchaSettings,
  onState: (state: CaptchaState) => void,
): Engine => {
  let started = false
  /** Its threads wait for work. Before that it must not start: getting ready would wipe out what it says meanwhile. */
  let ready = false
  let used = false
  let cause: 'connection' | 'worker' | 'sitekey' = 'worker'
  const tell = () =>
    onState(
      captchaState({
        field: fieldOf(element),
        progress: element.querySelector('progress')?.value ?? 0,
        started,
        cause,
      }),
    )
  const observer = new MutationObserver(tell)
  observer.observe(element, { childList: true, subtree: true, attributes: true })
  const widget = new WidgetInstance(element, {
    sitekey: siteKey,
    puzzleEndpoint,
    language: lang,
    // When to start is the page's to say.
    startMode: 'none',
    skipStyleInjection: true,
    readyCallback: () => {
      ready = true
      if (started) run()
    },
    errorCallback: () => {
      cause = 'connection'
    },
  })
  const run = () => {
    used = true
    void widget.start()
  }
  const start = () => {
    started = true
    cause = siteKey === '' ? 'sitekey' : 'worker'
    const broken = fieldOf(element)?.endsWith('ERROR') === true
    if (used || broken) {
      used = false
      ready = false
      // It would go on showing what it had until its threads are ready again.
      element.replaceChildren()
      widget.reset()
    } else if (ready) run()
    tell()
  }
  return {
    start,
    destroy: () => {
      observer.disconnect()
      // It removes its element too, which is React's.
      const parent = element.parentNode
      const next = element.nextSibling
      widget.destroy()
      parent?.insertBefore(element, next)
      element.replaceChildren()
    },
  }
}

const fieldOf = (element: HTMLElement): string | undefined =>
  element.querySelector<HTMLInputElement>('.frc-captcha-solution')?.value
