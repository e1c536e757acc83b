import { lateForm } from '../../ui/form/late-form.ts'

export const registrationForm = lateForm(
  'registration',
  async () => (await import('./PassiveRegistration.tsx')).PassiveRegistration,
)
