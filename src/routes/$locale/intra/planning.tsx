import { createFileRoute } from '@tanstack/react-router'
import { PlanningScreen } from '../../../features/planning/PlanningScreen.tsx'

export const Route = createFileRoute('/$locale/intra/planning')({
  staticData: { messages: ['planning'], title: 'planning.title' },
  component: PlanningScreen,
})
