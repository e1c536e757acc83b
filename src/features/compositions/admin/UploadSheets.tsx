import * as styles from './sheets.css'
import { Link } from '@tanstack/react-router'
import { Scissors } from 'lucide-react'
import type { EditedComposition } from '#contract/edited-compositions.ts'
import type { InstrumentNames } from '#contract/instrument-index.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { Button, buttonLook } from '../../../ui/Button.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { Outcome } from '../../../ui/form/Outcome.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { LeaveGuard } from '../../admin/edit/LeaveGuard.tsx'
import { FileDrop } from '../../admin/FileDrop.tsx'
import { UploadRow } from './UploadRow.tsx'
import { useUploads } from './useUploads.ts'

interface UploadSheetsProps {
  readonly piece: EditedComposition
  readonly names: InstrumentNames
}

/** Uploads many parts at once: selected or dropped, reviewed, sent. */
export const UploadSheets = ({ piece, names }: UploadSheetsProps) => {
  const { locale } = useApp()
  const text = useText()
  const list = useUploads(piece, names)
  const { uploads, progress, done } = list
  const invalidCount = list.tried ? uploads.filter((one) => list.problemOf(one) !== null).length : 0
  return (
    <section className="grid" aria-labelledby="upload">
      <LeaveGuard dirty={uploads.length > 0} />
      <h2 id="upload">{text('admin.sheets.upload')}</h2>
      <FileDrop
        label={text('admin.sheets.pick')}
        hint={text('admin.sheets.pick.hint')}
        multiple
        onFiles={(files) => list.add(files)}
      />
      <Link
        className={buttonLook('quiet')}
        to="/$locale/intra/admin/sheets/$id/split"
        params={{ locale, id: `${piece.id}` }}
      >
        <Scissors aria-hidden="true" />
        {text('admin.split')}
      </Link>
      {uploads.length > 0 && (
        <ul className={styles.adminUploads} aria-label={text('admin.sheets.picked')}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} list={list} />
          ))}
        </ul>
      )}
      <Outcome className="form-message">
        {progress !== null && (
          <p className={styles.adminProgress}>
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
        {progress === null && done > 0 && <Note kind="ok">{text('admin.sheets.done', { count: done })}</Note>}
      </Outcome>
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
