import { Suspense, use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../intl.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { loadDraft, restoreDraft, saveDraft } from './draft-storage.ts'
import type { LazyFormModule, LoadMessages } from './lazy-form.ts'

interface LazyFormProps {
  readonly late: LazyFormModule
  readonly loadMessages: LoadMessages
  /** Loads the code immediately: the form acts before the first interaction. */
  readonly atOnce: boolean
}

/** Loads the code of the form. */
const useLoading = (late: LazyFormModule, loadMessages: LoadMessages) => {
  const [failed, setFailed] = useState(false)
  const begin = useCallback(
    () =>
      late.load(loadMessages).then(
        () => setFailed(false),
        (error: unknown) => {
          console.warn('form.load_failed', error)
          setFailed(true)
        },
      ),
    [late, loadMessages],
  )
  return { begin, failed }
}

/**
 * Server-rendered form hydrated on first interaction (focus, tap or autofill). Until then the native fields keep their
 * input; an early submit is replayed after hydration.
 */
export const LazyForm = ({ late, loadMessages, atOnce }: LazyFormProps) => {
  const text = useText()
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement>(null)
  const [works, setWorks] = useState(false)
  const { begin, failed } = useLoading(late, loadMessages)
  const onWorks = useCallback(() => setWorks(true), [])
  // In the hydration commit, so that the next event is not missed.
  useLayoutEffect(() => {
    const fields = place.current
    if (fields === null) return
    if (works) {
      pressed.current?.click()
      pressed.current = null
      return
    }
    // First: the next keystroke saves the content of the fields.
    restoreDraft(fields, late.keepAs)
    const begun = isInUse(fields)
    const isWaiting = late.form() === undefined
    if (begun && isWaiting) saveDraft(late.keepAs, { ...loadDraft(late.keepAs), ...typedIn(fields) })
    if (isWaiting && (atOnce || begun || Object.keys(loadDraft(late.keepAs)).length > 0)) {
      void begin()
    }
    return onUse(fields, (button) => {
      pressed.current = button ?? pressed.current
      saveDraft(late.keepAs, typedIn(fields))
      void begin()
    })
  }, [late, begin, atOnce, works])
  // Always the same element: React leaves server-rendered content untouched only while its surroundings do not change.
  const [form] = useState(() => (
    <Suspense>
      <Arrived late={late} onWorks={onWorks} />
    </Suspense>
  ))
  return (
    <>
      {failed ? <LoadFailed onRetry={begin}>{text('form.late.failed')}</LoadFailed> : null}
      {/* Without the app: no JavaScript, or a browser too old for it, in which server/platform/pages/deferred-scripts.ts unwraps
          this. */}
      <noscript>
        <p className="note no-app">{text('form.late.no_app')}</p>
      </noscript>
      <div ref={place} className="late-form">
        {form}
      </div>
    </>
  )
}

interface ArrivedProps {
  readonly late: LazyFormModule
  readonly onWorks: () => void
}

/**
 * No hook may follow `use`: if the code arrives between the suspended render and React's retry, the retry finds the
 * form and skips `use`, and React 19.2 mistakes the next hook for one of an update: it throws (error 467) and
 * re-renders the form without the focused element. Happened in one of sixty reloads on a slowed processor.
 */
const Arrived = ({ late, onWorks }: ArrivedProps) => {
  if (late.form() === undefined) use(late.arrival)
  const Form = late.form()
  return Form === undefined ? null : (
    <>
      <Form />
      <Works onWorks={onWorks} />
    </>
  )
}

const Works = ({ onWorks }: Pick<ArrivedProps, 'onWorks'>) => {
  useEffect(onWorks, [onWorks])
  return null
}

/** Returns true if the visitor used the form before hydration. */
const isInUse = (place: HTMLElement): boolean =>
  place.contains(document.activeElement) ||
  place.querySelector('input:checked') !== null ||
  [...place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=checkbox]), textarea')].some(
    ({ value }) => value !== '',
  )

/** Returns the input that a reload would lose before the form itself saves it; never passwords or initial values. */
const typedIn = (place: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    [
      ...place.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
        'input:not([type=password], [type=hidden]), select, textarea',
      ),
    ].flatMap((control) => {
      const isBox = control instanceof HTMLInputElement && control.type === 'checkbox'
      const value = isBox ? (control.checked ? 'on' : '') : control.value
      return 'defaultValue' in control && !isBox && value === control.defaultValue ? [] : [[control.name, value]]
    }),
  )

/**
 * Listens for interactions in `place` in the capture phase, before React, which would swallow events of content that is
 * not hydrated.
 */
const onUse = (place: HTMLElement, used: (button: HTMLElement | null) => void): (() => void) => {
  const listening = new AbortController()
  const hear = (event: Event) => {
    if (!(event.target instanceof Element && place.contains(event.target))) return
    const button = event.type === 'click' ? event.target.closest('button') : null
    if (button !== null) event.preventDefault()
    used(button)
  }
  for (const type of ['focusin', 'pointerdown', 'input', 'click'] as const) {
    document.addEventListener(type, hear, { capture: true, signal: listening.signal })
  }
  return () => listening.abort()
}
