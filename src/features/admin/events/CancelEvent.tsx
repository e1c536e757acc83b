import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelEvent, EditedEvent, type NotifyAudience, notifyAudiences } from '#contract/edited-events.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { toFailure } from '../edit/failure.ts'
import { findNewerRow } from '../edit/newer.ts'
import { isOver } from './event-form.ts'
import { NotifyAudienceField } from './NotifyAudienceField.tsx'

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
  const [chosen, setChosen] = useState('')
  const [asked, setAsked] = useState(false)
  const { id, version, cancelled } = event
  const told = notifyAudiences.find((choice) => choice === chosen)
  const needsTold = !isOver(event)
  const onYes = (): void => {
    if (needsTold && told === undefined) setAsked(true)
    else void send(told)
  }
  const send = async (told: NotifyAudience | undefined): Promise<void> => {
    setState('sending')
    setFailure(null)
    try {
      const body = { cancelled: !cancelled, ...(told && { told }) }
      onRow(await call(cancelEvent, { params: { id }, headers: { 'if-match': ifMatch(version) }, body }))
      void queryClient.invalidateQueries({ queryKey: ['events'] })
    } catch (error) {
      const newer = findNewerRow(error, EditedEvent)
      if (newer !== undefined) onRow(newer)
      setFailure(newer === undefined ? toFailure(error, text) : text('admin.failed.again'))
    }
    setState('idle')
    setChosen('')
    setAsked(false)
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
          onYes={onYes}
          onNo={() => setState('idle')}
        >
          {needsTold && (
            <NotifyAudienceField
              value={chosen}
              error={asked && told === undefined ? text('validation.told_required') : undefined}
              onChange={setChosen}
            />
          )}
        </ConfirmDialog>
      )}
    </section>
  )
}
