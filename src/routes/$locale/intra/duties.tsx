import { createFileRoute } from '@tanstack/react-router'
import { DutiesScreen } from '../../../features/duties/DutiesScreen.tsx'

export const Route = createFileRoute('/$locale/intra/duties')({
  staticData: { messages: ['duties'], title: 'duty.title' },
  component: DutiesScreen,
})
