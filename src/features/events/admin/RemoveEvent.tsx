import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type EditedEvent, removeEvent } from '#contract/edited-events.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { seriesScopes } from '#contract/event-series.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Fields } from '../../../ui/form/Fields.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EventAction } from './EventAction.tsx'
import { scopeChoice } from './event-noun.ts'
import { editedEventQuery } from './queries.ts'

/** Deletes an event without answers, or events of its series; the list then offers to undo it. */
export const RemoveEvent = ({ event }: { readonly event: EditedEvent }) => {
  const app = useApp()
  const text = useText()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState('one')
  const { id, version, titleDe, answered, series } = event
  const { busy, failure, send } = useWrite({
    noun: 'event',
    send: (_: null) =>
      app.call(removeEvent, {
        params: { id },
        headers: { 'if-match': ifMatch(version) },
        query: { scope: seriesScopes.find((scope) => scope === chosen) ?? 'one' },
      }),
    cache: () => editedEventQuery(app, id).queryKey,
    onSuccess: ({ count }) =>
      navigate({
        to: '/$locale/intra/admin/events',
        params: { locale: app.locale },
        search: { removed: id, count },
        replace: true,
        // Unsaved input stays as a draft, which the form continues if the removal is undone.
        ignoreBlocker: true,
      }),
  })
  return (
    <EventAction
      id="remove-event"
      words={{
        heading: text('admin.event.remove'),
        detail: text(answered ? 'admin.event.remove.answered' : 'admin.event.remove.detail'),
        button: text('admin.event.remove'),
        question: text('admin.event.remove.title', { title: titleDe }),
        consequence: text('admin.event.remove.confirm'),
      }}
      busy={busy}
      failure={failure?.message}
      isPossible={!answered || series.length > 1}
      onYes={() => {
        void send(null)
        return true
      }}
    >
      <Fields
        fields={scopeChoice}
        row={event}
        prefix="remove-"
        values={{ scope: chosen }}
        errorOf={() => undefined}
        set={(_, value) => setChosen(value)}
      />
    </EventAction>
  )
}
