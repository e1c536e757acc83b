import { getDonationBill } from '#contract/donations.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { ExportButtons } from '../../files/ExportButtons.tsx'

/** Saves a QR-bill without an amount, for donors. */
export const DonationBill = () => {
  const { call } = useApp()
  const text = useText()
  return (
    <details className="form-fold">
      <summary>{text('admin.donation')}</summary>
      <div className="grid">
        <p>{text('admin.donation.about')}</p>
        <ExportButtons
          formats={['PDF']}
          fileName={text('admin.donation.file')}
          load={() => call(getDonationBill, {})}
        />
      </div>
    </details>
  )
}
