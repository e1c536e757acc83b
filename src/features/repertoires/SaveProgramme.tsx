import './repertoire.css'
import { Download } from 'lucide-react'
import type { Composition } from '#contract/compositions.ts'
import { partsFor, partsOf } from '#contract/my-part.ts'
import { findMissing, planFor, sumBytes } from '#device/sheets/plan.ts'
import { useMember } from '../../platform/session/member.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { useText } from '../../ui/intl.tsx'
import { State } from '../../ui/State.tsx'
import { SaveHint } from '../sheets/SaveHint.tsx'
import { SavingCard } from '../sheets/SavingCard.tsx'
import { useSheetActions } from '../sheets/useSheetActions.ts'
import { useWithTakes } from '../sheets/useTakesOf.ts'
import { useWithRecordings } from '../sheets/useWithRecordings.tsx'

interface SaveProgrammeProps {
  readonly eventId: number
  readonly compositions: readonly Composition[]
}

/**
 * Saves all the member's parts of an event on this device, and shows the progress. Renders nothing if the member has no
 * part.
 */
export const SaveProgramme = ({ eventId, compositions }: SaveProgrammeProps) => {
  const { member } = useMember()
  const { saved, saving, save } = useSheetActions()
  const played = useWithTakes(compositions).filter(({ sheets }) => partsFor(partsOf(member), sheets).length > 0)
  const { isChosen, choice, savedRecordings } = useWithRecordings(played)
  const text = useText()
  const plan = planFor(partsOf(member), played, { recordings: isChosen })
  if (plan.length === 0) return null
  const ids = new Set(plan.map(({ compositionId }) => compositionId))
  const isOurs = saving.kind !== 'idle' && saving.plan.every(({ compositionId }) => ids.has(compositionId))
  const missing = findMissing(plan, saved, savedRecordings)
  return (
    <>
      {isOurs && <SavingCard />}
      {saving.kind !== 'running' && choice}
      {missing.length === 0 ? (
        <State head="full" tone="ok">
          {text('programme.saved')}
        </State>
      ) : (
        saving.kind !== 'running' && (
          <>
            <div className="buttons">
              <QuietButton onClick={() => save(missing, { kind: 'event', id: eventId, recordings: isChosen })}>
                <Download aria-hidden="true" />
                {text('programme.save', { size: formatBytes(sumBytes(missing)) })}
              </QuietButton>
            </div>
            <SaveHint />
          </>
        )
      )}
    </>
  )
}
