import { createFileRoute } from '@tanstack/react-router'
import { settingsQuery } from '../../features/layout/queries.ts'
import { RegistrationCompletedScreen } from '../../features/registration/RegistrationCompletedScreen.tsx'
import { load } from '../-load.ts'

export const Route = createFileRoute('/$locale/registration-completed')({
  staticData: { public: true, unlisted: true, messages: ['payments'], title: 'registration.thanks.title' },
  loader: async ({ context }) => {
    await load(context.queryClient, settingsQuery(context))
  },
  component: RegistrationCompletedScreen,
})
