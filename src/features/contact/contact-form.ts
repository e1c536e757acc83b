import { lazyForm } from '../../ui/form/lazy-form.ts'

export const contactForm = lazyForm('contact', async () => (await import('./ContactForm.tsx')).ContactForm)
