import './people.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AdminPerson } from '#contract/admin.ts'
import { useApp } from '../../../session/app.tsx'
import { buttonLook } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Pages } from '../Pages.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { functionName } from './functions.ts'
import { peoplePageSize, peopleQuery } from './queries.ts'

/** Milliseconds without a key before the server is queried. */
const debounceMs = 200

const Row = ({ person }: { readonly person: AdminPerson }) => {
  const { locale } = useApp()
  const text = useText()
  const plays = functionName(person.instrument)
  const roles = person.roles.flatMap((role) => (role === 'other' ? [] : [text(`admin.role.${role}`)]))
  const known = [plays === null ? undefined : text(plays), person.email ?? undefined, ...roles]
  return (
    <li>
      <Link to="/$locale/intra/admin/people/$uuid" params={{ locale, uuid: person.uuid }}>
        <b>{person.label}</b>
        <span className="soft small">{known.filter((part) => part !== undefined).join(' · ')}</span>
        {person.refusedEmail !== null && <span className="tag tag--soft">{text('admin.person.refused')}</span>}
        {person.signIn !== 'ready' && <span className="tag tag--soft">{text(`admin.sign_in.${person.signIn}`)}</span>}
      </Link>
    </li>
  )
}

interface PeopleScreenProps {
  readonly term: string
  /** Page number from 0. */
  readonly page: number
}

/** All people that the band knows, with a search whose term is part of the address, so that going back restores it. */
export const PeopleScreen = ({ term, page }: PeopleScreenProps) => {
  const app = useApp()
  const text = useText()
  const navigate = useNavigate()
  const router = useRouter()
  const [typed, setTyped] = useState(term)
  const { data, isError, refetch } = useQuery(peopleQuery(app, term, page))
  const total = data?.page?.totalElements ?? 0
  useEffect(() => {
    const wanted = typed.trim().slice(0, 100)
    if (wanted === term) return
    const timer = setTimeout(() => {
      const search = wanted === '' ? {} : { q: wanted }
      const list = { to: '/$locale/intra/admin/people', params: { locale: app.locale }, search } as const
      // A name tapped in the meantime is already being opened.
      if (router.latestLocation.pathname === router.buildLocation(list).pathname)
        void navigate({ ...list, replace: true })
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed, term, navigate, router, app.locale])
  const onPage = (next: number): void => {
    const search = { ...(term === '' ? {} : { q: term }), page: next }
    void navigate({ to: '/$locale/intra/admin/people', params: { locale: app.locale }, search })
  }
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.people')}</PageTitle>
      </div>
      <div className="grid">
        <div className="people-head">
          <div className="field">
            <label htmlFor="people-search">{text('admin.people.search')}</label>
            <input
              id="people-search"
              type="search"
              className="input"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <Link className={buttonLook()} to="/$locale/intra/admin/people/invite" params={{ locale: app.locale }}>
            <UserPlus aria-hidden="true" />
            {text('admin.people.invite')}
          </Link>
        </div>
        <p role="status" className="soft small">
          {data !== undefined && text('admin.people.found', { count: total })}
        </p>
        {data === undefined && isError && (
          <LoadFailed onRetry={() => void refetch()}>{text('admin.people.failed')}</LoadFailed>
        )}
        {data === undefined && !isError && <RowsSkeleton />}
        {data !== undefined && total === 0 && <p className="empty">{text('admin.people.none')}</p>}
        <ul className="people-rows">
          {data?._embedded.items.map((person) => (
            <Row key={person.uuid} person={person} />
          ))}
        </ul>
        <Pages page={page} pages={Math.ceil(total / peoplePageSize)} onPage={onPage} />
      </div>
    </>
  )
}
