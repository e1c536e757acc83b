import { createFileRoute } from '@tanstack/react-router'
import { captchaQuery } from '../../features/captcha/queries.ts'
import { RegisterScreen } from '../../features/registration/RegisterScreen.tsx'
import { load } from '../-load.ts'

export const Route = createFileRoute('/$locale/register')({
  staticData: { public: true, form: true, title: 'registration.title', description: 'registration.description' },
  loader: async ({ context }) => {
    await load(context.queryClient, captchaQuery(context))
  },
  component: RegisterScreen,
})
