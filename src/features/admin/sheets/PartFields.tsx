import type { ChangeEvent } from 'react'
import { type Key, keys, type SheetInstrument, sheetInstruments } from '#contract/persons.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'

export interface Part {
  readonly name: string
  readonly instrument: SheetInstrument | ''
  readonly voice: string
  readonly key: Key | ''
}

interface PartFieldsProps {
  /** Tells the fields of several parts on one page apart. */
  readonly prefix: string
  readonly part: Part
  readonly errors: Partial<Readonly<Record<keyof Part, string>>>
  readonly onChange: (change: Partial<Part>) => void
}

/** Which part a sheet is, and what its file is called. */
export const PartFields = ({ prefix, part, errors, onChange }: PartFieldsProps) => {
  const text = useText()
  const none = { value: '', label: text('admin.part.choose') }
  type Changed = ChangeEvent<HTMLInputElement | HTMLSelectElement>
  return (
    <div className="admin-part">
      <SelectField
        name={`${prefix}instrument`}
        label={text('admin.part.instrument')}
        error={errors.instrument}
        value={part.instrument}
        choices={[none, ...sheetInstruments.map((value) => ({ value, label: text(`sheet.instrument.${value}`) }))]}
        onChange={({ target }: Changed) =>
          onChange({ instrument: sheetInstruments.find((one) => one === target.value) ?? '' })
        }
      />
      <TextField
        name={`${prefix}voice`}
        label={text('admin.part.voice')}
        error={errors.voice}
        value={part.voice}
        optional
        onChange={({ target }) => onChange({ voice: target.value })}
      />
      <SelectField
        name={`${prefix}key`}
        label={text('admin.part.key')}
        error={errors.key}
        value={part.key}
        choices={[
          { value: '', label: text('admin.part.key.none') },
          ...keys.map((value) => ({ value, label: text(`sheet.key.${value}`) })),
        ]}
        onChange={({ target }: Changed) => onChange({ key: keys.find((one) => one === target.value) ?? '' })}
      />
      <TextField
        name={`${prefix}name`}
        label={text('admin.part.name')}
        error={errors.name}
        value={part.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
    </div>
  )
}
