import type { EditedEquipment } from '#contract/equipment.ts'
import type { Loan } from '#contract/loans.ts'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { loanNoun } from './loan-noun.ts'

interface ChangeLoanProps {
  readonly item: Pick<EditedEquipment, 'id'>
  readonly loan: Loan
}

/** The corrections of a loan, folded. */
export const ChangeLoan = ({ item, loan }: ChangeLoanProps) => {
  const text = useText()
  return (
    <details className="form-fold">
      <summary>
        <b>{text('admin.loan.change')}</b>
      </summary>
      <div className="form-fold-fields">
        <EditForm key={loan.id} noun={loanNoun(item.id)} row={loan} prefix={`loan-${loan.id}-`} />
      </div>
    </details>
  )
}
