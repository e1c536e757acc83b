import * as styles from './documents.css'
import { Download, File, FileSpreadsheet, FileText, Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { Announced } from '../../ui/Announced.tsx'
import { useText } from '../../ui/intl.tsx'

const icons = { text: FileText, picture: Image, table: FileSpreadsheet, other: File }

interface DownloadRowProps {
  readonly title: string
  readonly kind: keyof typeof icons
  /** 'PDF, 18.65 kB' */
  readonly details: string
  readonly running: boolean
  readonly failed: boolean
  readonly onClick: () => void
  /** Content below the button. */
  readonly children?: ReactNode
}

/** A file to download: the whole row is the button. */
export const DownloadRow = ({ title, kind, details, running, failed, onClick, children }: DownloadRowProps) => {
  const text = useText()
  const Icon = icons[kind]
  return (
    <li>
      <button type="button" className={styles.download} onClick={onClick} aria-busy={running}>
        <Icon aria-hidden="true" />
        <span>
          <b>{title}</b> <span className="soft small num">{running ? text('file.loading') : details}</span>
        </span>
        <Download aria-hidden="true" />
      </button>
      {failed && (
        <Announced as="p" isUrgent className={styles.downloadProblem}>
          {text('file.download.failed', { title })}
        </Announced>
      )}
      {children}
    </li>
  )
}
