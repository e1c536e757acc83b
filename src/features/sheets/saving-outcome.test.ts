import { expect, test } from 'vitest'
import type { PlannedPiece } from '#device/sheets/plan.ts'
import type { SaveResult } from '#device/sheets/save.ts'
import type { SavingState } from '../../platform/offline/saving.ts'
import type { Text } from '../../ui/intl.tsx'
import { failureOf } from './saving-outcome.ts'

const sheet = (id: number): PlannedPiece => ({
  compositionId: 1,
  title: 'Marsch',
  sheets: [{ id } as never],
  recordings: [],
})
const ended = (end: SaveResult['end'], failed: SaveResult['failed'] = []): SavingState => ({
  kind: 'ended',
  plan: end === 'done' ? [sheet(11), sheet(12)] : [sheet(11)],
  result: {
    ...{ end, failed, failedRecordings: [] },
    progress: { pieces: 0, piecesTotal: 1, recordings: 0, recordingsTotal: 0, bytes: 0, bytesTotal: 9 },
  },
})
const text = ((id: string) => id) as Text

test('the reason for a missing sheet is shown only for the pieces that were to be saved', () => {
  const damaged = [{ compositionId: 1, sheetId: 11, title: 'Marsch', fault: 'damaged' }] as const
  expect(failureOf(text, ended('full'), [sheet(11)])).toBe('sheet.saving.full')
  expect(failureOf(text, ended('done', damaged), [sheet(11)])).toBe('sheet.saving.failed')
  for (const [state, missing] of [
    [{ kind: 'idle' }, sheet(11)],
    [ended('full'), sheet(12)],
    [ended('paused'), sheet(11)],
    // The sheets were saved and removed since, with or without failures beside them.
    [ended('done'), sheet(11)],
    [ended('done', damaged), sheet(12)],
  ] as const)
    expect(failureOf(text, state, [missing])).toBeNull()
})
