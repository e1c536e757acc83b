import { WidgetInstance } from 'friendly-challenge'
import type { CaptchaSettings } from '#contract/captcha.ts'
import { type CaptchaState, captchaState } from './captcha-state.ts'

export interface Engine {
  /** Starts the check. A restart discards the previous result: a solution is valid for one request. */
  start(): void
  destroy(): void
}

/** The widget also removes its element, which React manages. */
const destroyWidget = (widget: WidgetInstance, element: HTMLElement, observer: MutationObserver): void => {
  observer.disconnect()
  const { parentNode, nextSibling } = element
  widget.destroy()
  parentNode?.insertBefore(element, nextSibling)
  element.replaceChildren()
}

/**
 * Runs friendly-challenge (puzzle, four threads, WebAssembly, expiry) in an invisible element; the page shows its state
 * in its own texts and styles. The widget reports its state only in its hidden field, so that field is observed. After
 * an error of a thread it is started again at once, without that thread.
 */
export const createEngine = (
  element: HTMLElement,
  { puzzleEndpoint, siteKey, lang }: CaptchaSettings,
  onState: (state: CaptchaState) => void,
): Engine => {
  let started = false
  /** True once its threads are ready. It must not start before: the preparation would overwrite its state. */
  let ready = false
  let used = false
  let cause: 'connection' | 'worker' | 'sitekey' = 'worker'
  let isWithoutThreads = false
  const reportState = () => {
    const progress = element.querySelector('progress')?.value ?? 0
    const state = captchaState({ field: fieldOf(element), progress, started, cause })
    if (state.kind === 'error' && state.cause === 'worker' && !isWithoutThreads) {
      isWithoutThreads = true
      start()
    } else onState(state)
  }
  const observer = new MutationObserver(reportState)
  observer.observe(element, { childList: true, subtree: true, attributes: true })
  const widget = new WidgetInstance(element, {
    sitekey: siteKey,
    puzzleEndpoint,
    language: lang,
    // The page decides when to start.
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
  const restart = () => {
    used = false
    ready = false
    // The widget would show its old state until its threads are ready again.
    element.replaceChildren()
    widget.reset()
  }
  const start = () => {
    started = true
    cause = siteKey === '' ? 'sitekey' : 'worker'
    const broken = fieldOf(element)?.endsWith('ERROR') === true
    if (used || broken) restart()
    else if (ready) run()
    reportState()
  }
  return { start, destroy: () => destroyWidget(widget, element, observer) }
}

const fieldOf = (element: HTMLElement): string | undefined =>
  element.querySelector<HTMLInputElement>('.frc-captcha-solution')?.value
