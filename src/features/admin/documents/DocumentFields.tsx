import type { ChangeEvent } from 'react'
import { fileCategories } from '#contract/files.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import type { About } from './about.ts'

interface DocumentFieldsProps {
  /** Tells the fields of several documents on one page apart. */
  readonly prefix: string
  readonly about: About
  readonly errors: Partial<Readonly<Record<keyof About, string>>>
  readonly onChange: (change: Partial<About>) => void
}

/** What a document is called, where it is listed, and who may load it. */
export const DocumentFields = ({ prefix, about, errors, onChange }: DocumentFieldsProps) => {
  const text = useText()
  type Changed = ChangeEvent<HTMLInputElement | HTMLSelectElement>
  return (
    <>
      <TextField
        name={`${prefix}title`}
        label={text('admin.document.title')}
        error={errors.title}
        value={about.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <div className="form-row">
        <SelectField
          name={`${prefix}category`}
          label={text('admin.document.category')}
          error={errors.category}
          value={about.category}
          choices={[
            ...fileCategories.map((value) => ({ value, label: text(`admin.document.category.${value}`) })),
            { value: '', label: text('admin.document.category.none') },
          ]}
          onChange={({ target }: Changed) =>
            onChange({ category: fileCategories.find((one) => one === target.value) ?? '' })
          }
        />
        <SelectField
          name={`${prefix}roleType`}
          label={text('admin.document.readers')}
          error={errors.roleType}
          value={about.roleType}
          choices={[
            { value: 'MEMBER', label: text('admin.document.readers.members') },
            { value: '', label: text('admin.document.readers.everyone') },
          ]}
          onChange={({ target }: Changed) => onChange({ roleType: target.value === 'MEMBER' ? 'MEMBER' : '' })}
        />
      </div>
    </>
  )
}
