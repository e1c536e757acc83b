import { createFileRoute } from '@tanstack/react-router'
import { WhoIsWhoScreen } from '../../../features/persons/WhoIsWhoScreen.tsx'

export const Route = createFileRoute('/$locale/intra/whoiswho')({
  staticData: { title: 'directory.title' },
  component: WhoIsWhoScreen,
})
