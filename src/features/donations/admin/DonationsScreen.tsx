import * as styles from '../../admin/table/table.css'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { canEnter } from '#contract/access.ts'
import { toWireDate } from '#contract/clock.ts'
import { type Donor, printConfirmations } from '#contract/donations.ts'
import { chf } from '#contract/money.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { DonationBill } from './DonationBill.tsx'
import { DonationRules } from './DonationRules.tsx'
import { donationSettingsQuery, donorsQuery } from './queries.ts'

interface DonorsProps {
  readonly donors: readonly Donor[]
  readonly year: number
}

/** The donors of a year; each may be left out of the letters. */
const Donors = ({ donors, year }: DonorsProps) => {
  const { call } = useApp()
  const text = useText()
  const mayWrite = canEnter('treasury', useMember().member)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { busy, failure, fieldErrors, send } = useWrite({
    noun: null,
    send: async (chosen: string[]) => {
      const bytes = await call(printConfirmations, { body: { year, donors: chosen } })
      saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${text('admin.donations.file')} ${year}.pdf`)
    },
  })
  const chosen = donors.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const toggle = (id: string, isLeft: boolean): void =>
    setLeft((before) => new Set(isLeft ? [...before, id] : [...before].filter((one) => one !== id)))
  if (donors.length === 0) return <p>{text('admin.donations.none')}</p>
  return (
    <Form busy={busy} onSubmit={() => void send(chosen)}>
      {donors.map(({ id, name, address, count, amount }) => (
        <Checkbox
          key={id}
          name={`donor-${id}`}
          checked={!left.has(id)}
          onChange={({ target }) => toggle(id, !target.checked)}
        >
          <b>{name}</b> {text('admin.donations.row', { count, amount: chf(amount) })}
          {address.length > 0 && <span className="soft"> · {address.join(', ')}</span>}
        </Checkbox>
      ))}
      <WriteMessage failure={fieldErrors.donors ?? failure?.message} />
      {mayWrite && (
        <div className="form-end">
          <Button type="submit" blocked={busy || chosen.length === 0}>
            <Printer aria-hidden="true" />
            {text('admin.donations.print', { count: chosen.length })}
          </Button>
        </div>
      )}
    </Form>
  )
}

/** Confirmations of donations of a year, if the band is exempt from taxes. */
export const DonationsScreen = () => {
  const app = useApp()
  const text = useText()
  const thisYear = Number(toWireDate(app.now()).slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const { data: settings } = useQuery(donationSettingsQuery(app))
  const { data, isError, refetch } = useQuery(donorsQuery(app, year))
  const mayWrite = canEnter('treasury', useMember().member)
  const isLoaded = data !== undefined && settings !== undefined
  return (
    <AdminPage title="admin.donations">
      <div className={styles.tableFilters}>
        <SelectField
          name="donations-year"
          label={text('admin.donations.year')}
          value={`${year}`}
          onChange={({ target }) => setYear(Number(target.value))}
          choices={[thisYear, thisYear - 1].map((value) => ({ value: `${value}`, label: `${value}` }))}
        />
      </div>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {!isLoaded && !isError && <RowsSkeleton />}
      {isLoaded && !settings.exempt && <Note kind="info">{text('admin.donations.not_exempt')}</Note>}
      {isLoaded && settings.exempt && (
        <>
          <p>{text('admin.donations.sums', { booked: chf(data.booked), unknown: chf(data.unknown) })}</p>
          <Donors key={year} donors={data._embedded.items} year={year} />
        </>
      )}
      {isLoaded && mayWrite && <DonationRules settings={settings} />}
      <DonationBill />
    </AdminPage>
  )
}
