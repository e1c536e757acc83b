import { lazyForm } from '../../ui/form/lazy-form.ts'

export const buyerForm = lazyForm('checkout-email', async () => (await import('./BuyerForm.tsx')).BuyerForm)
export const guestForm = lazyForm('registration', async () => (await import('./GuestForm.tsx')).GuestForm)
