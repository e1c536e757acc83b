import { createFileRoute } from '@tanstack/react-router'
import { TermsScreen } from '../../features/legal/TermsScreen.tsx'
import { loadTexts } from '../-load.ts'

export const Route = createFileRoute('/$locale/terms')({
  staticData: { public: true, messages: ['shop'], title: 'checkout.terms', description: 'terms.description' },
  loader: ({ context }) => loadTexts(context, 'terms'),
  component: TermsScreen,
})
