import { useId, useState } from 'react'
import { previewGroupMailing, sendGroupMailing } from '#contract/led-groups.ts'
import { MailingInput } from '#contract/mailings.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { MailingDialog } from '../../mailings/admin/MailingDialog.tsx'
import { mailingFields } from '../../mailings/admin/mailing-noun.ts'

const { subjectDe, textDe, subjectEn, textEn, replyTo, attachments } = mailingFields
/** The fields of a mailing that a leader fills in: without attachments, and the recipients are the group. */
const fields = { subjectDe, textDe, subjectEn, textEn, replyTo, attachments: { ...attachments, Control: () => null } }

interface WriteToGroupProps {
  readonly groupId: number
  readonly onSent: (persons: number) => void
  readonly onClose: () => void
}

/** Writes a mail to everybody of a group that the person leads; it is shown before it is sent. */
export const WriteToGroup = ({ groupId, onSent, onClose }: WriteToGroupProps) => {
  const { call } = useApp()
  const text = useText()
  const id = useId()
  const [shown, setShown] = useState<MailingInput | null>(null)
  const params = { id: groupId }
  const write = useWrite({
    noun: 'mailing',
    send: (body: MailingInput, key) => call(sendGroupMailing, { params, headers: { 'idempotency-key': key }, body }),
    onSuccess: ({ counts }) => onSent(counts.persons),
  })
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{text('admin.led.mail')}</h2>
      <p className="soft">{text('admin.led.mail.detail')}</p>
      <ActionForm
        fields={fields}
        rules={MailingInput}
        start={valuesOf(fields, null)}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text('admin.mailing.preview')}
        onSend={(input) => setShown(input as MailingInput)}
      >
        <QuietButton onClick={onClose}>{text('action.cancel')}</QuietButton>
      </ActionForm>
      {shown !== null && (
        <MailingDialog
          load={() => call(previewGroupMailing, { params, body: shown })}
          attached={[]}
          sending={write.busy}
          failure={write.failure?.message ?? null}
          onSend={() => void write.send(shown)}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  )
}
