import { createFileRoute } from '@tanstack/react-router'
import { InviteScreen } from '../../../../../features/admin/people/InviteScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/people/invite')({
  staticData: { form: true, text: 'admin', title: 'admin.invite.title' },
  component: InviteScreen,
})
