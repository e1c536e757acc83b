import { createFileRoute } from '@tanstack/react-router'
import { FeeScreen } from '../../features/payments/FeeScreen.tsx'
import { feeForm } from '../../features/payments/fee-form.ts'
import { payerSearch } from '../-search.ts'

export const Route = createFileRoute('/$locale/mitgliederbeitrag/')({
  staticData: { public: true, messages: ['shop'], title: 'fee.title', description: 'fee.description' },
  validateSearch: payerSearch,
  loader: ({ context }) => feeForm.load(context.loadMessages),
  component: () => <FeeScreen invoiced={false} />,
})
