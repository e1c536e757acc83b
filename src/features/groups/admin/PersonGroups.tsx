import * as styles from '../../persons/admin/edited-persons.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { nameOfGroup } from '../name.ts'
import { personGroupsQuery } from './queries.ts'

/** The groups of a person. */
export const PersonGroups = ({ uuid }: { readonly uuid: string }) => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const { data, isError, refetch } = useQuery(personGroupsQuery(app, uuid))
  return (
    <section className="card" aria-labelledby="person-groups">
      <h2 id="person-groups">{text('admin.groups')}</h2>
      {data === undefined && isError && (
        <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
      )}
      {data?.length === 0 && <p className="soft">{text('admin.group.of_person.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.membershipList}>
          {data.map((group) => (
            <li key={group.id}>
              <Link to="/$locale/intra/admin/groups/$id" params={{ locale, id: `${group.id}` }}>
                {nameOfGroup(group, locale)}
              </Link>
              {group.leader && <span className="tag tag--soft">{text('admin.group.leader')}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
