import './edited-persons.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { canEnter } from '#contract/access.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { type AdminPerson, invitePerson } from '#contract/members.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { fieldErrorsOf, useWrite } from '../../../platform/writes/useWrite.ts'
import { buttonLook, QuietButton } from '../../../ui/Button.tsx'
import { Fields } from '../../../ui/form/Fields.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { SubmitRow } from '../../../ui/form/SubmitRow.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { EditHead } from '../../admin/edit/EditScreen.tsx'
import { checkInvitation, type FieldName, invitationFields } from './invitation.ts'

const none: readonly FieldName[] = []

const InvitationForm = ({ onInvited }: { readonly onInvited: (person: AdminPerson) => void }) => {
  const { call } = useApp()
  const { member } = useMember()
  const text = useText()
  const { reads: _reads, edits: _edits, ...withoutRoles } = invitationFields
  const form = useForm({
    fields: invitationFields,
    check: (values) => checkInvitation(values).problems,
    keepAs: 'invitation',
    secret: none,
  })
  const { busy, failure, send } = useWrite({
    noun: 'person',
    send: (body: CallInput<typeof invitePerson>['body']) => call(invitePerson, { body }),
    onSuccess: (person) => {
      form.forget()
      onInvited(person)
    },
    onError: (error) => form.refuse(fieldErrorsOf(error)),
  })
  const onSubmit = (): void => {
    const { output } = checkInvitation(form.values)
    if (!busy && form.ready() && output !== undefined) void send(output)
  }
  return (
    <>
      <FormMessage failure={failure && { ...failure, errors: [] }} />
      <Form {...form.bind} onSubmit={onSubmit} busy={busy}>
        {canEnter('administration', member) ? (
          <Fields fields={invitationFields} {...form.controls} />
        ) : (
          <Fields<keyof typeof withoutRoles> fields={withoutRoles} {...form.controls} />
        )}
        <SubmitRow
          label={text(busy ? 'admin.invite.sending' : 'admin.invite.submit')}
          sending={busy}
          touched={form.isTouched}
          missing={form.missing}
        />
      </Form>
    </>
  )
}

/** Makes a person a member, and mails them an invitation to sign in. */
export const InviteScreen = () => {
  const { locale } = useApp()
  const text = useText()
  const [invited, setInvited] = useState<AdminPerson | null>(null)
  return (
    <>
      <EditHead list="/$locale/intra/admin/people" title={text('admin.invite.title')}>
        <p>{text('admin.invite.detail')}</p>
      </EditHead>
      {invited === null ? (
        <InvitationForm onInvited={setInvited} />
      ) : (
        <Note kind="ok" announced>
          <p>
            {text(invited.signIn === 'ready' ? 'admin.invite.done.ready' : 'admin.invite.done', {
              name: invited.label,
            })}
          </p>
          <div className="buttons">
            <Link
              className={buttonLook()}
              to="/$locale/intra/admin/people/$uuid"
              params={{ locale, uuid: invited.uuid }}
            >
              {text('admin.invite.done.open')}
            </Link>
            <QuietButton onClick={() => setInvited(null)}>{text('admin.invite.another')}</QuietButton>
          </div>
        </Note>
      )}
    </>
  )
}
