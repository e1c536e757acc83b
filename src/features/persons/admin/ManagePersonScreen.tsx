import * as styles from './edited-persons.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { canEnter } from '#contract/access.ts'
import { toWireDate } from '#contract/clock.ts'
import { needsAdministrator } from '#contract/handing-out.ts'
import { shownMailbox } from '#contract/mailbox.ts'
import { type AdminPerson, invitePersonAgain } from '#contract/members.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { readAccountPage } from '../../../platform/session/page-settings.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { State } from '../../../ui/State.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { Edited, EditHead } from '../../admin/edit/EditScreen.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { PersonLoans } from '../../equipment/admin/PersonLoans.tsx'
import { PersonGroups } from '../../groups/admin/PersonGroups.tsx'
import { PersonRepresentations } from '../../representations/admin/PersonRepresentations.tsx'
import { EndPerson } from './EndPerson.tsx'
import { Family } from './Family.tsx'
import { Memberships } from './Memberships.tsx'
import { MergePersons } from './MergePersons.tsx'
import { PartForm } from './PartForm.tsx'
import { PersonHistory } from './PersonHistory.tsx'
import { personNoun } from './person-noun.ts'
import { cardQuery, personQuery } from './queries.ts'
import { Roles } from './Roles.tsx'
import { usePersonWrite } from './usePersonWrite.ts'

const route = getRouteApi('/$locale/intra/admin/people/$uuid')

/** Mails the invitation once more; only the embedded provider has passwords. */
const InviteAgain = ({ person: { uuid, email } }: { readonly person: AdminPerson }) => {
  const text = useText()
  const { busy, isSuccess, failure, send } = usePersonWrite('person')
  return (
    <div className={styles.inviteAgain}>
      <QuietButton blocked={busy} onClick={() => void send((call) => call(invitePersonAgain, { params: { uuid } }))}>
        {text(busy ? 'admin.person.inviting' : 'admin.person.invite')}
      </QuietButton>
      <div role="status">
        {isSuccess && <p>{text('admin.person.invited', { email: shownMailbox(email ?? '') })}</p>}
        {failure !== null && <Note kind="bad">{failure.message}</Note>}
      </div>
    </div>
  )
}

/** The person's email address, and whether they have access. */
const SignIn = ({ person, mayInvite }: { readonly person: AdminPerson; readonly mayInvite: boolean }) => {
  const { locale } = useApp()
  const text = useText()
  const { email, signIn } = person
  const isReady = signIn === 'ready'
  return (
    <>
      <p className="soft">{email && shownMailbox(email)}</p>
      <p>
        <State head={isReady ? 'full' : 'empty'} tone={isReady ? 'ok' : 'wait'}>
          {text(`admin.sign_in.${signIn}`)}
        </State>
      </p>
      {mayInvite && !isReady && email !== null && readAccountPage(document, locale) !== null && (
        <InviteAgain person={person} />
      )}
    </>
  )
}

/** Says that the mail server refuses an address of the person. */
const RefusedEmail = ({ refused: { address, at } }: { readonly refused: NonNullable<AdminPerson['refusedEmail']> }) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <Note kind="wait">
      {text('admin.person.refused.detail', {
        address: shownMailbox(address),
        day: date(toWireDate(new Date(at)), locale),
      })}
    </Note>
  )
}

/** The address card and the family of a person. */
const Card = ({ uuid }: { readonly uuid: string }) => {
  const app = useApp()
  const text = useText()
  return (
    <Edited query={useQuery(cardQuery(app, uuid))}>
      {(card) =>
        card.archived ? (
          <p>{text('admin.person.archived')}</p>
        ) : (
          <>
            <section className="card" aria-labelledby="card">
              <h2 id="card">{text('admin.card')}</h2>
              <p className="soft small">{text('admin.card.logged')}</p>
              <EditForm noun={personNoun(card)} row={card} />
            </section>
            <Family card={card} />
          </>
        )
      }
    </Edited>
  )
}

/** A person's data as managed by address managers: card, family, memberships, part; for administrators the roles. */
const ManagePerson = ({ uuid }: { readonly uuid: string }) => {
  const app = useApp()
  const text = useText()
  const { member } = useMember()
  const { data: person, isError, refetch } = useQuery(personQuery(app, uuid))
  const isAdministrator = canEnter('administration', member)
  const isClosed = person != null && needsAdministrator(person, member)
  const isEditable = person != null && !isClosed && !person.archived
  return (
    <>
      <EditHead list="/$locale/intra/admin/people" title={person?.label ?? text('admin.noun.person')}>
        {person != null && <SignIn person={person} mayInvite={isEditable} />}
      </EditHead>
      {person === undefined && isError && (
        <LoadFailed onRetry={() => void refetch()}>{text('admin.person.failed')}</LoadFailed>
      )}
      {person === undefined && !isError && <RowsSkeleton />}
      {person === null && <p className="empty">{text('admin.person.none')}</p>}
      {person?.refusedEmail != null && <RefusedEmail refused={person.refusedEmail} />}
      {isClosed && <Note>{text('admin.person.closed')}</Note>}
      {person != null && (
        <div className={`two ${styles.keptPerson}`}>
          <div className="grid">
            <Card uuid={uuid} />
          </div>
          <div className="grid">
            {isEditable && <Memberships person={person} />}
            {isEditable && <PersonHistory person={person} />}
            {isEditable && <PartForm person={person} />}
            <PersonRepresentations uuid={uuid} isEditable={isEditable} />
            <PersonGroups uuid={uuid} />
            <PersonLoans uuid={uuid} />
            {isAdministrator && !person.archived && <Roles person={person} />}
            {!isClosed && <EndPerson person={person} />}
          </div>
        </div>
      )}
    </>
  )
}

/** The person in the address, or the merge with another record. */
export const ManagePersonScreen = () => {
  const { uuid } = route.useParams()
  const { merge } = route.useSearch()
  return merge === undefined ? <ManagePerson uuid={uuid} /> : <MergePersons key={merge} uuid={uuid} other={merge} />
}
