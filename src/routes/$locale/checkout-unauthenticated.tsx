import { createFileRoute } from '@tanstack/react-router'
import { buyerForm } from '../../features/checkout/late-forms.ts'
import { UnauthenticatedScreen } from '../../features/checkout/UnauthenticatedScreen.tsx'
import { settingsQuery } from '../../features/layout/queries.ts'
import { load } from '../-load.ts'

export const Route = createFileRoute('/$locale/checkout-unauthenticated')({
  staticData: { public: true, unlisted: true, messages: ['shop'], title: 'checkout.who.title' },
  loader: async ({ context }) => {
    await Promise.all([buyerForm.load(context.loadMessages), load(context.queryClient, settingsQuery(context))])
  },
  component: UnauthenticatedScreen,
})
