import '../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OwnGroup as Group } from '#contract/groups.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { nameOfGroup } from './name.ts'
import { ownGroupsQuery } from './queries.ts'

const OwnGroup = ({ group }: { readonly group: Group }) => {
  const { locale } = useApp()
  const text = useText()
  const { leader, members } = group
  return (
    <li className="card">
      <h3>{nameOfGroup(group, locale)}</h3>
      {leader && (
        <>
          <p>
            <span className="tag tag--soft">{text('groups.leader')}</span>{' '}
            {text('groups.members', { count: members.length })}
          </p>
          <p>{members.join(', ')}</p>
          <Link className="go" to="/$locale/intra/groups/$id" params={{ locale, id: `${group.id}` }}>
            {text('groups.open')}
            <span className="visually-hidden">: {nameOfGroup(group, locale)}</span>
          </Link>
        </>
      )}
    </li>
  )
}

/**
 * The groups of the person who is signed in, with the names in those that the person leads.
 * @param hidesEmpty true where few people belong to a group
 */
export const OwnGroups = ({ hidesEmpty = false }: { readonly hidesEmpty?: boolean }) => {
  const text = useText()
  const { data, isError, refetch } = useQuery(ownGroupsQuery(useApp()))
  if (hidesEmpty && (data === undefined || data.length === 0)) return null
  return (
    <section className="grid">
      <h2>{text('groups.own')}</h2>
      {data === undefined && isError && <LoadFailed onRetry={() => void refetch()}>{text('groups.failed')}</LoadFailed>}
      {data?.length === 0 && <p>{text('groups.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="grid">
          {data.map((group) => (
            <OwnGroup key={group.id} group={group} />
          ))}
        </ul>
      )}
    </section>
  )
}
