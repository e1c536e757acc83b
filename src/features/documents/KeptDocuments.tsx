import * as styles from './kept.css'
import { Trash2 } from 'lucide-react'
import type { KeptDocument } from '#device/documents/store.ts'
import { useLocalWrite, useSnapshot } from '../../platform/offline/hooks.ts'
import { useMember } from '../../platform/session/member.ts'
import { formatBytes } from '../../ui/bytes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { fileType } from '../files/file-type.ts'
import { useSaving } from '../files/useSaving.ts'
import { DownloadRow } from './DownloadRow.tsx'
import { openKept } from './kept.ts'

const Kept = ({ document }: { readonly document: KeptDocument }) => {
  const text = useText()
  const { local } = useMember()
  const { saveFailed, track } = useLocalWrite()
  const { running, failed, start } = useSaving<number>()
  const { id, title, mimeType, size, gone } = document
  const remove = (
    <IconButton
      icon={Trash2}
      label={`${text('downloads.drop')}: ${title}`}
      onClick={() => track(local.documents.remove(id))}
    />
  )
  if (gone)
    return (
      <li>
        <p>
          <b>{title}</b>
        </p>
        <div className={styles.keep}>
          <span className="soft small">{text('device.documents.gone')}</span>
          {remove}
        </div>
        {saveFailed && <SaveFailedNotice message="downloads.not_dropped" announced />}
      </li>
    )
  return (
    <DownloadRow
      title={title}
      kind={fileType(mimeType)?.kind ?? 'other'}
      details={formatBytes(size)}
      running={running === id}
      failed={failed === id}
      onClick={() => start(id, () => openKept(local, document))}
    >
      <div className={styles.keep}>{remove}</div>
      {saveFailed && <SaveFailedNotice message="downloads.not_dropped" announced />}
    </DownloadRow>
  )
}

/** The documents that the member keeps on this device, their size, and buttons to remove them. */
export const KeptDocuments = () => {
  const text = useText()
  const { local } = useMember()
  const kept = useSnapshot(local.keptDocuments)
  const size = formatBytes(kept.reduce((sum, one) => sum + one.size, 0))
  if (kept.length === 0) return <p>{text('device.documents.none')}</p>
  return (
    <>
      <p>
        <b className="num">{text('device.documents.total', { count: kept.length, size })}</b>
      </p>
      <ul>
        {kept.map((document) => (
          <Kept key={document.id} document={document} />
        ))}
      </ul>
    </>
  )
}
