import { createFileRoute } from '@tanstack/react-router'
import { GatewayScreen } from '../../features/payments/GatewayScreen.tsx'

export const Route = createFileRoute('/$locale/payment-gateway')({
  staticData: { public: true, unlisted: true, messages: ['payments'], title: 'payment.gateway.title' },
  component: GatewayScreen,
})
