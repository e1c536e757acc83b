import { createFileRoute } from '@tanstack/react-router'
import { captchaQuery } from '../../features/captcha/queries.ts'
import { GuestScreen } from '../../features/checkout/GuestScreen.tsx'
import { guestForm } from '../../features/checkout/late-forms.ts'
import { load } from '../-load.ts'

export const Route = createFileRoute('/$locale/checkout-guest')({
  staticData: { public: true, unlisted: true, messages: ['shop'], title: 'checkout.guest.title' },
  loader: async ({ context }) => {
    await Promise.all([guestForm.load(context.loadMessages), load(context.queryClient, captchaQuery(context))])
  },
  component: GuestScreen,
})
