import { createFileRoute } from '@tanstack/react-router'
import { SignupScreen } from '../../features/signup/SignupScreen.tsx'

export const Route = createFileRoute('/$locale/signup')({
  staticData: { public: true, messages: ['joining'], title: 'signup.title', description: 'signup.description' },
  component: SignupScreen,
})
