import * as styles from './announcements.css'
import { ScanQrCode } from 'lucide-react'
import { useState } from 'react'
import type { MessageId } from '#i18n/intl.ts'
import { logUnexpected } from '../../../../platform/writes/failure.ts'
import { buttonLook } from '../../../../ui/Button.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { readPieceCode } from './piece-code.ts'

interface ScanPieceCodeProps {
  /** Opens the player's part of a piece; false = there is none. Rejects if the piece cannot be known now. */
  readonly open: (compositionId: number) => Promise<boolean>
  readonly onOpened?: () => void
}

/** Reads the code of a piece from a photograph, which needs no permission for the camera, and opens the piece. */
export const ScanPieceCode = ({ open, onOpened }: ScanPieceCodeProps) => {
  const text = useText()
  const [problem, setProblem] = useState<MessageId | null>(null)
  const scan = async (photograph: File): Promise<void> => {
    setProblem(null)
    const piece = await readPieceCode(photograph)
    if (typeof piece === 'string') return setProblem(`stand.code.${piece}`)
    try {
      if (await open(piece)) onOpened?.()
      else setProblem('stand.code.no_part')
    } catch (error) {
      logUnexpected(error)
      setProblem('stand.code.unknown')
    }
  }
  return (
    <>
      <div className="buttons">
        <label className={`${buttonLook('quiet')} ${styles.scan}`}>
          <ScanQrCode aria-hidden="true" />
          {text('stand.code.scan')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={({ target }) => {
              const [photograph] = target.files ?? []
              if (photograph !== undefined) void scan(photograph)
              target.value = ''
            }}
          />
        </label>
      </div>
      {problem !== null && (
        <Note kind="bad" announced>
          {text(problem)}
        </Note>
      )}
    </>
  )
}
