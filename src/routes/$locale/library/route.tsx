import { createFileRoute } from '@tanstack/react-router'
import { MembersLayout } from '../../../features/members-area/MembersLayout.tsx'

export const Route = createFileRoute('/$locale/library')({
  staticData: { title: 'library.title' },
  component: MembersLayout,
})
