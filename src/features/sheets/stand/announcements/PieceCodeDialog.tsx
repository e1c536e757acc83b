import { useEffect, useState } from 'react'
import { useApp } from '../../../../platform/session/app.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { QrCode } from '../../../../ui/QrCode.tsx'
import { StandDialog } from '../StandDialog.tsx'
import { drawPieceCode } from './piece-code.ts'

interface PieceCodeDialogProps {
  readonly compositionId: number
  readonly title: string
  readonly onClose: () => void
}

/** The piece on the stand as a code, which the others scan where there is no network at all. */
export const PieceCodeDialog = ({ compositionId, title, onClose }: PieceCodeDialogProps) => {
  const { locale } = useApp()
  const text = useText()
  const [rows, setRows] = useState<readonly string[] | null>(null)
  useEffect(() => {
    drawPieceCode(compositionId, locale).then(setRows, (error: unknown) => console.warn('piece_code.failed', error))
  }, [compositionId, locale])
  return (
    <StandDialog title={text('stand.code.title', { title })} onClose={onClose}>
      {rows !== null && <QrCode rows={rows} label={text('stand.code.title', { title })} />}
      <p>{text('stand.code.detail')}</p>
    </StandDialog>
  )
}
