import { useEffect, useMemo } from 'react'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useMember } from '../../platform/session/member.ts'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { type ConflictingPreferences as Conflict, preferencesConflict } from './conflict.ts'
import { PreferencesQuestion } from './PreferencesQuestion.tsx'

/** Saves the merged preferences without a question; reports it if the device has no storage left. */
const Merging = ({ onDecide }: Pick<Conflict, 'onDecide'>) => {
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
  useEffect(() => track(onDecide('mine')), [track, onDecide])
  return (
    <div role="status">
      {saveFailed && (
        <>
          <SaveFailedNotice />
          <div className="buttons">
            <Button look="quiet" onClick={() => track(onDecide('mine'))}>
              {text('action.retry')}
            </Button>
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
  return conflict.names.length === 0 ? <Merging {...conflict} /> : <PreferencesQuestion {...conflict} />
}
