import { createFileRoute } from '@tanstack/react-router'
import { FeeScreen } from '../../features/payments/FeeScreen.tsx'
import { feeForm } from '../../features/payments/fee-form.ts'
import { loadTexts } from '../-load.ts'
import { payerSearch } from '../-search.ts'

export const Route = createFileRoute('/$locale/mitgliederbeitrag/')({
  staticData: { public: true, messages: ['payments'], title: 'fee.title', description: 'fee.description' },
  validateSearch: payerSearch,
  loader: async ({ context }) => {
    await Promise.all([loadTexts(context, 'fee'), feeForm.load(context.loadMessages)])
  },
  component: () => <FeeScreen invoiced={false} />,
})
