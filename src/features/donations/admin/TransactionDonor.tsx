import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BankTransaction } from '#contract/bank.ts'
import { nameDonor } from '#contract/donations.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { ChoosePayer } from '../../invoices/admin/NewInvoiceScreen.tsx'
import { accountsQuery } from '../../ledger/admin/queries.ts'
import { donationSettingsQuery, donorQuery } from './queries.ts'

/** Names who gave a movement on the account of donations. */
const NameDonor = ({ id }: Pick<BankTransaction, 'id'>) => {
  const app = useApp()
  const text = useText()
  const [isChanging, setChanging] = useState(false)
  const { data } = useQuery(donorQuery(app, id))
  const { busy, failure, fieldErrors, send } = useWrite({
    noun: 'bank_transaction',
    send: (person: string) => app.call(nameDonor, { params: { id }, body: { person } }),
    onSuccess: () => setChanging(false),
  })
  if (data === undefined) return null
  return (
    <>
      <WriteMessage failure={fieldErrors.person ?? failure?.message} />
      {data.donor !== null && !isChanging && (
        <>
          <p>{text('admin.donations.donor', { name: data.donor })}</p>
          <div className="buttons">
            <QuietButton onClick={() => setChanging(true)}>{text('admin.donations.donor.change')}</QuietButton>
          </div>
        </>
      )}
      {(data.donor === null || isChanging) && (
        <>
          <p>{text('admin.donations.donor.none')}</p>
          <ChoosePayer onFound={(payer) => !busy && void send(payer.id)} />
        </>
      )}
    </>
  )
}

/** The donor of a movement, if it is a donation and the band confirms donations. */
export const TransactionDonor = ({ id, account }: Pick<BankTransaction, 'id' | 'account'>) => {
  const app = useApp()
  const { data: accounts = [] } = useQuery(accountsQuery(app))
  const { data: settings } = useQuery(donationSettingsQuery(app))
  const isDonation = accounts.some(({ number, use }) => number === account && use === 'DONATIONS')
  return isDonation && settings?.exempt === true ? <NameDonor id={id} /> : null
}
