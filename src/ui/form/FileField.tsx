import { type ReactNode, useEffect, useRef } from 'react'
import { Field, type FieldProps, fieldAttributes } from './Field.tsx'

interface FileFieldProps extends FieldProps {
  readonly accept: string
  readonly multiple?: boolean
  /** True if no file is picked any more: the same one may then be picked again. */
  readonly isEmpty: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly children?: ReactNode
}

/** A field with a file of the device, or several. */
export const FileField = ({ accept, multiple = false, isEmpty, onFiles, children, ...field }: FileFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isEmpty && input.current !== null) input.current.value = ''
  })
  return (
    <Field {...field}>
      <input
        {...fieldAttributes(field)}
        ref={input}
        type="file"
        className="input"
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => onFiles([...(target.files ?? [])])}
      />
      {children}
    </Field>
  )
}
