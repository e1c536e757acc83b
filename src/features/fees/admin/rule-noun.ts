import type { CallInput } from '#contract/endpoint.ts'
import { type FeeRule, FeeRuleInput, feeRuleResource } from '#contract/fees.ts'
import { editableOrganizations } from '#contract/members.ts'
import type { Locale } from '#i18n/intl.ts'
import { checkboxField, type FieldTable, selectField, textField } from '../../../ui/form/field-table.tsx'
import { type EditedNoun, writesOf } from '../../admin/edit/edited-noun.ts'
import { organizationName } from '../../persons/admin/functions.ts'
import { FunctionsControl, IncomeControl } from './controls.tsx'
import { amountField, optionalAmountField, optionalNumberField } from './money-fields.ts'
import { rulesQuery } from './queries.ts'

type Body = CallInput<typeof feeRuleResource.create>['body']

const more = { legend: 'admin.fee_rule.more', folded: true } as const
const input = { autoComplete: 'off' } as const
const age = { group: more, sideBySide: true, hint: 'admin.fee_rule.age.hint' } as const

const organizationOf = (value: string) => editableOrganizations.find((id) => `${id}` === value) ?? 1
/** Passive members have no functions. */
const withFunctions: readonly number[] = [1, 7]

export const feeRuleFields: FieldTable<FeeRule, Body> = {
  nameDe: textField({ label: 'admin.fee_rule.name_de', hint: 'admin.fee_rule.name_de.hint', input }),
  amount: { ...amountField({ label: 'admin.fee_rule.amount', hint: 'admin.fee_rule.amount.hint' }), sideBySide: true },
  organizationId: {
    ...selectField({
      label: 'admin.fee_rule.organization',
      sideBySide: true,
      choices: editableOrganizations.map((id) => `${id}` as const),
      labelOf: (id) => organizationName(Number(id)),
    }),
    read: (id) => `${id}`,
    send: organizationOf,
  },
  ageFrom: optionalNumberField({ label: 'admin.fee_rule.age_from', ...age }),
  ageTo: optionalNumberField({ label: 'admin.fee_rule.age_to', ...age }),
  householdAmount: optionalAmountField({
    label: 'admin.fee_rule.household',
    hint: 'admin.fee_rule.household.hint',
    group: more,
  }),
  proRata: checkboxField({ label: 'admin.fee_rule.pro_rata', sentence: 'admin.fee_rule.pro_rata.label', group: more }),
  honorary: checkboxField({ label: 'admin.fee_rule.honorary', sentence: 'admin.fee_rule.honorary.label', group: more }),
  functionTypes: {
    label: 'admin.fee_rule.functions',
    group: more,
    read: (names) => names.join(),
    send: (value) => (value === '' ? [] : value.split(',')),
    isShown: ({ organizationId = '' }) => withFunctions.includes(organizationOf(organizationId)),
    inWords: (value, text) =>
      value
        .split(',')
        .map((one) => text(`function.name.${one}`))
        .join(', '),
    Control: FunctionsControl,
  },
  accountId: {
    label: 'admin.fee_rule.account',
    group: more,
    read: (id) => `${id ?? ''}`,
    send: (value) => (value === '' ? null : Number(value)),
    // The names of the accounts are not known here.
    inWords: (_id, text) => text('admin.value.yes'),
    Control: IncomeControl,
  },
  nameEn: textField({ label: 'admin.fee_rule.name_en', optional: true, group: more, input }),
}

export const nameOfRule = ({ nameDe, nameEn }: Pick<FeeRule, 'nameDe' | 'nameEn'>, locale: Locale): string =>
  locale === 'de-ch' ? nameDe : (nameEn ?? nameDe)

export const feeRuleNoun: EditedNoun<FeeRule, Body> = {
  noun: 'fee_rule',
  fields: feeRuleFields,
  rules: FeeRuleInput,
  nameOf: nameOfRule,
  removal: {
    endpoint: feeRuleResource.remove,
    title: 'admin.fee_rule.remove.title',
    detail: 'admin.fee_rule.remove.detail',
  },
  ...writesOf(feeRuleResource),
  cache: (row, app) => {
    const { queryKey } = rulesQuery(app)
    app.queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.id === row.id ? row : one)))
    return undefined
  },
}
