import { createFileRoute } from '@tanstack/react-router'
import { SuccessScreen } from '../../features/payments/SuccessScreen.tsx'

export const Route = createFileRoute('/$locale/payment-gateway-success/$id')({
  staticData: { public: true, unlisted: true, messages: ['payments'], title: 'payment.success.title' },
  component: () => <SuccessScreen id={Route.useParams().id} />,
})
