import '../../ui/card.css'
import { Link } from '@tanstack/react-router'
import { Download, Pause, Play, X } from 'lucide-react'
import { type PlannedPiece, savedPieces } from '#device/sheets/plan.ts'
import { pieceBeingSaved, type SavingState } from '../../platform/offline/saving.ts'
import { useApp } from '../../platform/session/app.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { StaveProgress } from '../../ui/StaveProgress.tsx'
import { describeOutcome, isComplete } from './saving-outcome.ts'
import { useSavedRecordings, useSavedSheets, useSheetActions } from './useSheetActions.ts'

const Running = ({ state }: { readonly state: Extract<SavingState, { kind: 'running' }> }) => {
  const { pause } = useSheetActions()
  const text = useText()
  const { progress } = state
  const current = pieceBeingSaved(state)
  const sizes = text('sheet.saving.bytes', {
    done: formatBytes(progress.bytes),
    total: formatBytes(progress.bytesTotal),
  })
  return (
    <section className="card">
      <div className="spread">
        <h2>{text('sheet.saving.title')}</h2>
        <b className="num">{sizes}</b>
      </div>
      <StaveProgress
        done={progress.bytes}
        total={progress.bytesTotal}
        label={text('sheet.saving.title')}
        valueText={sizes}
      />
      <div className="spread">
        <p className="soft small">
          {current === undefined
            ? text('sheet.saving.recording', {
                number: Math.min(progress.recordings + 1, progress.recordingsTotal),
                total: progress.recordingsTotal,
              })
            : text('sheet.saving.piece', {
                number: progress.pieces + 1,
                total: progress.piecesTotal,
                title: current.title,
              })}
        </p>
        <QuietButton onClick={pause}>
          <Pause aria-hidden="true" />
          {text('sheet.saving.pause')}
        </QuietButton>
      </div>
    </section>
  )
}

/** Maximum number of pieces suggested for removal. */
const maxNamed = 3

/**
 * Shown when the device is full: the pieces that were saved longest ago and are not wanted now, with a link to remove
 * them.
 */
const RemovalSuggestions = ({ wanted }: { readonly wanted: readonly PlannedPiece[] }) => {
  const { locale } = useApp()
  const saved = useSavedSheets()
  const recordings = useSavedRecordings()
  const text = useText()
  const wantedIds = new Set(wanted.map(({ compositionId }) => compositionId))
  const others = savedPieces(saved, recordings).filter(({ compositionId }) => !wantedIds.has(compositionId))
  const named = others
    .slice(0, maxNamed)
    .map(({ title, bytes }) => text('sheet.saving.full.piece', { title, size: formatBytes(bytes) }))
  return (
    <p>
      {named.length > 0 && `${text('sheet.saving.full.remove', { pieces: named.join(', ') })} `}
      <Link to="/$locale/intra/selfservice" params={{ locale }}>
        {text('selfservice.title')}
      </Link>
    </p>
  )
}

/** The progress of saving, in pieces and bytes, and its outcome. */
export const SavingCard = () => {
  const { saving, save, dismiss } = useSheetActions()
  const text = useText()
  if (saving.kind === 'running') return <Running state={saving} />
  if (saving.kind === 'idle') return null
  const { result, plan } = saving
  const complete = isComplete(result)
  return (
    <Note kind={complete ? 'ok' : result.end === 'paused' ? 'wait' : 'bad'} announced>
      <p>{describeOutcome(text, result)}</p>
      {result.end === 'full' && <RemovalSuggestions wanted={plan} />}
      <div className="buttons">
        {!complete && (
          <QuietButton onClick={() => save(plan)}>
            {result.end === 'paused' ? <Play aria-hidden="true" /> : <Download aria-hidden="true" />}
            {text(result.end === 'paused' ? 'sheet.saving.resume' : 'action.retry')}
          </QuietButton>
        )}
        <QuietButton onClick={dismiss}>
          <X aria-hidden="true" />
          {text('action.close')}
        </QuietButton>
      </div>
    </Note>
  )
}
