import { createFileRoute } from '@tanstack/react-router'
import { SignupScreen } from '../../features/signup/SignupScreen.tsx'
import { loadTexts } from '../-load.ts'

export const Route = createFileRoute('/$locale/signup')({
  staticData: { public: true, messages: ['joining'], title: 'signup.title', description: 'signup.description' },
  loader: ({ context }) => loadTexts(context, 'signup'),
  component: SignupScreen,
})
