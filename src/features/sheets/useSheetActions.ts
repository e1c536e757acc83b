import type { PlannedPiece } from '#device/sheets/plan.ts'
import { useLive } from '../../offline/hooks.ts'
import { useMember } from '../../session/member.ts'

/** What is saved on this device, and saving and removing. */
export const useSheetActions = () => {
  const { local } = useMember()
  return {
    saved: useLive(local.savedSheets),
    saving: useLive(local.saving),
    save: (plan: readonly PlannedPiece[]): void => {
      local.saving.start(plan).catch((error: unknown) => console.warn('Sheets could not be saved', error))
    },
    pause: () => local.saving.pause(),
    dismiss: () => local.saving.dismiss(),
    remove: (...compositionIds: readonly number[]): void => {
      local.sheets.remove(compositionIds).catch((error: unknown) => console.warn('Sheets could not be removed', error))
    },
  }
}
