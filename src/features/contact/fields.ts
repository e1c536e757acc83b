import type * as v from 'valibot'
import { ContactMessage, messageMaximum } from '#contract/contact.ts'
import {
  areaField,
  checkboxField,
  emailInput,
  type FieldTable,
  textField,
  type Values,
} from '../../ui/form/field-table.tsx'
import { inputOf, validate } from '../../ui/form/field-values.ts'
import { type CaptchaRow, captchaField } from '../captcha/captcha-field.tsx'

type Input = Omit<v.InferInput<typeof ContactMessage>, 'captcha'>

export const contactFields: FieldTable<CaptchaRow, Input> = {
  name: textField({ label: 'contact.name', short: 'contact.short.name', input: { autoComplete: 'name' } }),
  email: textField({ label: 'contact.email', short: 'contact.short.email', input: emailInput }),
  message: areaField({ label: 'contact.message', short: 'contact.short.message', maximum: messageMaximum }),
  solution: captchaField('contact.short.solution'),
  copy: checkboxField({ label: 'contact.short.copy', sentence: 'contact.copy' }),
}
export type FieldName = keyof typeof contactFields

/** Returns the request body, or the first problem of each field: the same as the server would report. */
export const checkContact = (values: Values<FieldName>) => validate(ContactMessage, inputOf(contactFields, values))
