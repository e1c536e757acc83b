import { createFileRoute } from '@tanstack/react-router'
import { PaymentScreen } from '../../features/checkout/PaymentScreen.tsx'
import { MembersGuard } from '../../features/members-area/MembersGuard.tsx'

const Screen = () => {
  const { order } = Route.useSearch()
  return (
    <MembersGuard offlineCapable={false}>
      <PaymentScreen uuid={order} />
    </MembersGuard>
  )
}

export const Route = createFileRoute('/$locale/checkout-payment')({
  staticData: { messages: ['forms', 'shop'], title: 'checkout.payment.title' },
  validateSearch: ({ order }: Record<string, unknown>) => ({ order: typeof order === 'string' ? order : '' }),
  component: Screen,
})
