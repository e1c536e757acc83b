import { createFileRoute } from '@tanstack/react-router'
import { LiftsScreen } from '../../../features/lifts/LiftsScreen.tsx'

export const Route = createFileRoute('/$locale/intra/lifts')({
  staticData: { messages: ['forms', 'duties'], title: 'lift.title' },
  component: LiftsScreen,
})
