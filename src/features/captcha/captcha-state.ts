/** The state of the anti-robot check. */
export type CaptchaState =
  /** Its code is not loaded yet. */
  | { readonly kind: 'initial' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'fetching' }
  /** `done` is the progress from 0 to 1. */
  | { readonly kind: 'solving'; readonly done: number }
  | { readonly kind: 'completed'; readonly solution: string }
  | { readonly kind: 'expired' }
  /** `browser`: it looks like a robot's. `worker`: a background thread failed; the next attempt works without them. */
  | { readonly kind: 'error'; readonly cause: 'connection' | 'browser' | 'worker' | 'sitekey' }

interface Signs {
  /** Value of the widget's hidden field: a solution, or a state that begins with a dot. */
  readonly field: string | undefined
  readonly progress: number
  /** True once it was started. While its threads are being prepared, the field would otherwise look idle. */
  readonly started: boolean
  readonly cause: 'connection' | 'worker' | 'sitekey'
}

/** Parses the state that friendly-challenge 0.9 reports in its hidden field. */
export const captchaState = ({ field, progress, started, cause }: Signs): CaptchaState => {
  switch (field) {
    case undefined:
    case '':
      return started ? { kind: 'fetching' } : { kind: 'initial' }
    case '.UNSTARTED':
      return started ? { kind: 'fetching' } : { kind: 'ready' }
    case '.FETCHING':
      return { kind: 'fetching' }
    case '.UNFINISHED':
      return { kind: 'solving', done: Math.min(1, Math.max(0, progress)) }
    case '.EXPIRED':
      return { kind: 'expired' }
    case '.HEADLESS_ERROR':
      return { kind: 'error', cause: 'browser' }
    case '.ERROR':
      return { kind: 'error', cause }
    default:
      return field.startsWith('.') ? { kind: 'error', cause } : { kind: 'completed', solution: field }
  }
}
