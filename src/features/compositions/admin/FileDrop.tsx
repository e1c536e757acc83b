import { type DragEvent, useState } from 'react'

interface FileDropProps {
  readonly label: string
  readonly hint: string
  readonly multiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Selects PDF files, by button or by dropping them. */
export const FileDrop = ({ label, hint, multiple = false, onFiles }: FileDropProps) => {
  const [isDragOver, setIsDragOver] = useState(false)
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsDragOver(isOver)
  }
  return (
    <label
      className={isDragOver ? 'admin-drop admin-drop--over' : 'admin-drop'}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <b>{label}</b>
      <span className="soft small">{hint}</span>
      <input
        type="file"
        multiple={multiple}
        accept=".pdf,application/pdf"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be selected again after it was removed.
          target.value = ''
        }}
      />
    </label>
  )
}
