import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditHead } from '../edit/EditScreen.tsx'
import { Rows } from '../Rows.tsx'
import { duplicatesQuery } from './queries.ts'

/** Pairs of records that may be the same person. */
export const Duplicates = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const query = useQuery(duplicatesQuery(app))
  return (
    <>
      <EditHead list="/$locale/intra/admin/people" title={text('admin.duplicates')}>
        <p>{text('admin.duplicates.detail')}</p>
      </EditHead>
      <Rows query={query} rows={query.data} none={text('admin.duplicates.none')}>
        {({ persons: [one, other], reasons }) => (
          <li key={`${one.uuid} ${other.uuid}`}>
            <Link
              to="/$locale/intra/admin/people/$uuid"
              params={{ locale, uuid: one.uuid }}
              search={{ merge: other.uuid }}
            >
              <b>{text('admin.duplicates.pair', { one: one.label, other: other.label })}</b>
              <span className="soft small">
                {reasons.map((reason) => text(`admin.duplicates.${reason}`)).join(', ')}
              </span>
            </Link>
          </li>
        )}
      </Rows>
    </>
  )
}
