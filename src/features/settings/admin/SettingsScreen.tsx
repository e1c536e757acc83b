import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../platform/session/app.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { Edited } from '../../admin/edit/EditScreen.tsx'
import { LogoForm } from '../../look/admin/LogoForm.tsx'
import { editedSettingsQuery } from './queries.ts'
import { settingsNoun } from './settings-noun.ts'

/** The settings of band and website, for administrators. */
export const SettingsScreen = () => {
  const app = useApp()
  const query = useQuery(editedSettingsQuery(app))
  return (
    <AdminPage title="admin.settings" intro="admin.settings.intro">
      <LogoForm />
      <Edited query={query}>
        {(settings) => (
          // The app has the name and the colour of the band in its files: saving makes a new version of them.
          <EditForm noun={settingsNoun} row={settings} onSaved={() => void app.offline?.updates.check()} />
        )}
      </Edited>
    </AdminPage>
  )
}
