import './people.css'
import { useQuery } from '@tanstack/react-query'
import { type AdminPerson, invitePersonAgain } from '#contract/admin.ts'
import { toWireDate } from '#contract/clock.ts'
import { useApp } from '../../../session/app.tsx'
import { readAccountPage } from '../../../session/page-settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { State } from '../../../ui/State.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { EditHead } from '../edit/EditScreen.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { Memberships } from './Memberships.tsx'
import { PartForm } from './PartForm.tsx'
import { personQuery } from './queries.ts'
import { Roles } from './Roles.tsx'
import { usePersonWrite } from './usePersonWrite.ts'

/** Mails the invitation once more; only the embedded provider has passwords. */
const InviteAgain = ({ person: { uuid, email } }: { readonly person: AdminPerson }) => {
  const text = useText()
  const { busy, isSuccess, failure, send } = usePersonWrite('person')
  return (
    <div className="invite-again">
      <Button
        look="quiet"
        blocked={busy}
        onClick={() => void send((call) => call(invitePersonAgain, { params: { uuid } }))}
      >
        {text(busy ? 'admin.person.inviting' : 'admin.person.invite')}
      </Button>
      <div role="status">
        {isSuccess && <p>{text('admin.person.invited', { email: email ?? '' })}</p>}
        {failure !== null && (
          <Note kind="bad">
            <p>{failure.message}</p>
          </Note>
        )}
      </div>
    </div>
  )
}

/** The person's email address, and whether they have access. */
const SignIn = ({ person }: { readonly person: AdminPerson }) => {
  const { locale } = useApp()
  const text = useText()
  const { email, signIn } = person
  const isReady = signIn === 'ready'
  return (
    <>
      <p className="soft">{email}</p>
      <p>
        <State head={isReady ? 'full' : 'empty'} tone={isReady ? 'ok' : 'wait'}>
          {text(`admin.sign_in.${signIn}`)}
        </State>
      </p>
      {!isReady && email !== null && readAccountPage(document, locale) !== null && <InviteAgain person={person} />}
    </>
  )
}

/** Says that the mail server refuses an address of the person. */
const RefusedEmail = ({ refused: { address, at } }: { readonly refused: NonNullable<AdminPerson['refusedEmail']> }) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <Note kind="wait">
      <p>{text('admin.person.refused.detail', { address, day: date(toWireDate(new Date(at)), locale) })}</p>
    </Note>
  )
}

/** A person's data as managed by administrators: roles, memberships, part. */
export const ManagePersonScreen = ({ uuid }: { readonly uuid: string }) => {
  const app = useApp()
  const text = useText()
  const { data: person, isError, refetch } = useQuery(personQuery(app, uuid))
  return (
    <>
      <EditHead list="/$locale/intra/admin/people" title={person?.label ?? text('admin.noun.person')}>
        {person != null && <SignIn person={person} />}
      </EditHead>
      {person === undefined && isError && (
        <LoadFailed onRetry={() => void refetch()}>{text('admin.person.failed')}</LoadFailed>
      )}
      {person === undefined && !isError && <RowsSkeleton />}
      {person === null && <p className="empty">{text('admin.person.none')}</p>}
      {person?.refusedEmail != null && <RefusedEmail refused={person.refusedEmail} />}
      {person != null && (
        <div className="two kept-person">
          <Roles person={person} />
          <div className="grid">
            <Memberships person={person} />
            <PartForm person={person} />
          </div>
        </div>
      )}
    </>
  )
}
