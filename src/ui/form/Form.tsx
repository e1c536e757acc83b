import '../field.css'
import './form.css'
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'aria-busy' | 'noValidate' | 'method'> {
  /** True while the input is being saved. */
  readonly busy?: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
}

/**
 * A form whose input is checked and sent by the app. Once a submit is refused, here or by the server, the first refused
 * field has the focus.
 */
export const Form = ({ busy = false, className = 'form', onSubmit, ...attributes }: FormProps) => {
  // State, not a ref: the commit that has it has the errors of the same event too.
  const [submit, setSubmit] = useState<{ readonly form: HTMLFormElement } | null>(null)
  const answered = useRef(submit)
  useEffect(() => {
    if (busy || submit === null || answered.current === submit) return
    answered.current = submit
    focusFirstError(submit.form)
  })
  return (
    <form
      {...attributes}
      className={className}
      noValidate
      // Outside a `<dialog>` the browser then sends nothing (HTML, form submission algorithm): submitted before
      // hydration, the form would put the input into the address.
      method="dialog"
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        // React passes events of a dialog on to the form that contains it in the tree.
        event.stopPropagation()
        setSubmit({ form: event.currentTarget })
        void onSubmit(event)
      }}
    />
  )
}

/** A control that has no `aria-invalid`, such as a group of buttons, is found by the name of its error. */
const focusFirstError = (form: HTMLFormElement): void => {
  const [control] = [...form.querySelectorAll<HTMLElement>('[aria-invalid=true], .field-error')].flatMap((place) => {
    if (!place.matches('.field-error')) return [place]
    const name = CSS.escape(place.id.replace(/-error$/, ''))
    // The error of a whole group has no control of its own.
    if (name === '') return []
    return [
      ...form.querySelectorAll<HTMLElement>(`[name="${name}"]:not([type=hidden]), [data-field="${name}"], #${name}`),
    ]
  })
  // A control in a folded group cannot be focused.
  control?.closest('details')?.setAttribute('open', '')
  control?.focus()
  // Focus shows the control alone; what is wrong is said below it.
  control?.closest('.field')?.scrollIntoView({ block: 'nearest' })
}
