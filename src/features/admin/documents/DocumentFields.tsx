import type { ChangeEvent } from 'react'
import { fileCategories } from '#contract/files.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import type { Values } from '../edit/draft.ts'
import { type FieldName, labels } from './document-form.ts'

interface DocumentFieldsProps {
  /** Tells the fields of several documents on one page apart. */
  readonly prefix: string
  readonly values: Values<FieldName>
  readonly errorOf: (field: FieldName) => string | undefined
  readonly onChange: (field: FieldName, value: string) => void
}

/** What a document is called, where it is listed, and who may load it. */
export const DocumentFields = ({ prefix, values, errorOf, onChange }: DocumentFieldsProps) => {
  const text = useText()
  const field = (name: FieldName) => ({
    name: `${prefix}${name}`,
    label: text(labels[name]),
    error: errorOf(name),
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onChange(name, target.value),
  })
  return (
    <>
      <TextField {...field('title')} />
      <div className="form-row">
        <SelectField
          {...field('category')}
          choices={[
            ...fileCategories.map((value) => ({ value, label: text(`admin.document.category.${value}`) })),
            { value: '', label: text('admin.document.category.none') },
          ]}
        />
        <SelectField
          {...field('roleType')}
          choices={[
            { value: 'MEMBER', label: text('admin.document.readers.members') },
            { value: '', label: text('admin.document.readers.everyone') },
          ]}
        />
      </div>
    </>
  )
}
