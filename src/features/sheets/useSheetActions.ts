import type { PlannedPiece } from '#device/sheets/plan.ts'
import type { SavedSheet } from '#device/sheets/store.ts'
import { useLive } from '../../offline/hooks.ts'
import type { MemberLocal } from '../../session/local.ts'
import { useMember } from '../../session/member.ts'

/** Saving, for whoever does not show how it goes on. */
export const sheetActions = ({ saving }: Pick<MemberLocal, 'saving'>) => ({
  save: (plan: readonly PlannedPiece[]): void => {
    saving.start(plan).catch((error: unknown) => console.warn('Sheets could not be saved', error))
  },
  pause: () => saving.pause(),
  dismiss: () => saving.dismiss(),
})

/** What is saved on this device. Nothing is drawn anew while bytes arrive. */
export const useSavedSheets = (): readonly SavedSheet[] => useLive(useMember().local.savedSheets)

/** What is saved on this device and how saving goes on, with the ways to save. */
export const useSheetActions = () => {
  const { local } = useMember()
  return { saved: useLive(local.savedSheets), saving: useLive(local.saving), ...sheetActions(local) }
}
