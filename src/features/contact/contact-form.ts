import { lateForm } from '../../ui/form/late-form.ts'

export const contactForm = lateForm('contact', async () => (await import('./ContactForm.tsx')).ContactForm)
