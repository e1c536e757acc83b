import { createFileRoute } from '@tanstack/react-router'
import { MembersLayout } from '../../../features/members-area/MembersLayout.tsx'

export const Route = createFileRoute('/$locale/intra')({
  staticData: { title: 'intra.title' },
  component: MembersLayout,
})
