import { Download } from 'lucide-react'
import type { Composition } from '#contract/compositions.ts'
import { partsFor, partsOf } from '#contract/my-part.ts'
import type { PinnedList } from '#device/sheets/pins.ts'
import { countPlayable, findMissing, findUnreadable, planFor, sumBytes } from '#device/sheets/plan.ts'
import { useSelected } from '../../platform/offline/hooks.ts'
import { useMember } from '../../platform/session/member.ts'
import { Button } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { useText } from '../../ui/intl.tsx'
import { StaveProgress } from '../../ui/StaveProgress.tsx'
import { AllSaved } from '../sheets/AllSaved.tsx'
import { SaveHint } from '../sheets/SaveHint.tsx'
import { sheetActions, useSavedSheets } from '../sheets/useSheetActions.ts'
import { useWithTakes } from '../sheets/useTakesOf.ts'
import { useWithRecordings } from '../sheets/useWithRecordings.tsx'

interface SaveAllProps {
  readonly list: PinnedList
  readonly compositions: readonly Composition[]
}

/**
 * The share of a programme that is on this device, and a button that saves the rest: the member's parts and possible
 * replacements.
 */
export const SaveAll = ({ list, compositions }: SaveAllProps) => {
  const { member, local } = useMember()
  const saved = useSavedSheets()
  const played = useWithTakes(compositions).filter(({ sheets }) => partsFor(partsOf(member), sheets).length > 0)
  const { isChosen, choice, savedRecordings } = useWithRecordings(played)
  const isSaving = useSelected(local.saving, ({ kind }) => kind === 'running')
  const text = useText()
  if (isSaving) return null
  const plan = planFor(partsOf(member), played)
  const wanted = planFor(partsOf(member), played, { recordings: isChosen })
  const missing = findMissing(wanted, saved, savedRecordings)
  if (plan.length === 0) return null
  const done = countPlayable(plan, saved)
  const words = text('repertoire.on_device', { done, total: plan.length })
  return (
    <section className="card">
      <div className="spread">
        <h2>{text('repertoire.on_device.title')}</h2>
        <b className="num">{words}</b>
      </div>
      <StaveProgress done={done} total={plan.length} label={text('repertoire.on_device.title')} valueText={words} />
      {missing.length > 0 ? (
        <div className="grid">
          {choice}
          <div className="buttons">
            <Button onClick={() => sheetActions(local).save(missing, { ...list, recordings: isChosen })}>
              <Download aria-hidden="true" />
              {text(done === 0 ? 'repertoire.save_all' : 'repertoire.save_missing', {
                size: formatBytes(sumBytes(missing)),
              })}
            </Button>
          </div>
          <p className="soft small">{text('repertoire.save_hint')}</p>
          <SaveHint />
        </div>
      ) : (
        <div className="grid">
          <AllSaved unreadable={findUnreadable(plan, saved)} />
          {choice}
        </div>
      )}
    </section>
  )
}
