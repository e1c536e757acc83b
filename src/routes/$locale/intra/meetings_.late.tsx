import { createFileRoute } from '@tanstack/react-router'
import { LateAnswersScreen } from '../../../features/answers/LateAnswersScreen.tsx'

export const Route = createFileRoute('/$locale/intra/meetings_/late')({
  staticData: { title: 'late_answer.title' },
  component: LateAnswersScreen,
})
