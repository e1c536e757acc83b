import type { ChangeEvent } from 'react'
import { keys, sheetInstruments } from '#contract/persons.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { type FieldName, labels, type Part } from './part-form.ts'

interface PartFieldsProps {
  /** Tells the fields of several parts on one page apart. */
  readonly prefix: string
  readonly part: Part
  readonly errorOf: (field: FieldName) => string | undefined
  readonly onChange: (field: FieldName, value: string) => void
}

/** Which part a sheet is, and what its file is called. */
export const PartFields = ({ prefix, part, errorOf, onChange }: PartFieldsProps) => {
  const text = useText()
  const field = (name: FieldName) => ({
    name: `${prefix}${name}`,
    label: text(labels[name]),
    error: errorOf(name),
    value: part[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onChange(name, target.value),
  })
  return (
    <div className="admin-part">
      <SelectField
        {...field('instrument')}
        choices={[
          { value: '', label: text('admin.part.choose') },
          ...sheetInstruments.map((value) => ({ value, label: text(`sheet.instrument.${value}`) })),
        ]}
      />
      <TextField {...field('voice')} optional />
      <SelectField
        {...field('key')}
        choices={[
          { value: '', label: text('admin.part.key.none') },
          ...keys.map((value) => ({ value, label: text(`sheet.key.${value}`) })),
        ]}
      />
      <TextField {...field('name')} />
    </div>
  )
}
