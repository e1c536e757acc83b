import { lazyForm } from '../../ui/form/lazy-form.ts'

export const feeForm = lazyForm('fee', async () => (await import('./AddressedFee.tsx')).AddressedFee)
