import { createFileRoute } from '@tanstack/react-router'
import { captchaQuery } from '../../features/captcha/queries.ts'
import { settingsQuery } from '../../features/layout/queries.ts'
import { RegisterScreen } from '../../features/registration/RegisterScreen.tsx'
import { registrationForm } from '../../features/registration/registration-form.ts'
import { load, loadTexts } from '../-load.ts'

export const Route = createFileRoute('/$locale/register')({
  staticData: { public: true, title: 'registration.title', description: 'registration.description' },
  validateSearch: ({ invoice }: Record<string, unknown>): { invoice?: string } =>
    typeof invoice === 'string' ? { invoice } : {},
  loader: async ({ context }) => {
    await Promise.all([
      loadTexts(context, 'register'),
      registrationForm.load(context.loadMessages),
      load(context.queryClient, captchaQuery(context)),
      load(context.queryClient, settingsQuery(context)),
    ])
  },
  component: () => <RegisterScreen invoice={Route.useSearch().invoice} />,
})
