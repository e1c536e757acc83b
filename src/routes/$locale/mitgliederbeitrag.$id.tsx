import { createFileRoute } from '@tanstack/react-router'
import { FeeScreen } from '../../features/payments/FeeScreen.tsx'
import { feeForm } from '../../features/payments/fee-form.ts'
import { payerSearch } from '../-search.ts'

export const Route = createFileRoute('/$locale/mitgliederbeitrag/$id')({
  staticData: { public: true, unlisted: true, messages: ['shop'], title: 'fee.title' },
  validateSearch: payerSearch,
  loader: ({ context }) => feeForm.load(context.loadMessages),
  component: () => <FeeScreen invoiced={true} />,
})
