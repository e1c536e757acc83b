import { createFileRoute } from '@tanstack/react-router'
import { DeviceScreen } from '../../../features/members/DeviceScreen.tsx'

export const Route = createFileRoute('/$locale/intra/selfservice')({
  staticData: { title: 'selfservice.title' },
  component: DeviceScreen,
})
