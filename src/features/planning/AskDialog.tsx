import { useQuery } from '@tanstack/react-query'
import { sendReminder } from '#contract/event-messages.ts'
import type { PlannedEvent } from '#contract/planning.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { date, timeOfDay } from '../../ui/wall-clock.ts'
import { planningFailures } from './answers.ts'
import { askPreviewQuery, type Whom } from './queries.ts'

interface AskDialogProps {
  readonly event: PlannedEvent
  readonly whom: Whom
  readonly onClose: () => void
  /** Called with the sentence that says what was done. */
  readonly onDone: (done: string) => void
}

/** Asks players without an answer for one, after a preview of who gets a message and when. */
export const AskDialog = ({ event, whom, onClose, onDone }: AskDialogProps) => {
  const app = useApp()
  const text = useText()
  const { locale } = app
  const { data, isError } = useQuery(askPreviewQuery(app, event.id, whom))
  const { busy, failure, send } = useWrite({
    noun: 'participation',
    failures: planningFailures,
    send: (_: null) =>
      app.call(sendReminder, {
        params: { id: event.id },
        query: (whom.section ?? whom.uuid) === undefined ? { all: 'true' } : whom,
      }),
    onSuccess: ({ asked }) => {
      onDone(text('planning.ask.done', { count: asked }))
      onClose()
    },
  })
  const detail = (): string => {
    if (data === undefined) return text(isError ? 'planning.failed.offline' : 'planning.ask.loading')
    if (data.people.length === 0) return text('planning.ask.nobody', { others: data.others })
    const { sentAt } = data
    const when = { date: date(sentAt, locale), time: timeOfDay(sentAt) }
    return text('planning.ask.people', { count: data.people.length, ...when })
  }
  return (
    <ConfirmDialog
      title={text('planning.ask.title')}
      detail={detail()}
      isRecommended
      yes={text('planning.ask.send')}
      onYes={() => {
        if (!busy && data !== undefined && data.people.length > 0) void send(null)
      }}
      onNo={onClose}
    >
      {data !== undefined && data.people.length > 0 && (
        <p className="soft small">{new Intl.ListFormat(locale, { type: 'conjunction' }).format(data.people)}</p>
      )}
      <div aria-live="polite">{failure !== null && <Note kind="bad">{failure.message}</Note>}</div>
    </ConfirmDialog>
  )
}
