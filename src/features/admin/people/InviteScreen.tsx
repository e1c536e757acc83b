import './people.css'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type AdminPerson, invitePerson } from '#contract/admin.ts'
import { RefusedError } from '#device/errors.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../../session/app.tsx'
import { Button, buttonLook } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { type Failure, FormMessage } from '../../../ui/form/FormMessage.tsx'
import { SubmitRow } from '../../../ui/form/SubmitRow.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { EditHead } from '../edit/EditScreen.tsx'
import { toFailure } from '../edit/failure.ts'
import { checkInvitation, type FieldName, fieldNames, isFieldName } from './invitation.ts'
import { PartFields } from './PartFields.tsx'

const none: readonly FieldName[] = []
const shortLabels = {
  email: 'admin.invite.email',
  firstName: 'admin.invite.first_name',
  lastName: 'admin.invite.last_name',
  instrument: 'admin.person.instrument',
  voice: 'admin.person.voice',
  key: 'admin.person.key',
  reads: 'admin.role.MHZ_LIBRARY_READ',
  edits: 'admin.role.EDITOR',
} as const satisfies Record<FieldName, MessageId>

const useInvitation = (onInvited: (person: AdminPerson) => void) => {
  const { call } = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useForm({
    names: fieldNames,
    check: (values) =>
      Object.fromEntries(
        // A test finds every message of a schema in the catalogues; the compiler cannot.
        Object.entries(checkInvitation(values).problems).map(([name, id]) => [name, text(id as MessageId)]),
      ),
    keepAs: 'invitation',
    secret: none,
  })
  const submit = async (): Promise<void> => {
    if (sending || !form.ready()) return
    const { body } = checkInvitation(form.values)
    if (body === undefined) return
    setSending(true)
    setFailure(null)
    try {
      const person = await call(invitePerson, { body })
      form.forget()
      void queryClient.invalidateQueries({ queryKey: ['admin', 'people'] })
      onInvited(person)
    } catch (error) {
      setFailure({ message: toFailure(error, text), errors: [] })
      if (error instanceof RefusedError) {
        const said = error.reply.errors.filter(({ field }) => isFieldName(field))
        form.refuse(Object.fromEntries(said.map(({ field, errorMessage }) => [field, errorMessage])))
      }
    } finally {
      setSending(false)
    }
  }
  return { form, sending, failure, submit }
}

const InvitationForm = ({ onInvited }: { readonly onInvited: (person: AdminPerson) => void }) => {
  const text = useText()
  const { form, sending, failure, submit } = useInvitation(onInvited)
  const { errorOf } = form
  const wrong = fieldNames.filter((name) => form.problems[name] !== undefined)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void submit()
  }
  const field = (name: 'email' | 'firstName' | 'lastName') => ({
    name,
    label: text(shortLabels[name]),
    error: errorOf(name),
    // It is somebody else's: the browser would fill in one's own.
    autoComplete: 'off',
  })
  return (
    <>
      <FormMessage failure={failure} />
      <form className="form" {...form.bind} onSubmit={onSubmit} aria-busy={sending}>
        <TextField {...field('email')} type="email" autoCapitalize="none" spellCheck={false} />
        <div className="form-row">
          <TextField {...field('firstName')} />
          <TextField {...field('lastName')} />
        </div>
        <PartFields errorOf={errorOf} />
        <fieldset>
          <legend>{text('admin.person.roles')}</legend>
          <Checkbox name="reads">{text('admin.role.MHZ_LIBRARY_READ')}</Checkbox>
          <Checkbox name="edits">{text('admin.role.EDITOR')}</Checkbox>
        </fieldset>
        <SubmitRow
          label={text(sending ? 'admin.invite.sending' : 'admin.invite.submit')}
          sending={sending}
          touched={form.isTouched}
          missing={wrong.map((name) => text(shortLabels[name]))}
        />
      </form>
    </>
  )
}

/** Somebody becomes a member, and gets a mail with the way in. */
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
            <Button look="quiet" onClick={() => setInvited(null)}>
              {text('admin.invite.another')}
            </Button>
          </div>
        </Note>
      )}
    </>
  )
}
