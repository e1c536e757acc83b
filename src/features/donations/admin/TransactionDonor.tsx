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

/** True if a movement on this account is a donation that the band confirms. */
const useIsConfirmed = (account: number | null): boolean => {
  const app = useApp()
  const { data: accounts = [] } = useQuery(accountsQuery(app))
  const { data: settings } = useQuery(donationSettingsQuery(app))
  const isDonation = accounts.some(({ number, use }) => number === account && use === 'DONATIONS')
  return isDonation && settings?.exempt === true
}

/** The donor of a movement that is on an account already. */
export const TransactionDonor = ({ id, account }: Pick<BankTransaction, 'id' | 'account'>) =>
  useIsConfirmed(account) ? <NameDonor id={id} /> : null

interface ChooseDonorProps {
  /** Number of the account that is chosen. */
  readonly account: number | null
  readonly donor: NamedDonor | null
  readonly onChosen: (donor: NamedDonor) => void
}
export interface NamedDonor {
  readonly id: string
  readonly name: string
}

/** Chooses the donor of a movement before it is put on the account of donations. */
export const ChooseDonor = ({ account, donor, onChosen }: ChooseDonorProps) => {
  const text = useText()
  if (!useIsConfirmed(account)) return null
  return (
    <>
      <p>{donor === null ? text('admin.donations.donor.none') : text('admin.donations.donor', { name: donor.name })}</p>
      <ChoosePayer onFound={onChosen} />
    </>
  )
}
