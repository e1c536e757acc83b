import { createFileRoute } from '@tanstack/react-router'
import { captchaQuery } from '../../features/captcha/queries.ts'
import { ContactScreen } from '../../features/contact/ContactScreen.tsx'
import { contactForm } from '../../features/contact/contact-form.ts'
import { settingsQuery } from '../../features/layout/queries.ts'
import { load, loadTexts } from '../-load.ts'

export const Route = createFileRoute('/$locale/contact')({
  staticData: { public: true, title: 'contact.title', description: 'contact.description' },
  loader: async ({ context }) => {
    await Promise.all([
      loadTexts(context, 'contact'),
      contactForm.load(context.loadMessages),
      load(context.queryClient, captchaQuery(context)),
      load(context.queryClient, settingsQuery(context)),
    ])
  },
  component: ContactScreen,
})
