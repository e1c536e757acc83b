import * as styles from './calendar.css'
import { Download } from 'lucide-react'
import type { StoredFile } from '#contract/documents.ts'
import { Announced } from '../../ui/Announced.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { useText } from '../../ui/intl.tsx'
import { fileType } from '../files/file-type.ts'
import { useFileDownload } from '../files/useFileDownload.ts'

/** The files of an event as downloads: 'Programm, PDF, 412.00 kB'. */
export const EventFiles = ({ files }: { readonly files: readonly StoredFile[] }) => {
  const text = useText()
  const { running, failed, start } = useFileDownload()
  return files.map((file) => {
    const kind = fileType(file.mimeType)?.name
    const described = [file.title, kind, formatBytes(file.size)].filter((part) => part !== undefined).join(', ')
    return (
      <span key={file.id}>
        <button type="button" onClick={() => start(file)} aria-busy={running === file.id}>
          <Download aria-hidden="true" />
          {running === file.id ? text('file.loading') : described}
        </button>
        {failed === file.id && (
          <Announced as="span" isUrgent className={styles.factsProblem}>
            {text('file.download.failed', { title: file.title })}
          </Announced>
        )}
      </span>
    )
  })
}
