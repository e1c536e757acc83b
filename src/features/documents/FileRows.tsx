import './documents.css'
import type { StoredFile } from '#contract/documents.ts'
import { formatBytes } from '../../ui/bytes.ts'
import { fileType } from '../files/file-type.ts'
import { useFileDownload } from '../files/useFileDownload.ts'
import { DownloadRow } from './DownloadRow.tsx'

interface FileRowsProps {
  readonly files: readonly StoredFile[]
  readonly label?: string
}

/** Files of the band as a list, each to be saved by a tap. */
export const FileRows = ({ files, label }: FileRowsProps) => {
  const { running, failed, start } = useFileDownload()
  return (
    <ul aria-label={label}>
      {files.map((file) => {
        const type = fileType(file.mimeType)
        return (
          <DownloadRow
            key={file.id}
            title={file.title}
            kind={type?.kind ?? 'other'}
            details={[type?.name, formatBytes(file.size)].filter((part) => part !== undefined).join(', ')}
            running={running === file.id}
            failed={failed === file.id}
            onClick={() => start(file)}
          />
        )
      })}
    </ul>
  )
}
