import * as styles from './start.css'
import { Link } from '@tanstack/react-router'
import { canEnter } from '#contract/access.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { AdminPage } from './AdminPage.tsx'
import { Attention } from './Attention.tsx'
import { adminEntries, subjects } from './entries.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { FoundRows } from './FoundRows.tsx'
import { searchId, useSearchFocus } from './search-key.ts'
import { SearchBox } from './table/SearchBox.tsx'
import { useTableAddress } from './table/useTableAddress.ts'

/** Matters that wait for the member, a search, and links to the areas that the member may edit, by subject. */
export const AdminScreen = () => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const { term, onSearch } = useTableAddress({})
  useSearchFocus()
  const entries = adminEntries.filter(({ area }) => canEnter(area, member))
  return (
    <AdminPage title="admin.title" intro="admin.intro">
      {canEnter('administration', member) && <FirstSteps />}
      {canEnter('managing', member) && <Attention />}
      {canEnter('managing', member) && (
        <search className={styles.search}>
          <SearchBox id={searchId} label={text('admin.search')} term={term} onSearch={onSearch} />
          <p className={`soft ${styles.searchKey}`}>{text('admin.search.hint')}</p>
          {term !== '' && <FoundRows term={term} entries={entries} />}
        </search>
      )}
      <nav className={styles.subjects} aria-label={text('admin.entries')}>
        {subjects.map((subject) => {
          const own = entries.filter((entry) => entry.subject === subject)
          return own.length === 0 ? null : (
            <section key={subject} aria-labelledby={`subject-${subject}`}>
              <h2 id={`subject-${subject}`}>{text(`admin.subject.${subject}`)}</h2>
              <ul>
                {own.map(({ to, name, hint }) => (
                  <li key={to}>
                    <Link to={to} params={{ locale }}>
                      <b>{text(name)}</b>
                      <span className="soft">{text(hint)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </nav>
    </AdminPage>
  )
}
