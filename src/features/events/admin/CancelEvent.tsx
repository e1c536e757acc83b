import { useState } from 'react'
import { cancelEvent, EditedEvent, type NotifyAudience, notifyAudiences } from '#contract/edited-events.ts'
import { type CallInput, ifMatch } from '#contract/endpoint.ts'
import { seriesScopes } from '#contract/event-series.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Fields } from '../../../ui/form/Fields.tsx'
import type { Values } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EventAction } from './EventAction.tsx'
import { eventFields, eventNoun, scopeChoice } from './event-noun.ts'
import { isOver } from './event-times.ts'

/** The scope, whom to notify, and why; the last two not for an event that is over. */
const isShown = ({ isOver }: Values) => isOver !== 'on'
const { group: _told, ...told } = eventFields.told
const { group: _reason, ...changeReason } = eventFields.changeReason
const choice = { ...scopeChoice, told: { ...told, isShown }, changeReason: { ...changeReason, isShown } }
const nothing = { scope: 'one', told: '', changeReason: '' }
type Cancellation = typeof nothing & { readonly audience: NotifyAudience | undefined }

/** Cancels an event or reverts its cancellation. */
export const CancelEvent = ({ event }: { readonly event: EditedEvent }) => {
  const { call } = useApp()
  const text = useText()
  const [chosen, setChosen] = useState(nothing)
  const [tried, setTried] = useState(false)
  const { id, version, cancelled } = event
  const { busy, failure, current, send } = useWrite({
    noun: 'event',
    schema: EditedEvent,
    cache: eventNoun.cache,
    // The dialog forgets what was chosen when it closes.
    send: ({ audience, scope, changeReason }: Cancellation) => {
      const body: CallInput<typeof cancelEvent>['body'] = {
        cancelled: !cancelled,
        scope: seriesScopes.find((one) => one === scope) ?? 'one',
        changeReason,
      }
      if (audience !== undefined) body.told = audience
      return call(cancelEvent, { params: { id }, headers: { 'if-match': ifMatch(version) }, body })
    },
  })
  const audience = notifyAudiences.find((one) => one === chosen.told)
  const mustChoose = !isOver(event) || (chosen.scope !== 'one' && event.series.some((one) => !isOver(one)))
  const onYes = (): boolean => {
    setTried(true)
    if (mustChoose && audience === undefined) return false
    void send({ ...chosen, audience })
    return true
  }
  return (
    <EventAction
      id="cancel-event"
      words={{
        heading: text('admin.cancel'),
        detail: text(cancelled ? 'admin.cancel.is_cancelled' : 'admin.cancel.detail'),
        button: text(cancelled ? 'admin.cancel.undo' : 'admin.cancel.do'),
        question: text(cancelled ? 'admin.cancel.undo.title' : 'admin.cancel.title', { title: event.titleDe }),
        consequence: text(cancelled ? 'admin.cancel.undo.confirm' : 'admin.cancel.confirm'),
      }}
      busy={busy}
      failure={current === undefined ? failure?.message : text('admin.failed.again')}
      onYes={onYes}
      onClose={() => {
        setChosen(nothing)
        setTried(false)
      }}
    >
      <Fields
        fields={choice}
        row={event}
        prefix="cancel-"
        values={{ ...chosen, isOver: mustChoose ? '' : 'on' }}
        errorOf={(name) =>
          name === 'told' && tried && audience === undefined ? text('validation.told_required') : undefined
        }
        set={(name, value) => setChosen((before) => ({ ...before, [name]: value }))}
      />
    </EventAction>
  )
}
