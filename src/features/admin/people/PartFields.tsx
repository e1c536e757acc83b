import type { ChangeEvent } from 'react'
import { keys, sections } from '#contract/persons.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'

export const partFieldNames = ['instrument', 'voice', 'key'] as const
type Name = (typeof partFieldNames)[number]

interface PartFieldsProps {
  readonly errorOf: (name: Name) => string | undefined
  /** Where the page does not keep what is typed itself. */
  readonly controlled?: {
    readonly values: Readonly<Record<Name, string>>
    readonly set: (name: Name, value: string) => void
  }
}

/** What somebody plays: instrument, voice and the key it is written in. */
export const PartFields = ({ errorOf, controlled }: PartFieldsProps) => {
  const text = useText()
  const bind = (name: Name) =>
    controlled === undefined
      ? {}
      : {
          value: controlled.values[name],
          onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
            controlled.set(name, target.value),
        }
  return (
    <div className="form-row">
      <SelectField
        {...bind('instrument')}
        name="instrument"
        label={text('admin.person.instrument')}
        error={errorOf('instrument')}
        choices={[
          { value: '', label: text('admin.person.instrument.choose') },
          ...sections.map((section) => ({ value: section, label: text(`directory.plays.${section}`) })),
        ]}
      />
      <TextField
        {...bind('voice')}
        name="voice"
        label={text('admin.person.voice')}
        error={errorOf('voice')}
        autoComplete="off"
        optional
      />
      <SelectField
        {...bind('key')}
        name="key"
        label={text('admin.person.key')}
        error={errorOf('key')}
        choices={[
          { value: '', label: text('admin.person.key.none') },
          ...keys.map((key) => ({ value: key, label: key })),
        ]}
      />
    </div>
  )
}
