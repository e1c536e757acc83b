import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '../../../../features/settings/admin/SettingsScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/settings')({
  staticData: { title: 'admin.settings' },
  component: SettingsScreen,
})
