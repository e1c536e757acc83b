import './people.css'
import { useQuery } from '@tanstack/react-query'
import type { AdminPerson } from '#contract/admin.ts'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { State } from '../../../ui/State.tsx'
import { EditHead } from '../edit/EditScreen.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { Memberships } from './Memberships.tsx'
import { PartForm } from './PartForm.tsx'
import { personQuery } from './queries.ts'
import { Roles } from './Roles.tsx'

/** Where mails go, and whether the person gets in. */
const SignIn = ({ person: { email, signIn } }: { readonly person: AdminPerson }) => (
  <>
    <p className="soft">{email}</p>
    <p>
      <State head={signIn === 'ready' ? 'full' : 'empty'} tone={signIn === 'ready' ? 'ok' : 'wait'}>
        {useText()(`admin.sign_in.${signIn}`)}
      </State>
    </p>
  </>
)

/** What administrators keep of a person: roles, memberships, part. */
export const KeptPersonScreen = ({ uuid }: { readonly uuid: string }) => {
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
