import * as styles from './file-drop.css'
import { type ChangeEvent, type DragEvent, useState } from 'react'
import { fileKinds } from './edit/file-kinds.ts'

type OnFiles = (files: readonly File[]) => void

/** Returns the props of an input that picks files. The same file may be picked again after it was left out. */
export const filePicker = (onFiles: OnFiles) => ({
  type: 'file',
  onChange: ({ target }: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(target.files ?? [])])
    target.value = ''
  },
})

/** Returns the props of an element on which files can be dropped. */
export const useFileDrop = (onFiles: OnFiles) => {
  const [isDragOver, setIsDragOver] = useState(false)
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsDragOver(isOver)
  }
  return {
    className: isDragOver ? `${styles.fileDrop} ${styles.fileDropOver}` : styles.fileDrop,
    onDragOver: drag(true),
    onDragLeave: drag(false),
    onDrop: (event: DragEvent) => {
      drag(false)(event)
      onFiles([...event.dataTransfer.files])
    },
  }
}

interface FileDropProps {
  readonly label: string
  readonly hint: string
  readonly multiple?: boolean
  readonly onFiles: OnFiles
}

/** Selects PDF files, by button or by dropping them. */
export const FileDrop = ({ label, hint, multiple = false, onFiles }: FileDropProps) => (
  <label {...useFileDrop(onFiles)}>
    <b>{label}</b>
    <span className="soft small">{hint}</span>
    <input {...filePicker(onFiles)} multiple={multiple} accept={fileKinds.pdf.accept} />
  </label>
)
