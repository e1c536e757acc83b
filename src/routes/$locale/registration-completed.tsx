import { createFileRoute } from '@tanstack/react-router'
import { RegistrationCompletedScreen } from '../../features/registration/RegistrationCompletedScreen.tsx'

export const Route = createFileRoute('/$locale/registration-completed')({
  staticData: { public: true, form: true, title: 'registration.thanks.title' },
  component: RegistrationCompletedScreen,
})
