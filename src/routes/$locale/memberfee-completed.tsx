import { createFileRoute } from '@tanstack/react-router'
import { FeeCompletedScreen } from '../../features/payments/FeeCompletedScreen.tsx'

export const Route = createFileRoute('/$locale/memberfee-completed')({
  staticData: { public: true, unlisted: true, messages: ['payments'], title: 'fee.title' },
  component: FeeCompletedScreen,
})
