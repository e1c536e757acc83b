import './mailings.css'
import * as styles from '../../admin/edit/edit.css'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { previewMailing } from '#contract/mailings.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { Button, buttonLook } from '../../../ui/Button.tsx'
import { Fields } from '../../../ui/form/Fields.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { randomKey } from '../../../ui/form/idempotency-key.ts'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { DraftNote } from '../../admin/edit/DraftNote.tsx'
import { EditHead } from '../../admin/edit/EditScreen.tsx'
import { LeaveGuard } from '../../admin/edit/LeaveGuard.tsx'
import { type Edit, leaveFields, useEdit } from '../../admin/edit/useEdit.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { attachmentsIn } from './attachments.ts'
import { MailingDialog } from './MailingDialog.tsx'
import { bodyOf, choiceIn, type MailingForm, mailingFields, mailingNoun } from './mailing-noun.ts'

interface WriteMailingProps {
  /** The recipients as JSON; '' = persons that were chosen before the page was loaded: the draft remembers them. */
  readonly recipients: string
  /** Number of persons of the filter; undefined = persons were chosen one by one. */
  readonly count: number | undefined
  readonly onSent: () => void
}

/** Returns the recipients of the mailing, and keeps them with its draft. */
const useRecipients = ({ values, dirty, set }: Edit, given: string): string => {
  const stored = choiceIn(values.recipients ?? '')
  const recipients = given === '' && stored?.uuids !== undefined ? (values.recipients ?? '') : given
  useEffect(() => {
    if (!dirty || recipients === '') return
    if (values.recipients !== recipients) set('recipients', recipients)
    if (values.key === '') set('key', randomKey())
  })
  return recipients
}

interface LetterProps {
  readonly edit: Edit
  readonly recipients: string
}

/** The fields of the mailing, and the dialog that shows it before it is sent. */
const Letter = ({ edit, recipients }: LetterProps) => {
  const { call } = useApp()
  const text = useText()
  const [asks, setAsks] = useState(false)
  const { values, dirty, set } = edit
  const onSubmit = (): void => {
    if (edit.isValid) setAsks(true)
    else edit.submit()
  }
  return (
    <>
      <WriteMessage failure={asks ? null : edit.failure}>
        {edit.stored !== null && <DraftNote draft={edit.stored} />}
      </WriteMessage>
      <Form onBlur={leaveFields(mailingFields, edit.leave)} onSubmit={onSubmit} busy={edit.saving}>
        <Fields fields={mailingFields} values={values} errorOf={edit.errorOf} set={set} />
        <div className={`form-end ${styles.editEnd}`}>
          <Button type="submit" blocked={edit.saving || edit.invalidCount > 0}>
            {text('admin.mailing.preview')}
          </Button>
          <p className="soft small">
            {edit.invalidCount > 0 && text('form.wrong', { count: edit.invalidCount })}
            {edit.invalidCount === 0 && dirty && edit.stored?.isSafe && text('admin.mailing.draft')}
          </p>
        </div>
      </Form>
      {asks && (
        <MailingDialog
          load={() => {
            const body = bodyOf({ ...(edit.fieldsToSend() as unknown as MailingForm), recipients })
            return call(previewMailing, { body })
          }}
          attached={attachmentsIn(values.attachments ?? '').map(({ name }) => name)}
          sending={edit.saving}
          failure={edit.failure}
          onSend={edit.submit}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

/** Writes a mail to the persons of a filter, or to those chosen in the list. */
export const WriteMailing = ({ recipients: given, count: filtered, onSent }: WriteMailingProps) => {
  const { locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const edit = useEdit({
    noun: mailingNoun,
    row: null,
    onSaved: ({ uuid }) => {
      onSent()
      void navigate({
        to: '/$locale/intra/admin/people',
        params: { locale },
        search: { view: 'mailings', show: uuid },
        replace: true,
      })
    },
  })
  const recipients = useRecipients(edit, given)
  const count = filtered ?? choiceIn(recipients)?.uuids?.length ?? 0
  return (
    <>
      <LeaveGuard dirty={edit.dirty} draft={edit.stored} />
      <EditHead list="/$locale/intra/admin/people" title={text('admin.mailing.new')}>
        {count > 0 && (
          <p>{text(filtered === undefined ? 'admin.mailing.to.chosen' : 'admin.mailing.to.filter', { count })}</p>
        )}
        <p className="soft">{text('admin.mailing.to.detail')}</p>
      </EditHead>
      {recipients === '' ? (
        <Note kind="wait">
          <p>{text('admin.mailing.to.lost')}</p>
          <Link className={buttonLook()} to="/$locale/intra/admin/people" params={{ locale }}>
            {text('admin.mailing.to.again')}
          </Link>
        </Note>
      ) : (
        <Letter edit={edit} recipients={recipients} />
      )}
    </>
  )
}
