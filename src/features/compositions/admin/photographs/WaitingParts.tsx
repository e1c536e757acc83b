import type { WaitingParts } from '#device/outbox/kinds/photographed-parts.ts'
import { QuietButton } from '../../../../ui/Button.tsx'
import { formatBytes } from '../../../../ui/bytes.ts'
import { useText } from '../../../../ui/intl.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { PendingState } from '../../../pending/PendingState.tsx'

interface WaitingPartsNoteProps {
  readonly waiting: WaitingParts
  readonly onTakeBack: () => void
}

/** Photographed parts that the server does not have yet, with the reason and a way to change them. */
export const WaitingPartsNote = ({ waiting: { record, desired }, onTakeBack }: WaitingPartsNoteProps) => {
  const text = useText()
  const { parts, size } = desired
  const pages = parts.flatMap(({ photographs }) => photographs).length
  return (
    <Note kind="wait">
      <p>{text('admin.photographs.waiting', { parts: parts.length, pages, size: formatBytes(size) })}</p>
      <PendingState record={record} conflict={null}>
        {null}
      </PendingState>
      {record.state === 'waiting' && (
        <div className="buttons">
          <QuietButton onClick={onTakeBack}>{text('admin.photographs.take_back')}</QuietButton>
        </div>
      )}
    </Note>
  )
}
