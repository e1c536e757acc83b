import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { partsOf } from '#contract/my-part.ts'
import { countPlayable, findMissing, findUnreadable, planFor, savedPieces, sumBytes } from '#device/sheets/plan.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { useText } from '../../ui/intl.tsx'
import { StaveProgress } from '../../ui/StaveProgress.tsx'
import { useCurrentRepertoire } from '../repertoires/useCurrentRepertoire.ts'
import { AllSaved } from '../sheets/AllSaved.tsx'
import { useSavedRecordings, useSavedSheets } from '../sheets/useSheetActions.ts'

/** The number of pieces of the current programmes that can be played offline. */
export const OnThisDevice = () => {
  const { locale } = useApp()
  const { member } = useMember()
  const saved = useSavedSheets()
  const recordings = useSavedRecordings()
  const text = useText()
  const { programmes } = useCurrentRepertoire()
  if (programmes === undefined) return null
  const plan = planFor(
    partsOf(member),
    programmes.flatMap(({ compositions }) => compositions ?? []),
  ).filter(({ sheets }) => sheets.length > 0)
  if (plan.length === 0) return null
  const missing = findMissing(plan, saved)
  const done = countPlayable(plan, saved)
  const bytes = savedPieces(saved, recordings).reduce((sum, piece) => sum + piece.bytes, 0)
  const words = text('repertoire.on_device', { done, total: plan.length })
  return (
    <section className="card">
      <h2>{text('repertoire.on_device.title')}</h2>
      <p>
        <b className="num">{words}</b>, <span className="num">{formatBytes(bytes)}</span>
      </p>
      <StaveProgress done={done} total={plan.length} label={text('repertoire.on_device.title')} valueText={words} />
      {missing.length > 0 ? (
        <div className="buttons">
          <Link className={buttonLook('quiet')} to="/$locale/intra/repertoire" params={{ locale }}>
            <Download aria-hidden="true" />
            {text('intra.device.missing', { count: missing.length, size: formatBytes(sumBytes(missing)) })}
          </Link>
        </div>
      ) : (
        <AllSaved unreadable={findUnreadable(plan, saved)} />
      )}
    </section>
  )
}
