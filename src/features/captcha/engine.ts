import { WidgetInstance } from 'friendly-challenge'
import type { CaptchaSettings } from '#contract/captcha.ts'
import { type CaptchaState, captchaState } from './captcha-state.ts'

export interface Engine {
  /** Begins, or tries again after an error or when it has expired. */
  start(): void
  /** Throws a solution away and begins anew: each is good for one request. */
  restart(): void
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
  let cause: 'connection' | 'worker' | 'sitekey' = 'worker'
  const tell = () =>
    onState(
      captchaState({
        field: element.querySelector<HTMLInputElement>('.frc-captcha-solution')?.value,
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
    errorCallback: () => {
      cause = 'connection'
    },
  })
  const start = () => {
    started = true
    cause = siteKey === '' ? 'sitekey' : 'worker'
    void widget.start()
    tell()
  }
  return {
    start,
    restart: () => {
      widget.reset()
      start()
    },
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
