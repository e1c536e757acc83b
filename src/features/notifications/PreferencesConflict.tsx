import { useCallback, useEffect, useMemo } from 'react'
import type { PreferenceName } from '#device/outbox/kinds/notifications.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useMember } from '../../platform/session/member.ts'
import { QuietButton } from '../../ui/Button.tsx'
import type { Conflict } from '../../ui/form/useFormState.ts'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { isMergeable, preferencesConflict } from './conflict.ts'
import { PreferencesQuestion } from './PreferencesQuestion.tsx'

/** Saves the merged preferences without a question; reports it if the device has no storage left. */
const Merging = ({ resolve }: Pick<Conflict<PreferenceName>, 'resolve'>) => {
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
  const merge = useCallback(() => track(Promise.resolve(resolve([]))), [track, resolve])
  useEffect(merge, [merge])
  return (
    <div role="status">
      {saveFailed && (
        <>
          <SaveFailedNotice />
          <div className="buttons">
            <QuietButton onClick={merge}>{text('action.retry')}</QuietButton>
          </div>
        </>
      )}
    </div>
  )
}

/** The preferences were also changed on another device: the member chooses a version. */
export const PreferencesConflict = ({ record }: { readonly record: OutboxRecord }) => {
  const { outbox } = useMember().local
  const conflict = useMemo(() => preferencesConflict(record, outbox), [record, outbox])
  if (conflict === null) return null
  return isMergeable(conflict) ? <Merging {...conflict} /> : <PreferencesQuestion {...conflict} />
}
