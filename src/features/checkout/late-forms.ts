import { lateForm } from '../../ui/form/late-form.ts'

export const buyerForm = lateForm('checkout-email', async () => (await import('./BuyerForm.tsx')).BuyerForm)
export const guestForm = lateForm('registration', async () => (await import('./GuestForm.tsx')).GuestForm)
