import './documents.css'
import type { ReactNode } from 'react'
import type { StoredFile } from '#contract/documents.ts'
import { formatBytes } from '../../ui/bytes.ts'
import { fileType } from '../files/file-type.ts'
import { useFileDownload } from '../files/useFileDownload.ts'
import { DownloadRow } from './DownloadRow.tsx'

interface FileRowsProps<File> {
  readonly files: readonly File[]
  readonly label?: string
  /** Opens a file that is on this device; null for one that must be loaded. */
  readonly openHere?: (file: File) => (() => Promise<void>) | null
  /** Content below a file. */
  readonly below?: (file: File) => ReactNode
}

/** Files of the band as a list, each to be saved by a tap. */
export const FileRows = <File extends StoredFile>({ files, label, openHere, below }: FileRowsProps<File>) => {
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
            onClick={() => start(file, openHere?.(file) ?? undefined)}
          >
            {below?.(file)}
          </DownloadRow>
        )
      })}
    </ul>
  )
}
