import type { CallInput } from '#contract/endpoint.ts'
import {
  type FeeException,
  FeeExceptionInput,
  type FeePerson,
  feeExceptionKinds,
  feeExceptionResource,
  NewFeeException,
} from '#contract/fees.ts'
import { type Field, type FieldTable, selectField, textField } from '../../../ui/form/field-table.tsx'
import { type EditedNoun, writesOf } from '../../admin/edit/edited-noun.ts'
import { PersonControl, rememberPerson } from './controls.tsx'
import { optionalAmountField, optionalNumberField } from './money-fields.ts'
import { exceptionsQuery } from './queries.ts'

type New = CallInput<typeof feeExceptionResource.create>['body']
type Body = Omit<New, 'person'>

const year = { sideBySide: true, hint: 'admin.fee_exception.year.hint' } as const

export const feeExceptionFields: FieldTable<FeeException, Body> = {
  kind: selectField({
    label: 'admin.fee_exception.kind',
    choices: feeExceptionKinds,
    labelOf: (kind) => `admin.fee_exception.kind.${kind}`,
  }),
  amount: {
    ...optionalAmountField({ label: 'admin.fee_exception.amount', isShown: ({ kind }) => kind === 'AMOUNT' }),
    optional: false,
  },
  payer: {
    label: 'admin.fee_exception.payer',
    isShown: ({ kind }) => kind === 'PAID_BY',
    read: (payer) => (payer === null ? '' : rememberPerson(payer)),
    send: (value) => (value === '' ? null : value),
    Control: PersonControl,
  },
  reason: textField({
    label: 'admin.fee_exception.reason',
    hint: 'admin.fee_exception.reason.hint',
    input: { autoComplete: 'off' },
  }),
  yearFrom: optionalNumberField({ label: 'admin.fee_exception.year_from', ...year }),
  yearTo: optionalNumberField({ label: 'admin.fee_exception.year_to', ...year }),
}

const common = {
  noun: 'fee_exception',
  nameOf: ({ person }: FeeException) => person.label,
  removal: {
    endpoint: feeExceptionResource.remove,
    title: 'admin.fee_exception.remove.title',
    detail: 'admin.fee_exception.remove.detail',
  },
  cache: (row, app) => {
    const { queryKey } = exceptionsQuery(app)
    app.queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.id === row.id ? row : one)))
    return undefined
  },
} as const satisfies Partial<EditedNoun<FeeException, Body>>

const { schema, change } = writesOf<FeeException, Body>({ change: feeExceptionResource.change })
const create = ((call, body, headers) => call(feeExceptionResource.create, { headers, body })) satisfies EditedNoun<
  FeeException,
  New
>['create']

/** An exception that exists; its person stays. */
export const feeExceptionNoun: EditedNoun<FeeException, Body> = {
  ...common,
  ...{ schema, change },
  fields: feeExceptionFields,
  rules: FeeExceptionInput,
}

const personField: Field<FeeException['person'], string> = {
  label: 'admin.fee_exception.person',
  read: rememberPerson,
  send: (value) => value,
  Control: PersonControl,
}

/** A new exception of a person who is searched for. */
export const newExceptionNoun: EditedNoun<FeeException, New> = {
  ...common,
  ...{ schema, change, create },
  fields: { person: personField, ...feeExceptionFields },
  rules: NewFeeException,
}

/** A new exception of a person who is known. */
export const exceptionNounOf = ({ uuid }: Pick<FeePerson, 'uuid'>): EditedNoun<FeeException, Body> => ({
  ...feeExceptionNoun,
  create: (call, body, headers) => create(call, { ...body, person: uuid }, headers),
})
