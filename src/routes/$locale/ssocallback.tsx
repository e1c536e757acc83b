import { createFileRoute } from '@tanstack/react-router'
import { CallbackScreen } from '../../features/members-area/CallbackScreen.tsx'

export const Route = createFileRoute('/$locale/ssocallback')({
  staticData: { title: 'session.sign_in.title' },
  component: CallbackScreen,
})
