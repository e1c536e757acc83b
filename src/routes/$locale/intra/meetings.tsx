import { createFileRoute } from '@tanstack/react-router'
import { MeetingsScreen } from '../../../features/answers/MeetingsScreen.tsx'

export const Route = createFileRoute('/$locale/intra/meetings')({
  staticData: { title: 'participation.title' },
  component: MeetingsScreen,
})
