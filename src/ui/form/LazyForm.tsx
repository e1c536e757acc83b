import { Suspense, use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../intl.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { loadDraft, restoreDraft, saveDraft } from './draft-storage.ts'
import type { LazyFormModule, LoadMessages } from './lazy-form.ts'

interface LazyFormProps {
  readonly late: LazyFormModule
  readonly loadMessages: LoadMessages
  /** The form does something before anybody touches it: its code is loaded at once. */
  readonly atOnce: boolean
}

/**
 * A form that a rendered page shows and whose code comes with its first use: a focus, a tap, a text filled in. Until then
 * its fields are the browser's own and keep what is typed; a button pressed too early is pressed again once the code is there.
 */
export const LazyForm = ({ late, loadMessages, atOnce }: LazyFormProps) => {
  const text = useText()
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement>(null)
  const [works, setWorks] = useState(false)
  const [failed, setFailed] = useState(false)
  const onWorks = useCallback(() => setWorks(true), [])
  const begin = useCallback(
    () =>
      late.load(loadMessages).then(
        () => setFailed(false),
        (error: unknown) => {
          console.warn('The form could not be loaded', error)
          setFailed(true)
        },
      ),
    [late, loadMessages],
  )
  // In the step that takes the page over: what is pressed in the next moment is heard.
  useLayoutEffect(() => {
    const fields = place.current
    if (fields === null) return
    if (works) {
      pressed.current?.click()
      pressed.current = null
      return
    }
    // First: the next keystroke keeps what stands in the fields.
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
  // Always the same element: React leaves alone what is only rendered as long as nothing around it changes for it.
  const [form] = useState(() => (
    <Suspense>
      <Arrived late={late} onWorks={onWorks} />
    </Suspense>
  ))
  return (
    <>
      {failed ? <LoadFailed onRetry={begin}>{text('form.late.failed')}</LoadFailed> : null}
      {/* Without the app: no JavaScript, or a browser too old for it, where server/pages/deferred-scripts.ts unpacks this. */}
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
 * Without a hook after `use`: when the code arrives between the render that waited for it and React's second try, that one
 * finds the form there and passes `use` by, and React 19.2 takes the next hook for an update's: it throws (its error 467)
 * and draws the form anew, without what had the focus. Met by one reload in sixty on a slowed processor.
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

/** Was it begun before the app was there? */
const isInUse = (place: HTMLElement): boolean =>
  place.contains(document.activeElement) ||
  place.querySelector('input:checked') !== null ||
  [...place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=checkbox]), textarea')].some(
    ({ value }) => value !== '',
  )

/** What a reload would lose before the form itself keeps it; never a password, nor what stood there from the beginning. */
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

/** Hears what anybody does in `place` before React does, which keeps it from what it does not know yet. */
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
