import * as styles from '../../admin/admin.css'
import { useQuery } from '@tanstack/react-query'
import { canEnter } from '#contract/access.ts'
import type { FeeException } from '#contract/fees.ts'
import { chf } from '#contract/money.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { type Text, useText } from '../../../ui/intl.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { Edited, EditHead } from '../../admin/edit/EditScreen.tsx'
import { RemoveRow } from '../../admin/edit/RemoveRow.tsx'
import { FoldedRow } from '../../admin/FoldedRow.tsx'
import { feeExceptionNoun, newExceptionNoun } from './exception-noun.ts'
import { exceptionsQuery } from './queries.ts'

const factsOf = ({ kind, amount, payer, reason, yearFrom, yearTo }: FeeException, text: Text): string[] =>
  [
    payer === null ? text(`admin.fee_exception.kind.${kind}`) : text('admin.fee_exception.by', { name: payer.label }),
    amount === null ? '' : chf(amount),
    reason,
    text('admin.fee_exception.years', { from: `${yearFrom ?? 'none'}`, to: `${yearTo ?? 'none'}` }),
  ].filter((fact) => fact !== '')

/** The form of an exception, and its removal. */
export const EditException = ({ exception }: { readonly exception: FeeException }) => (
  <>
    <EditForm noun={feeExceptionNoun} row={exception} prefix={`exception${exception.id}-`} />
    <RemoveRow noun={feeExceptionNoun} row={exception} />
  </>
)

interface ExceptionsProps {
  readonly exceptions: readonly FeeException[]
  readonly mayWrite: boolean
}

const Exceptions = ({ exceptions, mayWrite }: ExceptionsProps) => {
  const text = useText()
  return (
    <>
      {exceptions.length === 0 && <p className="empty">{text('admin.fee_exceptions.none')}</p>}
      {exceptions.length > 0 && (
        <ul className={styles.adminSheets} aria-label={text('admin.fees.exceptions')}>
          {exceptions.map((exception) => (
            <FoldedRow key={exception.id} title={<b>{exception.person.label}</b>} facts={factsOf(exception, text)}>
              {mayWrite && <EditException exception={exception} />}
            </FoldedRow>
          ))}
        </ul>
      )}
      {mayWrite && (
        <section className="grid" aria-labelledby="new-exception">
          <h2 id="new-exception">{text('admin.fee_exception.new')}</h2>
          <EditForm key={exceptions.length} noun={newExceptionNoun} row={null} prefix="new-" />
        </section>
      )}
    </>
  )
}

/** The persons with another fee than by the rules. Treasurers change them, auditors read. */
export const ExceptionsScreen = () => {
  const text = useText()
  const mayWrite = canEnter('treasury', useMember().member)
  return (
    <>
      <EditHead list="/$locale/intra/admin/fee-runs" title={text('admin.fees.exceptions')}>
        <p>{text('admin.fee_exceptions.intro')}</p>
      </EditHead>
      <Edited query={useQuery(exceptionsQuery(useApp()))}>
        {(exceptions) => <Exceptions exceptions={exceptions} mayWrite={mayWrite} />}
      </Edited>
    </>
  )
}
