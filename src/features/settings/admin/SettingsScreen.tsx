import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { Edited } from '../../admin/edit/EditScreen.tsx'
import { editedSettingsQuery } from './queries.ts'
import { settingsNoun } from './settings-noun.ts'

/** The settings of band and website, for administrators. */
export const SettingsScreen = () => {
  const text = useText()
  const query = useQuery(editedSettingsQuery(useApp()))
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.settings')}</PageTitle>
        <p>{text('admin.settings.intro')}</p>
      </div>
      <Edited query={query}>{(settings) => <EditForm noun={settingsNoun} row={settings} />}</Edited>
    </>
  )
}
