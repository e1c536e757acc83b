import type { PlannedPiece } from '#device/sheets/plan.ts'
import { useFlag } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'

interface AllSavedProps {
  /** Pieces that are saved but cannot be shown. */
  readonly unreadable: readonly PlannedPiece[]
}

/** Says that the member can play without network, or what prevents it, once every planned piece is saved. */
export const AllSaved = ({ unreadable }: AllSavedProps) => {
  const text = useText()
  const isIncomplete = useFlag(useApp().offline?.updates.incomplete)
  if (unreadable.length > 0)
    return <p>{text('repertoire.unreadable', { titles: unreadable.map(({ title }) => title).join(', ') })}</p>
  return <p className="soft small">{text(isIncomplete ? 'repertoire.app_missing' : 'repertoire.all_saved')}</p>
}
