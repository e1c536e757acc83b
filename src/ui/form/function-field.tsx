import { useFunctions, useText } from '../intl.tsx'
import type { ControlProps, Field } from './field-table.tsx'
import type { FunctionChoices } from './function-choices.ts'
import { SelectField } from './SelectField.tsx'

const FunctionControl = ({ options, name, label, hint, error, value, set }: ControlProps) => {
  const text = useText()
  const functions = useFunctions()
  if (options.functions === undefined) return null
  const { choose, choices, labelOf } = options.functions
  const known = choices(functions)
  // A stored function that may no longer be chosen stays selected.
  const all = value === undefined || value === '' || known.includes(value) ? known : [...known, value]
  return (
    <SelectField
      {...{ name, label, hint, error, value }}
      onChange={({ target }) => set(target.value)}
      choices={['', ...all].map((id) => ({ value: id, label: text(id === '' ? choose : labelOf(id)) }))}
    />
  )
}

/** One of the sections or offices of the band; '' is sent unchanged, for the rules to refuse. */
export const functionField = <Row,>({
  choose,
  choices,
  labelOf,
  ...field
}: FunctionChoices & Pick<Field<never, never>, 'label' | 'sideBySide'>): Field<
  string | null | undefined,
  string,
  Row
> => ({
  ...field,
  initial: '',
  read: (stored) => stored ?? '',
  send: (value) => value,
  inWords: (value, text) => (value === '' ? '' : text(labelOf(value))),
  Control: FunctionControl,
  options: { functions: { choose, choices, labelOf } },
})
