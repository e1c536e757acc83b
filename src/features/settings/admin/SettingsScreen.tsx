import * as styles from './settings.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { Edited } from '../../admin/edit/EditScreen.tsx'
import { FoldedOnPhone } from '../../admin/FoldedOnPhone.tsx'
import { LogoForm } from '../../look/admin/LogoForm.tsx'
import { editedSettingsQuery } from './queries.ts'
import { settingsNoun, settingsParts } from './settings-noun.ts'

/** Leads to each part of the long page. */
const Parts = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <FoldedOnPhone label="admin.settings.parts">
      <nav className={styles.settingsParts} aria-label={text('admin.settings.parts')}>
        <ul>
          {settingsParts.map(([anchor, legend]) => (
            <li key={anchor}>
              <Link to="/$locale/intra/admin/settings" params={{ locale }} hash={anchor}>
                {text(legend)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </FoldedOnPhone>
  )
}

/** The settings of band and website, for administrators. */
export const SettingsScreen = () => {
  const app = useApp()
  const query = useQuery(editedSettingsQuery(app))
  return (
    <AdminPage title="admin.settings" intro="admin.settings.intro">
      <Parts />
      <Edited query={query}>
        {(settings) => (
          // The app has the name and the colour of the band in its files: saving makes a new version of them.
          <EditForm noun={settingsNoun} row={settings} onSaved={() => void app.offline?.updates.check()} />
        )}
      </Edited>
      <LogoForm />
    </AdminPage>
  )
}
