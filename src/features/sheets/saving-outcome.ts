import type { PlannedPiece } from '#device/sheets/plan.ts'
import type { SaveResult } from '#device/sheets/save.ts'
import type { SavingState } from '../../platform/offline/saving.ts'
import { formatBytes } from '../../ui/bytes.ts'
import type { Text } from '../../ui/intl.tsx'

export const isComplete = ({ end, failed, failedRecordings }: SaveResult): boolean =>
  end === 'done' && failed.length === 0 && failedRecordings.length === 0

/** Returns the outcome of saving as text. */
export const describeOutcome = (text: Text, result: SaveResult): string => {
  const { end, failed, failedRecordings, progress } = result
  if (end === 'done' && !isComplete(result)) {
    const titles = new Set([...failed, ...failedRecordings].map(({ title }) => title))
    return text('sheet.saving.failed', { pieces: [...titles].join(', ') })
  }
  switch (end) {
    case 'done':
      return text(progress.recordingsTotal > 0 ? 'sheet.saving.done_recordings' : 'sheet.saving.done', {
        pieces: progress.piecesTotal,
        recordings: progress.recordingsTotal,
        size: formatBytes(progress.bytesTotal),
      })
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
  const { end, failed, failedRecordings } = saving.result
  const [sheets, recordings] =
    end === 'done'
      ? [failed.map(({ sheetId }) => sheetId), failedRecordings.map(({ id }) => id)]
      : [
          saving.plan.flatMap((piece) => piece.sheets.map(({ id }) => id)),
          saving.plan.flatMap((piece) => piece.recordings.map(({ id }) => id)),
        ]
  const isAffected = missing.some(
    (piece) =>
      piece.sheets.some(({ id }) => sheets.includes(id)) || piece.recordings.some(({ id }) => recordings.includes(id)),
  )
  return isAffected ? describeOutcome(text, saving.result) : null
}
