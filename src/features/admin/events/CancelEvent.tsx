import { useState } from 'react'
import { cancelEvent, EditedEvent, type NotifyAudience, notifyAudiences } from '#contract/edited-events.ts'
import { type CallInput, ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Fields } from '../../../ui/form/Fields.tsx'
import { useText } from '../../../ui/intl.tsx'
import { useWrite } from '../../useWrite.ts'
import { WriteMessage } from '../edit/WriteMessage.tsx'
import { eventFields, eventNoun } from './event-noun.ts'
import { isOver } from './event-times.ts'

const { isShown: _isShown, group: _group, ...told } = eventFields.told
const choice = { told }

/** Cancels an event or reverts its cancellation. */
export const CancelEvent = ({ event }: { readonly event: EditedEvent }) => {
  const { call } = useApp()
  const text = useText()
  const [confirming, setConfirming] = useState(false)
  const [chosen, setChosen] = useState('')
  const [tried, setTried] = useState(false)
  const { id, version, cancelled } = event
  const { busy, failure, current, send } = useWrite({
    noun: 'event',
    schema: EditedEvent,
    cache: eventNoun.cache,
    send: (audience: NotifyAudience | undefined) => {
      const body: CallInput<typeof cancelEvent>['body'] = { cancelled: !cancelled }
      if (audience !== undefined) body.told = audience
      return call(cancelEvent, { params: { id }, headers: { 'if-match': ifMatch(version) }, body })
    },
  })
  const audience = notifyAudiences.find((one) => one === chosen)
  const mustChoose = !isOver(event)
  const close = (): void => {
    setConfirming(false)
    setChosen('')
    setTried(false)
  }
  const onYes = (): void => {
    setTried(true)
    if (mustChoose && audience === undefined) return
    close()
    void send(audience)
  }
  return (
    <section className="grid" aria-labelledby="cancel-event">
      <h2 id="cancel-event">{text('admin.cancel')}</h2>
      <p>{text(cancelled ? 'admin.cancel.is_cancelled' : 'admin.cancel.detail')}</p>
      <WriteMessage failure={current === undefined ? failure?.message : text('admin.failed.again')} />
      <div className="buttons">
        <Button look="quiet" blocked={busy} onClick={() => !busy && setConfirming(true)}>
          {text(cancelled ? 'admin.cancel.undo' : 'admin.cancel.do')}
        </Button>
      </div>
      {confirming && (
        <ConfirmDialog
          title={text(cancelled ? 'admin.cancel.undo.title' : 'admin.cancel.title', { title: event.titleDe })}
          detail={text(cancelled ? 'admin.cancel.undo.confirm' : 'admin.cancel.confirm')}
          yes={text(cancelled ? 'admin.cancel.undo' : 'admin.cancel.do')}
          no={text('admin.cancel.no')}
          onYes={onYes}
          onNo={close}
        >
          {mustChoose && (
            <Fields
              fields={choice}
              row={event}
              values={{ told: chosen }}
              errorOf={() => (tried && audience === undefined ? text('validation.told_required') : undefined)}
              set={(_, value) => setChosen(value)}
            />
          )}
        </ConfirmDialog>
      )}
    </section>
  )
}
