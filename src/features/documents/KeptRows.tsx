import * as styles from './kept.css'
import { CloudDownload, HardDrive } from 'lucide-react'
import type { StaticFile } from '#contract/documents.ts'
import { useLocalWrite, useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { Announced } from '../../ui/Announced.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { useSaving } from '../files/useSaving.ts'
import { FileRows } from './FileRows.tsx'
import { keepDocument, openKept } from './kept.ts'

interface KeepProps {
  readonly file: StaticFile
  readonly isKept: boolean
}

/** One tap keeps a document on this device, or removes it. */
const Keep = ({ file, isKept }: KeepProps) => {
  const app = useApp()
  const text = useText()
  const { local } = useMember()
  const { running, failed, start } = useSaving<'keep'>()
  const { saveFailed, track } = useLocalWrite()
  const { id, title } = file
  return (
    <div className={styles.keep}>
      {isKept && (
        <span className="soft small">
          <HardDrive aria-hidden="true" /> {text('downloads.kept')}
        </span>
      )}
      <QuietButton
        blocked={running !== null}
        onClick={() =>
          isKept ? track(local.documents.remove(id)) : start('keep', () => keepDocument(app, local, file))
        }
      >
        {!isKept && <CloudDownload aria-hidden="true" />}
        {text(isKept ? 'downloads.drop' : running === null ? 'downloads.keep' : 'downloads.keeping')}
        <span className="visually-hidden">: {title}</span>
      </QuietButton>
      {failed !== null && (
        <Announced as="p" isUrgent className={styles.problem}>
          {text('downloads.keep.failed', { title })}
        </Announced>
      )}
      {saveFailed && <SaveFailedNotice message="downloads.not_dropped" announced />}
    </div>
  )
}

interface KeptRowsProps {
  readonly files: readonly StaticFile[]
  readonly label?: string
}

/** Documents that the member loads, or keeps on this device. */
export const KeptRows = ({ files, ...list }: KeptRowsProps) => {
  const { local } = useMember()
  const kept = new Set(useSnapshot(local.keptDocuments).flatMap(({ id, gone }) => (gone ? [] : [id])))
  return (
    <FileRows
      {...list}
      files={files}
      openHere={(file) => (kept.has(file.id) ? () => openKept(local, file) : null)}
      below={(file) => <Keep file={file} isKept={kept.has(file.id)} />}
    />
  )
}
