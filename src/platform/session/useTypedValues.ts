import { useState } from 'react'
import * as v from 'valibot'
import { useMember } from './member.ts'

type Values<N extends string> = Readonly<Record<N, string>>

/**
 * The values of a member's form, which survive the end of the page until the form is saved or cancelled. Only changed
 * fields are stored, so that a row that changed meanwhile shows its new values in the others.
 * @param form name of the form, with the id of its row
 */
export const useTypedValues = <N extends string>(
  form: string,
  start: () => Values<N>,
): readonly [Values<N>, (next: Values<N>) => void, forget: () => void] => {
  const { formTexts } = useMember().local
  const [base] = useState(start)
  const [values, setValues] = useState<Values<N>>(() => {
    const typed = formTexts.read(form, v.record(v.string(), v.string())) ?? {}
    return { ...base, ...Object.fromEntries(Object.entries(typed).filter(([name]) => name in base)) }
  })
  const change = (next: Values<N>): void => {
    const changed = Object.entries<string>(next).filter(([name, value]) => base[name as N] !== value)
    if (changed.length === 0) formTexts.strike(form)
    else formTexts.note(form, Object.fromEntries(changed))
    setValues(next)
  }
  return [values, change, () => formTexts.strike(form)]
}
