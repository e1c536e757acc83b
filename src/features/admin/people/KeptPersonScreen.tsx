import './people.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { State } from '../../../ui/State.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { Memberships } from './Memberships.tsx'
import { PartForm } from './PartForm.tsx'
import { personQuery } from './queries.ts'
import { Roles } from './Roles.tsx'

const KeptPerson = ({ uuid }: { readonly uuid: string }) => {
  const app = useApp()
  const text = useText()
  const { data: person, isError, refetch } = useQuery(personQuery(app, uuid))
  if (person === undefined)
    return (
      <>
        <div className="page-head">
          <PageTitle>{text('admin.people')}</PageTitle>
        </div>
        {isError ? (
          <LoadFailed onRetry={() => void refetch()}>{text('admin.person.failed')}</LoadFailed>
        ) : (
          <RowsSkeleton />
        )}
      </>
    )
  if (person === null)
    return (
      <>
        <div className="page-head">
          <PageTitle>{text('admin.people')}</PageTitle>
        </div>
        <p className="empty">{text('admin.person.none')}</p>
      </>
    )
  return (
    <>
      <div className="page-head">
        <PageTitle>{person.label}</PageTitle>
        <p className="soft">{person.email}</p>
        <p>
          <State head={person.signIn === 'ready' ? 'full' : 'empty'} tone={person.signIn === 'ready' ? 'ok' : 'wait'}>
            {text(`admin.sign_in.${person.signIn}`)}
          </State>
        </p>
      </div>
      <div className="two kept-person">
        <Roles person={person} />
        <div className="grid">
          <Memberships person={person} />
          <PartForm person={person} />
        </div>
      </div>
    </>
  )
}

/** What administrators keep of a person: roles, memberships, part. */
export const KeptPersonScreen = ({ uuid }: { readonly uuid: string }) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <>
      <Link className="go" to="/$locale/intra/admin/people" params={{ locale }}>
        <ArrowLeft aria-hidden="true" />
        {text('admin.people')}
      </Link>
      <KeptPerson uuid={uuid} />
    </>
  )
}
