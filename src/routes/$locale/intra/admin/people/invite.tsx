import { createFileRoute } from '@tanstack/react-router'
import { InviteScreen } from '../../../../../features/admin/people/InviteScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/people/invite')({
  staticData: { title: 'admin.invite.title' },
  component: InviteScreen,
})
