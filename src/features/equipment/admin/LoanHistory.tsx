import type { EditedEquipment } from '#contract/equipment.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { ChangeLoan } from './ChangeLoan.tsx'
import { LoanPerson } from './LoanPerson.tsx'
import { LoanReceipt } from './LoanReceipt.tsx'

/** The loans of an item that have ended. */
export const LoanHistory = ({ item }: { readonly item: EditedEquipment }) => {
  const { locale } = useApp()
  const text = useText()
  const ended = item.loans.flatMap((loan) => (loan.returnedOn === null ? [] : [{ loan, to: loan.returnedOn }]))
  return (
    <section className="card" aria-labelledby="loan-history">
      <h2 id="loan-history">{text('admin.loan.history')}</h2>
      {ended.length === 0 && <p className="soft">{text('admin.loan.history.none')}</p>}
      <ul className="grid">
        {ended.map(({ loan, to }) => (
          <li key={loan.id} className="grid">
            <p>
              <b>
                <LoanPerson person={loan.person} />
              </b>
            </p>
            <p>
              {text('admin.loan.span', { from: date(loan.lentOn, locale), to: date(to, locale) })}
              {loan.conditionAtReturn !== null && `, ${text(`admin.equipment.condition.${loan.conditionAtReturn}`)}`}
            </p>
            {loan.remarks !== null && <p className="soft">{loan.remarks}</p>}
            <LoanReceipt loanId={loan.id} number={item.number} />
            <ChangeLoan item={item} loan={loan} />
          </li>
        ))}
      </ul>
    </section>
  )
}
