import { createFileRoute } from '@tanstack/react-router'
import { FailureScreen } from '../../features/payments/FailureScreen.tsx'

export const Route = createFileRoute('/$locale/payment-gateway-failure/$id')({
  staticData: { public: true, unlisted: true, messages: ['payments'], title: 'payment.failure.title' },
  component: () => <FailureScreen id={Route.useParams().id} />,
})
