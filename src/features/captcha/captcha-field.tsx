import type { MessageId } from '#i18n/intl.ts'
import type { ControlProps, Field } from '../../ui/form/field-table.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import type { Captcha } from './useCaptcha.ts'

export interface CaptchaRow {
  readonly captcha: Captcha
}

const CaptchaControl = ({ row, name, error }: ControlProps<CaptchaRow>) =>
  row && <CaptchaField captcha={row.captcha} name={name} error={error} />

/** The anti-robot check in a form whose row contains its state. The solution is not an input of the page. */
export const captchaField = (short: MessageId): Field<undefined, string, CaptchaRow> => ({
  label: 'captcha.title',
  short,
  read: () => '',
  send: (solution) => solution,
  Control: CaptchaControl,
})
