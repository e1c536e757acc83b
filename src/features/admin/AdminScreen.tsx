import * as styles from './admin.css'
import { Link } from '@tanstack/react-router'
import { canEnter } from '#contract/access.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { AdminPage } from './AdminPage.tsx'
import { adminEntries } from './entries.ts'

/** Links to the areas that the member may edit. */
export const AdminScreen = () => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  return (
    <AdminPage title="admin.title" intro="admin.intro">
      <ul className={styles.adminPlaces} aria-label={text('admin.entries')}>
        {adminEntries
          .filter(({ area }) => canEnter(area, member))
          .map(({ to, name, hint }) => (
            <li key={to}>
              <Link to={to} params={{ locale }}>
                <b>{text(name)}</b>
                <span className="soft">{text(hint)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </AdminPage>
  )
}
