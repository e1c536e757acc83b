import { createFileRoute } from '@tanstack/react-router'
import { AbsencesScreen } from '../../../features/absences/AbsencesScreen.tsx'
import { useLateAbsence } from '../../../features/answers/useLateAbsence.ts'

const Absences = () => <AbsencesScreen {...useLateAbsence()} />

export const Route = createFileRoute('/$locale/intra/meetings_/absences')({
  staticData: { messages: ['forms'], title: 'absence.title' },
  component: Absences,
})
