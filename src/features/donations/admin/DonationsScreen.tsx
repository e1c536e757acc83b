import * as styles from '../../admin/table/table.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canEnter } from '#contract/access.ts'
import { toWireDate } from '#contract/clock.ts'
import { chf } from '#contract/money.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { DonationBill } from './DonationBill.tsx'
import { DonationRules } from './DonationRules.tsx'
import { Donors } from './Donors.tsx'
import { donationSettingsQuery, donorsQuery } from './queries.ts'

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
          <Donors key={year} donors={data._embedded.items} year={year} isOver={year < thisYear} />
        </>
      )}
      {isLoaded && mayWrite && <DonationRules settings={settings} />}
      <DonationBill />
    </AdminPage>
  )
}
