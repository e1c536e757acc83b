import { createFileRoute } from '@tanstack/react-router'
import { CompleteScreen } from '../../features/checkout/CompleteScreen.tsx'
import { MembersGuard } from '../../features/members-area/MembersGuard.tsx'

const Screen = () => {
  const { id } = Route.useParams()
  return (
    <MembersGuard offlineCapable={false}>
      <CompleteScreen uuid={id} />
    </MembersGuard>
  )
}

export const Route = createFileRoute('/$locale/checkout-complete/$id')({
  staticData: { messages: ['forms', 'payments', 'shop'], title: 'checkout.complete.title' },
  component: Screen,
})
