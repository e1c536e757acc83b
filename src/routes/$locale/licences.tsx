import { createFileRoute } from '@tanstack/react-router'
import { LicencesScreen } from '../../features/legal/LicencesScreen.tsx'

export const Route = createFileRoute('/$locale/licences')({
  staticData: { public: true, messages: ['joining'], title: 'licences.title', description: 'licences.description' },
  component: LicencesScreen,
})
