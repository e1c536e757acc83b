import { createFileRoute } from '@tanstack/react-router'
import { captchaQuery } from '../../features/captcha/queries.ts'
import { settingsQuery } from '../../features/layout/queries.ts'
import { RegisterScreen } from '../../features/registration/RegisterScreen.tsx'
import { load } from '../-load.ts'

export const Route = createFileRoute('/$locale/register')({
  staticData: { public: true, form: true, title: 'registration.title', description: 'registration.description' },
  loader: async ({ context }) => {
    await Promise.all([
      load(context.queryClient, captchaQuery(context)),
      load(context.queryClient, settingsQuery(context)),
    ])
  },
  component: RegisterScreen,
})
