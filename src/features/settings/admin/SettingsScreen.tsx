import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useApp } from '../../../platform/session/app.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { Edited } from '../../admin/edit/EditScreen.tsx'
import { LogoForm } from '../../look/admin/LogoForm.tsx'
import { editedSettingsQuery } from './queries.ts'
import { settingsNoun } from './settings-noun.ts'

const route = getRouteApi('/$locale/intra/admin/settings')

/** The settings of band and website, for administrators. */
export const SettingsScreen = () => {
  const app = useApp()
  const { saved = false } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(editedSettingsQuery(app))
  /** The app has the name and the colour of the band in its files: it starts again with new ones. */
  const startAgain = async (): Promise<void> => {
    await navigate({ search: { saved: true }, replace: true, resetScroll: false })
    await app.offline?.updates.adopt()
  }
  return (
    <AdminPage title="admin.settings" intro="admin.settings.intro">
      <Edited query={query}>
        {(settings) => (
          <EditForm noun={settingsNoun} row={settings} justSaved={saved} onSaved={() => void startAgain()} />
        )}
      </Edited>
      <LogoForm />
    </AdminPage>
  )
}
