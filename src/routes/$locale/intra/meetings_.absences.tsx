import { createFileRoute } from '@tanstack/react-router'
import { AbsencesScreen } from '../../../features/absences/AbsencesScreen.tsx'

export const Route = createFileRoute('/$locale/intra/meetings_/absences')({
  staticData: { messages: ['forms'], title: 'absence.title' },
  component: AbsencesScreen,
})
