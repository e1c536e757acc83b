import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { CaptchaSettings } from '#contract/captcha.ts'
import { useApp } from '../../platform/session/app.tsx'
import type { CaptchaState } from './captcha-state.ts'
import type { Engine } from './engine.ts'
import { captchaQuery } from './queries.ts'

export interface Captcha {
  /** Source of the puzzle; if the settings could not be loaded, their source. */
  readonly endpoint: string
  /** True if only its button starts it. */
  readonly byButton: boolean
  readonly state: CaptchaState
  /** Ref of the empty element in which the widget works, inside the protected form. */
  readonly place: RefObject<HTMLDivElement | null>
  /** Starts it by its button, after an error, and after a solution was sent: each request needs a new one. */
  readonly start: () => void
}

interface EngineRefs {
  readonly place: Captcha['place']
  readonly engine: RefObject<Engine | null>
  /** True if a start was requested before the code was loaded. */
  readonly wanted: RefObject<boolean>
}

/** Loads the code when a start is wanted, and runs it until the settings change. */
const useEngine = (
  { place, engine, wanted }: EngineRefs,
  settings: CaptchaSettings | undefined,
  tries: number,
  setState: (state: CaptchaState) => void,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` repeats a start whose code failed to load
  useEffect(() => {
    const element = place.current
    if (element === null || settings === undefined) return
    if (!wanted.current && settings.startMode !== 'auto') {
      setState({ kind: 'ready' })
      return
    }
    let cancelled = false
    import('./engine.ts').then(
      ({ createEngine }) => {
        if (cancelled || engine.current !== null) return
        try {
          engine.current = createEngine(element, settings, setState)
          engine.current.start()
        } catch (error) {
          console.warn('captcha.start_failed', error)
          setState({ kind: 'error', cause: 'worker' })
        }
      },
      (error: unknown) => {
        console.warn('captcha.load_failed', error)
        if (!cancelled) setState({ kind: 'error', cause: 'connection' })
      },
    )
    return () => {
      cancelled = true
      engine.current?.destroy()
      engine.current = null
    }
  }, [settings, tries])
}

/** Calls the function when the form around an element gets the focus. */
const useFormFocus = (place: Captcha['place'], isEnabled: boolean, onFocus: () => void): void =>
  useEffect(() => {
    const form = place.current?.closest('form')
    if (form === null || form === undefined || !isEnabled) return
    // A field may have got the focus before hydration.
    if (form.contains(document.activeElement)) onFocus()
    form.addEventListener('focusin', onFocus, { once: true })
    return () => form.removeEventListener('focusin', onFocus)
  }, [place, isEnabled, onFocus])

/**
 * The anti-robot check of the form around `place`. Its code is loaded when it starts: reading the page does not need
 * it.
 */
export const useCaptcha = (): Captcha => {
  const app = useApp()
  const place = useRef<HTMLDivElement>(null)
  const engine = useRef<Engine | null>(null)
  const { data: settings, isError, refetch } = useQuery(captchaQuery(app))
  const waits = settings !== undefined && settings.startMode !== 'auto'
  const [state, setState] = useState<CaptchaState>({ kind: waits ? 'ready' : 'initial' })
  const [tries, setTries] = useState(0)
  const wanted = useRef(false)

  const start = useCallback(() => {
    wanted.current = true
    if (engine.current !== null) engine.current.start()
    else if (isError) void refetch()
    else {
      setState({ kind: 'fetching' })
      setTries((before) => before + 1)
    }
  }, [isError, refetch])

  useEngine({ place, engine, wanted }, settings, tries, setState)

  const startIfUnwanted = useCallback(() => {
    if (!wanted.current) start()
  }, [start])
  useFormFocus(place, settings?.startMode === 'focus', startIfUnwanted)

  return {
    endpoint: settings?.puzzleEndpoint ?? '/api/frontend/layout/captcha',
    byButton: settings?.startMode === 'none',
    state: isError && settings === undefined ? { kind: 'error', cause: 'connection' } : state,
    place,
    start,
  }
}
