import { type DragEvent, useState } from 'react'
import type { EditedComposition } from '#contract/edited-compositions.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { LeaveGuard } from '../edit/LeaveGuard.tsx'
import { UploadRow } from './UploadRow.tsx'
import { useUploads } from './useUploads.ts'

/** Uploads many parts at once: selected or dropped, reviewed, sent. */
export const UploadSheets = ({ piece }: { readonly piece: EditedComposition }) => {
  const text = useText()
  const list = useUploads(piece)
  const [isDragOver, setIsDragOver] = useState(false)
  const { uploads, progress, done } = list
  const invalidCount = list.tried ? uploads.filter((one) => list.problemOf(one) !== null).length : 0
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsDragOver(isOver)
  }
  return (
    <section className="grid" aria-labelledby="upload">
      <LeaveGuard dirty={uploads.length > 0} />
      <h2 id="upload">{text('admin.sheets.upload')}</h2>
      <label
        className={isDragOver ? 'admin-drop admin-drop--over' : 'admin-drop'}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          list.add(event.dataTransfer.files)
        }}
      >
        <b>{text('admin.sheets.pick')}</b>
        <span className="soft small">{text('admin.sheets.pick.hint')}</span>
        <input
          type="file"
          multiple
          accept=".pdf,application/pdf"
          onChange={({ target }) => {
            list.add(target.files ?? [])
            // The same file may be selected again after it was removed.
            target.value = ''
          }}
        />
      </label>
      {uploads.length > 0 && (
        <ul className="admin-uploads" aria-label={text('admin.sheets.picked')}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} list={list} />
          ))}
        </ul>
      )}
      <div aria-live="polite" className="form-message">
        {progress !== null && (
          <p className="admin-progress">
            <progress value={progress.sentBytes} max={progress.bytes} aria-labelledby="upload-progress" />
            <span id="upload-progress" className="num">
              {text('admin.sheets.progress', {
                sent: progress.sent,
                files: progress.files,
                sentBytes: formatBytes(progress.sentBytes),
                bytes: formatBytes(progress.bytes),
              })}
            </span>
          </p>
        )}
        {progress === null && done > 0 && (
          <Note kind="ok">
            <p>{text('admin.sheets.done', { count: done })}</p>
          </Note>
        )}
      </div>
      {uploads.length > 0 && (
        <div className="form-end">
          <Button blocked={progress !== null || invalidCount > 0} onClick={() => list.send()}>
            {text('admin.sheets.send', { count: uploads.length })}
          </Button>
          {invalidCount > 0 && <p className="soft small">{text('admin.sheets.wrong', { count: invalidCount })}</p>}
        </div>
      )}
    </section>
  )
}
