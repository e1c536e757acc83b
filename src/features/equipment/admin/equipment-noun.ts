import type { CallInput } from '#contract/endpoint.ts'
import { type EditedEquipment, EquipmentInput, equipmentKinds, equipmentResource } from '#contract/equipment.ts'
import { conditions } from '#contract/loans.ts'
import { francs, parseRappen } from '#contract/money.ts'
import { areaField, type Field, type FieldTable, selectField, textField } from '../../../ui/form/field-table.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { type PagedNoun, pagesOf } from '../../admin/edit/edited-noun.ts'

type Body = CallInput<typeof equipmentResource.create>['body']

const value = { legend: 'admin.equipment.value' } as const
const more = { legend: 'admin.equipment.more', folded: true } as const

/** A day, or none. */
export const optionalDay = <Row>(
  options: Parameters<typeof textField<Row>>[0],
): Field<string | null | undefined, string, Row> => ({
  ...textField<Row>({ ...options, optional: true, input: { type: 'date' } }),
  inWords: (day, _text, locale) => date(day, locale),
})

/** An amount in francs, or none. */
const amountField = (options: Parameters<typeof textField>[0]): Field<number | null, number | null> => ({
  ...textField({ ...options, optional: true, input: { inputMode: 'decimal', autoComplete: 'off' } }),
  read: (rappen) => (rappen === null ? '' : francs(rappen)),
  send: (typed) => (typed.trim() === '' ? null : (parseRappen(typed) ?? Number.NaN)),
})

const input = { autoComplete: 'off' } as const

export const equipmentFields: FieldTable<EditedEquipment, Body> = {
  kind: selectField({
    label: 'admin.equipment.kind',
    sideBySide: true,
    choices: equipmentKinds,
    labelOf: (kind) => `admin.equipment.kind.${kind}`,
  }),
  condition: selectField({
    label: 'admin.equipment.condition',
    sideBySide: true,
    choices: conditions,
    labelOf: (condition) => `admin.equipment.condition.${condition}`,
    initial: 'good',
  }),
  number: textField({ label: 'admin.equipment.number', hint: 'admin.equipment.number.hint', input }),
  name: textField({ label: 'admin.equipment.name', input }),
  model: textField({ label: 'admin.equipment.model', optional: true, input }),
  serialNumber: textField({
    label: 'admin.equipment.serial',
    optional: true,
    input,
    isShown: ({ kind }) => kind !== 'uniform',
  }),
  size: textField({
    label: 'admin.equipment.size',
    optional: true,
    input,
    isShown: ({ kind }) => kind === 'uniform',
  }),
  insuranceValue: amountField({ label: 'admin.equipment.insurance', group: value }),
  boughtOn: optionalDay({ label: 'admin.equipment.bought', group: value, sideBySide: true }),
  price: amountField({ label: 'admin.equipment.price', group: value, sideBySide: true }),
  remarks: areaField({ label: 'admin.equipment.remarks', group: more, optional: true, maximum: 2000 }),
  retiredOn: optionalDay({ label: 'admin.equipment.retired', hint: 'admin.equipment.retired.hint', group: more }),
}

export const equipmentNoun: PagedNoun<EditedEquipment, Body> = {
  ...pagesOf('/$locale/intra/admin/equipment', equipmentResource, 'equipment', 'person', 'loan'),
  nameOf: ({ name }) => name,
  removal: {
    endpoint: equipmentResource.remove,
    button: 'admin.equipment.remove',
    title: 'admin.equipment.remove.title',
    detail: 'admin.equipment.remove.detail',
  },
  fields: equipmentFields,
  rules: EquipmentInput,
}
