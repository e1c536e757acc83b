import { useEffect } from 'react'
import { useMember } from '../../platform/session/member.ts'
import { isMergeable, preferencesConflict } from './conflict.ts'

/** Merges preferences chosen on two devices automatically if they do not overlap, on whatever page is open. */
export const MergedPreferences = () => {
  const { records, outbox } = useMember().local
  useEffect(() => {
    const merge = (): void => {
      for (const record of records.get()) {
        const conflict = preferencesConflict(record, outbox)
        if (conflict !== null && isMergeable(conflict))
          Promise.resolve(conflict.resolve([])).catch((error: unknown) =>
            console.warn('preferences.save_failed', error),
          )
      }
    }
    merge()
    return records.subscribe(merge)
  }, [records, outbox])
  return null
}
