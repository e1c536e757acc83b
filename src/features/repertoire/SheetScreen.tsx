import '../sheets/stand/stand.css'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { SheetStand } from '../sheets/SheetStand.tsx'
import { StandBar } from '../sheets/stand/Stand.tsx'
import { useComposition } from './useComposition.ts'

interface SheetScreenProps {
  readonly compositionId: number
  readonly sheetId: number
}

/** The music stand with one part of a piece. */
export const SheetScreen = ({ compositionId, sheetId }: SheetScreenProps) => {
  const { locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const { composition, failed, retry } = useComposition(compositionId)
  const sheet = composition?.sheets.find(({ id }) => id === sheetId)
  const close = (): void => {
    if (canGoBack) router.history.back()
    else void navigate({ to: '/$locale/intra/repertoire', params: { locale } })
  }
  if (composition != null && sheet !== undefined)
    return <SheetStand key={sheet.id} title={composition.title} sheet={sheet} onClose={close} />
  const unknown = composition !== undefined
  return (
    <div className="stand">
      <StandBar title={text('composition.title')} part="" onClose={close} />
      <div className="stand-page">
        {failed ? (
          <LoadFailed onRetry={retry}>{text('sheet.failed')}</LoadFailed>
        ) : unknown ? (
          <p role="status">{text('composition.unknown')}</p>
        ) : (
          <p className="skeleton" role="status">
            {text('stand.loading')}
          </p>
        )}
      </div>
    </div>
  )
}
