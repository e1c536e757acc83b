import { changeDonationSettings, DonationSettings } from '#contract/donations.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { areaField, checkboxField, dateField, type FieldTable, textField } from '../../../ui/form/field-table.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { amountField } from '../../ledger/admin/ledger-fields.tsx'

const fields: FieldTable<DonationSettings, DonationSettings> = {
  exempt: checkboxField({ label: 'admin.donations.settings', sentence: 'admin.donations.exempt' }),
  decidedOn: {
    ...dateField({ label: 'admin.donations.decided_on', optional: true, sideBySide: true }),
    read: (day: string | null) => day ?? '',
    send: (day: string) => (day === '' ? null : day),
  },
  office: textField({ label: 'admin.donations.office', optional: true, sideBySide: true }),
  threshold: amountField({ label: 'admin.donations.threshold' }),
  textDe: areaField({ label: 'admin.donations.text.de', maximum: 600, optional: true }),
  textEn: areaField({ label: 'admin.donations.text.en', maximum: 600, optional: true }),
}

/** The exemption from taxes, the threshold and the words of confirmations. */
export const DonationRules = ({ settings }: { readonly settings: DonationSettings }) => {
  const { call } = useApp()
  const text = useText()
  const { busy, failure, fieldErrors, send, isSuccess } = useWrite({
    noun: 'treasury',
    send: (body: DonationSettings) => call(changeDonationSettings, { body }),
  })
  return (
    <details className="form-fold">
      <summary>{text('admin.donations.settings')}</summary>
      <ActionForm
        fields={fields}
        rules={DonationSettings}
        start={valuesOf(fields, settings)}
        busy={busy}
        refused={fieldErrors}
        action={text('admin.save')}
        onSend={(input) => void send(input as DonationSettings)}
      />
      <WriteMessage failure={failure?.message} saved={isSuccess} />
    </details>
  )
}
