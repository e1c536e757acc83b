import * as styles from '../../admin/admin.css'
import { useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import type { EditedComposition } from '#contract/edited-compositions.ts'
import type { PieceLoan } from '#contract/piece-loans.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { RemoveRow } from '../../admin/edit/RemoveRow.tsx'
import { FoldedRow } from '../../admin/FoldedRow.tsx'
import { useLoanFacts } from './OpenLoans.tsx'
import { pieceLoanNoun } from './piece-loan-noun.ts'

const LoanRow = ({ loan }: { readonly loan: PieceLoan }) => {
  const { locale } = useApp()
  const text = useText()
  const factsOf = useLoanFacts()
  const { id, borrower, compositionId, returnedOn } = loan
  const noun = pieceLoanNoun(compositionId)
  return (
    <FoldedRow
      title={
        <>
          <b>{borrower}</b>{' '}
          {returnedOn === null && <span className="tag tag--soft">{text('admin.piece_loan.open')}</span>}
        </>
      }
      facts={[
        ...factsOf(loan),
        ...(returnedOn === null ? [] : [text('admin.piece_loan.returned', { day: date(returnedOn, locale) })]),
      ]}
    >
      <EditForm noun={noun} row={loan} prefix={`loan${id}-`} />
      <RemoveRow noun={noun} row={loan} />
    </FoldedRow>
  )
}

/** The sheets of paper of a piece that are or were lent: lend, correct, take back. */
export const PieceLoans = ({ piece }: { readonly piece: EditedComposition }) => {
  const { now } = useApp()
  const text = useText()
  const [lending, setLending] = useState(false)
  return (
    <section className="grid" aria-labelledby="loans">
      <h2 id="loans">{text('admin.piece_loans')}</h2>
      {piece.loans.length > 0 && (
        <ul className={styles.adminSheets}>
          {piece.loans.map((loan) => (
            <LoanRow key={loan.id} loan={loan} />
          ))}
        </ul>
      )}
      {lending ? (
        <EditForm
          noun={pieceLoanNoun(piece.id)}
          row={null}
          prefix="new-loan-"
          start={{ lentOn: toWireDate(now()) }}
          onSaved={() => setLending(false)}
        />
      ) : (
        <div className="buttons">
          <QuietButton onClick={() => setLending(true)}>{text('admin.piece_loan.new')}</QuietButton>
        </div>
      )}
    </section>
  )
}
