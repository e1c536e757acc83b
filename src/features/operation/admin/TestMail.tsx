import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { shownMailbox } from '#contract/mailbox.ts'
import { sendTestMail } from '#contract/operation.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { adminFailures } from '../../../platform/writes/failure.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { ServerReply } from './job-columns.tsx'
import { errorInWords } from './job-in-words.ts'

/** Mails the administrator, and shows what the mail server replied. */
export const TestMail = ({ server }: { readonly server: string | undefined }) => {
  const { call } = useApp()
  const text = useText()
  const [result, setResult] = useState<Reply<typeof sendTestMail> | null>(null)
  const { busy, failure, send } = useWrite({
    noun: 'job',
    send: () => call(sendTestMail, {}),
    failures: { ...adminFailures, busy: 'admin.test_mail.limit' },
    onSuccess: setResult,
    onError: () => setResult(null),
  })
  return (
    <section className="grid" aria-labelledby="test-mail-title">
      <h2 id="test-mail-title">{text('admin.test_mail')}</h2>
      <p>{text('admin.test_mail.detail')}</p>
      {server !== undefined && <p className="soft small">{text('admin.test_mail.server', { server })}</p>}
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => void send(undefined)}>
          {text(busy ? 'admin.test_mail.sending' : 'admin.test_mail.send')}
        </QuietButton>
      </div>
      <WriteMessage failure={failure?.message}>
        {result !== null && !busy && (
          <Note kind={result.accepted ? 'ok' : 'bad'}>
            <p>
              {result.accepted
                ? text('admin.test_mail.accepted', { address: shownMailbox(result.address) })
                : text('admin.test_mail.refused', { address: shownMailbox(result.address) })}
            </p>
            {result.error !== null && <p>{errorInWords(result.error, text)}</p>}
            {result.reply !== null && <ServerReply>{result.reply}</ServerReply>}
          </Note>
        )}
      </WriteMessage>
    </section>
  )
}
