import type { CallInput } from '#contract/endpoint.ts'
import { LendingInput, type lendEquipment, ReturnInput, type takeBackEquipment } from '#contract/equipment.ts'
import { changeLoan, conditions, Loan, LoanInput } from '#contract/loans.ts'
import {
  dateField,
  type FieldTable,
  optionalSelectField,
  selectField,
  textField,
} from '../../../ui/form/field-table.tsx'
import type { EditedNoun } from '../../admin/edit/edited-noun.ts'
import { equipmentNoun, optionalDay } from './equipment-noun.ts'

const lentOn = dateField({ label: 'admin.loan.lent_on', sideBySide: true })
const dueOn = optionalDay({ label: 'admin.loan.due_on', sideBySide: true })
const remarks = textField({ label: 'admin.loan.remarks', optional: true, input: { autoComplete: 'off' } })

/** A new loan; its person is chosen first. */
export const lendingFields: FieldTable<unknown, Omit<CallInput<typeof lendEquipment>['body'], 'person'>> = {
  lentOn,
  dueOn,
  remarks,
}
export const lendingRules = LendingInput

export const returnFields: FieldTable<unknown, CallInput<typeof takeBackEquipment>['body']> = {
  returnedOn: dateField({ label: 'admin.loan.returned_on', sideBySide: true }),
  condition: selectField({
    label: 'admin.loan.condition',
    sideBySide: true,
    choices: conditions,
    labelOf: (condition) => `admin.equipment.condition.${condition}`,
  }),
}
export const returnRules = ReturnInput

type Body = Required<CallInput<typeof changeLoan>['body']>

/** The corrections of a loan. */
export const loanFields: FieldTable<Loan, Body> = {
  lentOn,
  dueOn,
  returnedOn: optionalDay({
    label: 'admin.loan.returned_on',
    sideBySide: 'name',
    // Taking back asks for the condition.
    isShown: (_values, loan) => loan?.returnedOn != null,
  }),
  conditionAtReturn: optionalSelectField({
    label: 'admin.loan.condition',
    sideBySide: 'name',
    choices: ['', ...conditions],
    labelOf: (condition) => (condition === '' ? 'admin.value.none' : `admin.equipment.condition.${condition}`),
    isShown: (_values, loan) => loan?.returnedOn != null,
  }),
  remarks,
}

/** The loans of an item. */
export const loanNoun = (itemId: number): EditedNoun<Loan, Body> => ({
  noun: 'loan',
  fields: loanFields,
  rules: LoanInput,
  schema: Loan,
  change: (call, id, body, headers) => call(changeLoan, { params: { id }, headers, body }),
  cache: (saved, app) => {
    const { queryKey } = equipmentNoun.query(app, itemId)
    app.queryClient.setQueryData(
      queryKey,
      (item) => item && { ...item, loans: item.loans.map((one) => (one.id === saved.id ? saved : one)) },
    )
    return undefined
  },
})
