import { createFileRoute } from '@tanstack/react-router'
import { DeviceScreen } from '../../../features/members-area/DeviceScreen.tsx'

export const Route = createFileRoute('/$locale/intra/selfservice')({
  // A conflict about the member's own person shows the form's fields.
  staticData: { messages: ['forms', 'duties'], title: 'selfservice.title' },
  component: DeviceScreen,
})
