import { lazyForm } from '../../ui/form/lazy-form.ts'

export const registrationForm = lazyForm(
  'registration',
  async () => (await import('./PassiveRegistration.tsx')).PassiveRegistration,
)
