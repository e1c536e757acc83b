import { createFileRoute } from '@tanstack/react-router'
import { PersonScreen } from '../../../features/persons/PersonScreen.tsx'

export const Route = createFileRoute('/$locale/intra/person')({
  staticData: { messages: ['forms'], title: 'person.title' },
  component: PersonScreen,
})
