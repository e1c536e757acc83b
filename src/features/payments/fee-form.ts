import { lateForm } from '../../ui/form/late-form.ts'

export const feeForm = lateForm('fee', async () => (await import('./AddressedFee.tsx')).AddressedFee)
