import * as styles from '../../persons/admin/edited-persons.css'
import { useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { type EditedEquipment, lendEquipment, takeBackEquipment } from '#contract/equipment.ts'
import type { ListedPerson } from '#contract/listed-persons.ts'
import type { Loan } from '#contract/loans.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { invalidate } from '../../../platform/session/stale-queries.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { Outcome } from '../../../ui/form/Outcome.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { PersonSearch } from '../../persons/admin/PersonSearch.tsx'
import { ChangeLoan } from './ChangeLoan.tsx'
import { equipmentNoun } from './equipment-noun.ts'
import { LoanPerson } from './LoanPerson.tsx'
import { LoanReceipt } from './LoanReceipt.tsx'
import { lendingFields, lendingRules, returnFields, returnRules } from './loan-noun.ts'

type Lending = CallInput<typeof lendEquipment>['body']
type Return = CallInput<typeof takeBackEquipment>['body']

/** The holder of the item, with the first day and the day of return. */
const OpenLoan = ({ item, loan }: { readonly item: EditedEquipment; readonly loan: Loan }) => {
  const { locale, now } = useApp()
  const text = useText()
  const { lentOn, dueOn, remarks } = loan
  const from = date(lentOn, locale)
  return (
    <>
      <p>
        <b>
          {text('admin.equipment.holder')} <LoanPerson person={loan.person} />
        </b>
      </p>
      <p>
        {dueOn === null
          ? text('admin.loan.since', { from })
          : text('admin.loan.since_until', { from, due: date(dueOn, locale) })}
        {dueOn !== null && dueOn < toWireDate(now()) && (
          <>
            {' '}
            <span className="tag tag--soft">{text('admin.loan.overdue')}</span>
          </>
        )}
      </p>
      {remarks !== null && <p className="soft">{remarks}</p>}
      <LoanReceipt loanId={loan.id} number={item.number} />
    </>
  )
}

/** The writes that lend an item and take it back. The beginning of one clears the outcome of the other. */
const useLoanWrites = ({ id }: EditedEquipment) => {
  const app = useApp()
  const params = { id }
  const options = {
    noun: 'loan',
    cache: (saved: EditedEquipment) => {
      const { queryKey } = equipmentNoun.query(app, saved.id)
      app.queryClient.setQueryData(queryKey, saved)
      return queryKey
    },
    // Another keeper was faster: the page shows what is true now.
    onError: () => invalidate(app.queryClient, 'loan'),
  } as const
  const lending = useWrite({
    ...options,
    send: (body: Lending, key) => app.call(lendEquipment, { params, headers: { 'idempotency-key': key }, body }),
  })
  const returning = useWrite({ ...options, send: (body: Return) => app.call(takeBackEquipment, { params, body }) })
  return {
    lending,
    returning,
    lend: (input: object, person: string): void => {
      returning.reset()
      void lending.send({ ...input, person } as Lending)
    },
    takeBack: (input: object): void => {
      lending.reset()
      void returning.send(input as Return)
    },
  }
}

/** Lends an item that nobody has: first the person, then the days. */
const Lend = ({ lending, lend }: Pick<ReturnType<typeof useLoanWrites>, 'lending' | 'lend'>) => {
  const { now } = useApp()
  const text = useText()
  const [borrower, setBorrower] = useState<ListedPerson | null>(null)
  return (
    <>
      <p>{text('admin.loan.free')}</p>
      {borrower === null ? (
        <PersonSearch label={text('admin.loan.find')} except={[]} onFound={setBorrower} />
      ) : (
        <>
          <h3>{text('admin.loan.lend_to', { name: borrower.label })}</h3>
          <ActionForm
            key={borrower.uuid}
            busy={lending.busy}
            refused={lending.fieldErrors}
            fields={lendingFields}
            rules={lendingRules}
            start={{ ...valuesOf(lendingFields, null), lentOn: toWireDate(now()) }}
            action={text('admin.loan.lend')}
            onSend={(input) => lend(input, borrower.uuid)}
          >
            <QuietButton onClick={() => setBorrower(null)}>{text('admin.loan.other_person')}</QuietButton>
          </ActionForm>
        </>
      )}
    </>
  )
}

/** Lends an item, or takes it back. */
export const LoanCard = ({ item }: { readonly item: EditedEquipment }) => {
  const { locale, now } = useApp()
  const text = useText()
  const { lending, returning, lend, takeBack } = useLoanWrites(item)
  const open = item.loans.find(({ returnedOn }) => returnedOn === null)
  const { failure, fieldErrors } = lending.failure === null ? returning : lending
  const done =
    open === undefined ? returning.isSuccess && 'admin.loan.taken_back' : lending.isSuccess && 'admin.loan.lent'
  return (
    <section className="card" aria-labelledby="loan">
      <h2 id="loan">{text('admin.loan')}</h2>
      <Outcome role="status" className={styles.changeState}>
        {failure !== null && <Note kind="bad">{fieldErrors.item ?? fieldErrors.person ?? failure.message}</Note>}
        {failure === null && done !== false && <Note kind="ok">{text(done)}</Note>}
      </Outcome>
      {open !== undefined && (
        <>
          <OpenLoan item={item} loan={open} />
          <h3>{text('admin.loan.return')}</h3>
          <ActionForm
            key={open.id}
            busy={returning.busy}
            refused={returning.fieldErrors}
            fields={returnFields}
            rules={returnRules}
            start={{ returnedOn: toWireDate(now()), condition: item.condition }}
            action={text('admin.loan.take_back')}
            onSend={takeBack}
          />
          <ChangeLoan item={item} loan={open} />
        </>
      )}
      {open === undefined && item.retiredOn === null && <Lend lending={lending} lend={lend} />}
      {open === undefined && item.retiredOn !== null && (
        <p>{text('admin.loan.retired', { date: date(item.retiredOn, locale) })}</p>
      )}
    </section>
  )
}
