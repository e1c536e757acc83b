import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditedEvent } from '#contract/edited-events.ts'
import { sendReminder } from '#contract/event-messages.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { reminderPreviewQuery } from './queries.ts'
import { useSendTime, WaysNote } from './told-control.tsx'

/** Asks the players without an answer now, after a preview of who is asked and when. */
export const RemindNow = ({ event: { id } }: { readonly event: EditedEvent }) => {
  const app = useApp()
  const text = useText()
  const { locale } = app
  const [asking, setAsking] = useState(false)
  const { data, isError } = useQuery({ ...reminderPreviewQuery(app, id), enabled: asking })
  const { busy, failure, isSuccess, send, reply } = useReminder(id)
  const timeOf = useSendTime()
  const detail = (): string => {
    if (data === undefined) return text(isError ? 'admin.load_failed' : 'admin.remind.loading')
    if (data.people.length === 0) return text('admin.remind.nobody', { others: data.others })
    return text('admin.remind.people', { count: data.people.length, others: data.others })
  }
  const when = data === undefined ? null : timeOf(data.sentAt)
  return (
    <section className="grid" aria-labelledby="remind">
      <h2 id="remind">{text('admin.remind')}</h2>
      <p>{text('admin.remind.detail')}</p>
      <WriteMessage failure={failure?.message}>
        {isSuccess && reply !== undefined && (
          <Note kind="ok">
            {text('admin.remind.done', { count: reply.asked, when: timeOf(reply.sentAt) ?? text('admin.sent.now') })}
          </Note>
        )}
      </WriteMessage>
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => !busy && setAsking(true)}>
          {text('admin.remind.do')}
        </QuietButton>
      </div>
      {asking && (
        <ConfirmDialog
          title={text('admin.remind.title')}
          detail={detail()}
          isRecommended
          yes={when === null ? text('admin.remind.send') : text('admin.remind.send.at', { when })}
          onYes={() => {
            if (data === undefined || data.people.length === 0) return
            setAsking(false)
            void send(null)
          }}
          onNo={() => setAsking(false)}
        >
          {data !== undefined && data.people.length > 0 && (
            <>
              <p className="soft small">{new Intl.ListFormat(locale, { type: 'conjunction' }).format(data.people)}</p>
              <WaysNote {...data} when={when} />
            </>
          )}
        </ConfirmDialog>
      )}
    </section>
  )
}

const useReminder = (id: number) => {
  const { call } = useApp()
  const [reply, setReply] = useState<{ readonly asked: number; readonly sentAt: string }>()
  const write = useWrite({
    noun: 'participation',
    send: (_: null) => call(sendReminder, { params: { id }, query: { all: 'true' } }),
    onSuccess: setReply,
  })
  return { ...write, reply }
}
