import { createFileRoute } from '@tanstack/react-router'
import { SummaryScreen } from '../../features/checkout/SummaryScreen.tsx'
import { MembersGuard } from '../../features/members-area/MembersGuard.tsx'

export const Route = createFileRoute('/$locale/checkout-authenticated')({
  staticData: { messages: ['forms', 'shop'], title: 'checkout.summary.title' },
  component: () => (
    <MembersGuard offlineCapable={false}>
      <SummaryScreen />
    </MembersGuard>
  ),
})
