import type { SavedRecording } from '#device/recordings/store.ts'
import type { PinnedList } from '#device/sheets/pins.ts'
import type { PlannedPiece } from '#device/sheets/plan.ts'
import type { SavedSheet } from '#device/sheets/store.ts'
import { useSnapshot } from '../../platform/offline/hooks.ts'
import type { MemberStorage } from '../../platform/offline/member-storage.ts'
import { useMember } from '../../platform/session/member.ts'

/** Actions to save and remove sheets with their recordings, for components that do not show the progress. */
export const sheetActions = ({
  saving,
  sheets,
  recordings,
  pins,
}: Pick<MemberStorage, 'saving' | 'sheets' | 'recordings' | 'pins'>) => {
  /** If the write fails, the member's choice still applies until the app restarts. */
  const note = (writing: Promise<void>): void =>
    void writing.catch((error: unknown) => console.warn('sheet_selection.save_failed', error))
  const removeFiles = async (compositionIds: readonly number[]): Promise<void> => {
    await sheets.remove(compositionIds)
    const saved = await recordings.list()
    await recordings.remove(saved.flatMap((one) => (compositionIds.includes(one.compositionId) ? [one.id] : [])))
  }
  return {
    /** `list`: pieces that are added to it later are downloaded too. */
    save: (plan: readonly PlannedPiece[], list: PinnedList | null = null): void => {
      const ids = plan.map(({ compositionId }) => compositionId)
      note(pins.want(ids, list))
      saving.start(plan).catch((error: unknown) => console.warn('sheet.download_failed', error))
    },
    /** Rejects if the files could not be removed. */
    remove: async (compositionIds: readonly number[]): Promise<void> => {
      note(pins.exclude(compositionIds))
      await removeFiles(compositionIds)
    },
    /** Removes everything that is saved. Rejects if it could not be removed. */
    removeAll: async (compositionIds: readonly number[]): Promise<void> => {
      note(pins.clear())
      await removeFiles(compositionIds)
    },
    pause: () => {
      note(pins.pause())
      saving.pause()
    },
    dismiss: () => saving.dismiss(),
  }
}

/** The sheets saved on this device. Progress of a download does not re-render. */
export const useSavedSheets = (): readonly SavedSheet[] => useSnapshot(useMember().local.savedSheets)

/** The recordings on this device, also those that are missing. */
export const useSavedRecordings = (): readonly SavedRecording[] => useSnapshot(useMember().local.savedRecordings)

/** The sheets saved on this device, the progress of saving, and the actions. */
export const useSheetActions = () => {
  const { local } = useMember()
  return { saved: useSnapshot(local.savedSheets), saving: useSnapshot(local.saving), ...sheetActions(local) }
}
