import type { PlannedPiece } from '#device/sheets/plan.ts'
import type { SaveResult } from '#device/sheets/save.ts'
import type { SavingState } from '../../platform/offline/saving.ts'
import { formatBytes } from '../../ui/bytes.ts'
import type { Text } from '../../ui/intl.tsx'

export const isComplete = ({ end, failed }: SaveResult): boolean => end === 'done' && failed.length === 0

/** Returns the outcome of saving as text. */
export const describeOutcome = (text: Text, { end, failed, progress }: SaveResult): string => {
  if (end === 'done' && failed.length > 0)
    return text('sheet.saving.failed', { pieces: [...new Set(failed.map(({ title }) => title))].join(', ') })
  switch (end) {
    case 'done':
      return text('sheet.saving.done', { pieces: progress.piecesTotal, size: formatBytes(progress.bytesTotal) })
    case 'paused':
      return text('sheet.saving.paused', { done: progress.pieces, total: progress.piecesTotal })
    case 'offline':
      return text('sheet.saving.offline', { done: progress.pieces, total: progress.piecesTotal })
    case 'full':
      return text('sheet.saving.full')
    case 'not-kept':
      return text('sheet.saving.not_kept')
    case 'sign-in-needed':
      return text('sheet.saving.sign_in')
    case 'update-needed':
      return text('sheet.saving.update')
  }
}

/**
 * Returns the reason, as text, why the last save did not deliver the missing pieces; null if it was not to save any of
 * them or was paused.
 */
export const failureOf = (text: Text, saving: SavingState, missing: readonly PlannedPiece[]): string | null => {
  if (saving.kind !== 'ended' || saving.result.end === 'paused' || isComplete(saving.result)) return null
  const { end, failed } = saving.result
  const planned = saving.plan.flatMap(({ sheets }) => sheets.map(({ id }) => id))
  const wanted = new Set(end === 'done' ? failed.map(({ sheetId }) => sheetId) : planned)
  return missing.some(({ sheets }) => sheets.some(({ id }) => wanted.has(id)))
    ? describeOutcome(text, saving.result)
    : null
}
