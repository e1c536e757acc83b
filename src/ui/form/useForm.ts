import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DraftKey } from '#device/web-storage.ts'
import { useText } from '../intl.tsx'
import { restoreDraft, saveDraft } from './draft-storage.ts'
import type { AnyField, Values } from './field-table.tsx'
import { isFieldOf, namesOf, type Problems } from './field-values.ts'
import { type DraftPlace, type FormState, useFormState } from './useFormState.ts'

interface FormOptions<Name extends string> {
  /** The fields in the order of the page, the same object at each call: a field table, or the labels of fields without one. */
  readonly fields: Readonly<Record<Name, Pick<AnyField, 'label' | 'short'>>>
  /** Returns the problems of the current input; each of them blocks the form. Problems of other fields are ignored. */
  readonly check: (values: Values<Name>) => Problems
  /** Draft name: the input survives a reload or a change of language in this tab; `secret` fields are never saved. */
  readonly keepAs: DraftKey
  readonly secret: readonly NoInfer<Name>[]
}

export interface Form<Name extends string>
  extends Pick<FormState<Name>, 'values' | 'errorOf' | 'ready' | 'refuse' | 'set'> {
  /** Props to spread on the `<Form>`. */
  readonly bind: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly onInput: () => void
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void
  }
  /** Names of the invalid fields in the person's language, whether their errors are shown or not. */
  readonly missing: readonly string[]
  /** True after a field was left or the form was submitted. */
  readonly isTouched: boolean
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

/** The draft of a form without a row: the fields as they are, for this tab. */
const tabPlace = (keepAs: DraftKey, secret: readonly string[]): DraftPlace => ({
  found: null,
  save: ({ typed }) => {
    saveDraft(keepAs, Object.fromEntries(Object.entries(typed).filter(([name]) => !secret.includes(name))))
    return { isSafe: true, other: null }
  },
  remove: () => saveDraft(keepAs, {}),
  takeOther: () => null,
  keepOwn: () => ({ isSafe: true, other: null }),
})

/**
 * Leaves the fields that were filled and left before hydration. Their values are rendered already: an error of the empty
 * field would flash up and move the button away from under a tap.
 */
const leaveFilled = (form: HTMLFormElement, names: readonly string[]): void => {
  for (const name of names) {
    const control = controlOf(form, name)
    if (control !== null && isFilled(control) && document.activeElement !== control)
      control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}

/** Returns the values of the fields as the page shows them. */
const readForm = <Name extends string>(form: HTMLFormElement | null, names: readonly Name[]) =>
  form === null ? [] : names.map((name) => [name, typedIn(controlOf(form, name))] as const)

/**
 * A form with uncontrolled fields: input made before hydration, or by autofill, is never lost. Errors show once a field
 * was left.
 */
export const useForm = <Name extends string>({ fields, check, keepAs, secret }: FormOptions<Name>): Form<Name> => {
  const text = useText()
  const names = namesOf(fields)
  const ref = useRef<HTMLFormElement>(null)
  const [hydrated, setHydrated] = useState(false)
  const [place] = useState(() => tabPlace(keepAs, secret))
  const form = useFormState<Name>({
    base: Object.fromEntries(names.map((name) => [name, ''])) as Values<Name>,
    check,
    place,
  })
  const { values, errorOf, problems, touched } = form
  const read = (): void => {
    for (const [name, value] of readForm(ref.current, names)) if (value !== values[name]) form.set(name, value)
  }
  const begin = useEffectEvent(() => {
    if (ref.current === null) return
    restoreDraft(ref.current, keepAs)
    read()
    setHydrated(true)
  })
  const leave = useEffectEvent(() => {
    if (ref.current !== null) leaveFilled(ref.current, names)
  })
  useEffect(() => begin(), [])
  useEffect(() => {
    if (hydrated) leave()
  }, [hydrated])

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
        if (typeof name === 'string' && isFieldOf(fields, name)) form.leave(name)
      },
    },
    values,
    missing: names
      .filter((name) => problems[name] !== undefined)
      .map((name) => text(fields[name].short ?? fields[name].label)),
    isTouched: touched.size > 0,
    errorOf,
    ready: () => form.ready() && Object.keys(problems).length === 0,
    refuse: form.refuse,
    set,
    controls: { values, errorOf, set, isUncontrolled: true },
    forget: place.remove,
  }
}
