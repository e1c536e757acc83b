import { type FocusEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DraftKey } from '#device/web-storage.ts'
import { useText } from '../intl.tsx'
import { restoreDraft, saveDraft } from './draft-storage.ts'
import type { AnyField, Values } from './field-table.tsx'
import { isFieldOf, namesOf, type Problems, sentenceOf } from './field-values.ts'

interface FormOptions<Name extends string> {
  /** The fields in the order of the page, the same object at each call: a field table, or the labels of fields without one. */
  readonly fields: Readonly<Record<Name, Pick<AnyField, 'label' | 'short'>>>
  /** Returns the problems of the current input; each of them blocks the form. Problems of other fields are ignored. */
  readonly check: (values: Values<Name>) => Problems
  /** Draft name: the input survives a reload or a change of language in this tab; `secret` fields are never saved. */
  readonly keepAs: DraftKey
  readonly secret: readonly NoInfer<Name>[]
}

export interface Form<Name extends string> {
  /** Props to spread on the `<Form>`. */
  readonly bind: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly onInput: () => void
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void
  }
  readonly values: Values<Name>
  /** Names of the invalid fields in the person's language, whether their errors are shown or not. */
  readonly missing: readonly string[]
  /** True after a field was left or the form was submitted. */
  readonly isTouched: boolean
  /** Returns the error to show at a field: none before it was left or the form was submitted. */
  readonly errorOf: (name: Name) => string | undefined
  /** Shows all errors. @returns true if there are none */
  readonly ready: () => boolean
  /** Shows the server's field errors, which are sentences; each stays until its field changes. */
  readonly refuse: (problems: Problems<Name>) => void
  readonly set: (name: Name, value: string) => void
  /** Props to spread on `<Fields>`. */
  readonly controls: Pick<Form<Name>, 'values' | 'errorOf' | 'set'> & { readonly isUncontrolled: true }
  /** Deletes the draft after the form was submitted successfully. */
  readonly forget: () => void
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const isControl = (found: Element | RadioNodeList | null): found is Control =>
  found instanceof HTMLInputElement || found instanceof HTMLSelectElement || found instanceof HTMLTextAreaElement
const controlOf = (form: HTMLFormElement, name: string): Control | null => {
  const found = form.elements.namedItem(name)
  return isControl(found) ? found : null
}
const isCheckbox = (control: HTMLElement): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox'
const typedIn = (control: Control | null): string => {
  if (control === null) return ''
  return isCheckbox(control) ? (control.checked ? 'on' : '') : control.value
}
/** A select starts with its first choice, which does not count as input. */
const isFilled = (control: Control): boolean =>
  control instanceof HTMLSelectElement ? control.selectedIndex > 0 : typedIn(control) !== ''
const write = (control: Control | null, value: string): void => {
  if (control === null) return
  if (isCheckbox(control)) control.checked = value === 'on'
  else control.value = value
}

/**
 * A form with uncontrolled fields: input made before hydration, or by autofill, is never lost. Errors show once a field
 * was left.
 */
export const useForm = <Name extends string>({ fields, check, keepAs, secret }: FormOptions<Name>): Form<Name> => {
  const text = useText()
  const names = useMemo(() => namesOf(fields), [fields])
  const ref = useRef<HTMLFormElement>(null)
  const none = useCallback(() => Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>, [names])
  const [values, setValues] = useState(none)
  const latest = useRef(values)
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set())
  const [hydrated, setHydrated] = useState(false)
  const [refused, setRefused] = useState<Problems<Name>>({})
  const touch = useTouch((name: Name) => setTouched((before) => new Set(before).add(name)))

  const read = useCallback(() => {
    const form = ref.current
    if (form === null) return
    const before = latest.current
    const now = none()
    for (const name of names) now[name] = typedIn(controlOf(form, name))
    latest.current = now
    setValues(now)
    setRefused((old) =>
      pick(
        old,
        names.filter((name) => old[name] !== undefined && before[name] === now[name]),
      ),
    )
    saveDraft(
      keepAs,
      pick(
        now,
        names.filter((name) => !secret.includes(name)),
      ),
    )
  }, [names, none, keepAs, secret])

  useEffect(() => {
    const form = ref.current
    if (form === null) return
    restoreDraft(form, keepAs)
    read()
    setHydrated(true)
  }, [keepAs, read])

  // Fields that were filled and left before hydration count as left now. Their values are rendered already: an error of
  // the empty field would flash up and move the button away from under a tap.
  useEffect(() => {
    const form = ref.current
    if (form === null || !hydrated) return
    for (const name of names) {
      const control = controlOf(form, name)
      if (control !== null && isFilled(control) && document.activeElement !== control)
        control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
  }, [hydrated, names])

  const found = Object.entries(check(values)).flatMap(([name, problem]) =>
    problem !== undefined && isFieldOf(fields, name) ? [[name, sentenceOf(problem, text)] as const] : [],
  )
  const problems = { ...refused, ...Object.fromEntries(found) } as Problems<Name>
  const errorOf = (name: Name) => (touched.has(name) ? problems[name] : undefined)
  const set = (name: Name, value: string) => {
    if (ref.current !== null) write(controlOf(ref.current, name), value)
    read()
  }
  return {
    bind: {
      ref,
      onInput: read,
      onBlur: ({ target }) => {
        const name: unknown = Reflect.get(target, 'name')
        if (typeof name === 'string' && isFieldOf(fields, name)) touch(name)
      },
    },
    values,
    missing: names
      .filter((name) => problems[name] !== undefined)
      .map((name) => text(fields[name].short ?? fields[name].label)),
    isTouched: touched.size > 0,
    errorOf,
    ready: () => {
      setTouched(new Set(names))
      return Object.keys(problems).length === 0
    },
    refuse: (serverProblems) => {
      // A problem of another field would block the form without being shown.
      setRefused(
        pick(
          serverProblems,
          names.filter((name) => serverProblems[name] !== undefined),
        ),
      )
      setTouched(new Set(names))
    },
    set,
    controls: { values, errorOf, set, isUncontrolled: true },
    forget: () => saveDraft(keepAs, {}),
  }
}

/**
 * Defers the errors of a left field until a pressed pointer is released: an error that appears in between would move
 * the button away from under it.
 */
const useTouch = <Name extends string>(touched: (name: Name) => void): ((name: Name) => void) => {
  const pressed = useRef(false)
  const waiting = useRef<Name[]>([])
  const latest = useRef(touched)
  useEffect(() => {
    latest.current = touched
  })
  useEffect(() => {
    const press = () => {
      pressed.current = true
    }
    const release = () => {
      // The click follows the release.
      setTimeout(() => {
        pressed.current = false
        for (const name of waiting.current.splice(0)) latest.current(name)
      })
    }
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    document.addEventListener('pointerdown', press, options)
    document.addEventListener('pointerup', release, options)
    document.addEventListener('pointercancel', release, options)
    return () => listening.abort()
  }, [])
  return (name) => {
    if (pressed.current) waiting.current.push(name)
    else latest.current(name)
  }
}

const pick = <Name extends string>(all: Problems<Name>, names: readonly Name[]): Problems<Name> =>
  Object.fromEntries(names.map((name) => [name, all[name]])) as Problems<Name>
