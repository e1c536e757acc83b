import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelEvent, EditedEvent } from '#contract/edited-events.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { ConfirmDialog } from '../edit/ConfirmDialog.tsx'
import { failureOf } from '../edit/failure.ts'
import { newerIn } from '../edit/newer.ts'

interface CancelEventProps {
  readonly event: EditedEvent
  readonly onRow: (event: EditedEvent) => void
}

/** It does not take place, or does after all. */
export const CancelEvent = ({ event, onRow }: CancelEventProps) => {
  const { call } = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  const [state, setState] = useState<'idle' | 'asking' | 'sending'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const { id, version, cancelled } = event
  const send = async (): Promise<void> => {
    setState('sending')
    setFailure(null)
    try {
      const body = { cancelled: !cancelled }
      onRow(await call(cancelEvent, { params: { id }, headers: { 'if-match': ifMatch(version) }, body }))
      void queryClient.invalidateQueries({ queryKey: ['events'] })
    } catch (error) {
      const newer = newerIn(error, EditedEvent)
      if (newer !== undefined) onRow(newer)
      setFailure(newer === undefined ? failureOf(error, text) : text('admin.failed.again'))
    }
    setState('idle')
  }
  return (
    <section className="grid" aria-labelledby="cancel-event">
      <h2 id="cancel-event">{text('admin.cancel')}</h2>
      <p>{text(cancelled ? 'admin.cancel.is_cancelled' : 'admin.cancel.detail')}</p>
      {failure !== null && (
        <Note kind="bad" announced>
          <p>{failure}</p>
        </Note>
      )}
      <div className="buttons">
        <Button look="quiet" blocked={state === 'sending'} onClick={() => state === 'idle' && setState('asking')}>
          {text(cancelled ? 'admin.cancel.undo' : 'admin.cancel.do')}
        </Button>
      </div>
      {state === 'asking' && (
        <ConfirmDialog
          title={text(cancelled ? 'admin.cancel.undo.title' : 'admin.cancel.title', { title: event.titleDe })}
          detail={text(cancelled ? 'admin.cancel.undo.confirm' : 'admin.cancel.confirm')}
          yes={text(cancelled ? 'admin.cancel.undo' : 'admin.cancel.do')}
          no={text('admin.cancel.no')}
          onYes={() => void send()}
          onNo={() => setState('idle')}
        />
      )}
    </section>
  )
}
