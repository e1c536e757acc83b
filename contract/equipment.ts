import * as v from 'valibot'
import { byId, clearable, line } from './edited.ts'
import { endpoint, OnceOnly, Uuid } from './endpoint.ts'
import { listFormats } from './formats.ts'
import { Related } from './listed-persons.ts'
import { ListQuery, listOf } from './lists.ts'
import { conditions, Loan, LoanedItem, loanRemarks, OptionalDay, RequiredDay } from './loans.ts'
import { resource } from './resource.ts'
import { WireDate } from './time.ts'

const path = '/api/frontend/internal/admin/equipment'

export const equipmentKinds = ['instrument', 'uniform', 'other'] as const
export type EquipmentKind = (typeof equipmentKinds)[number]

const wrong = 'validation.invalid'
const amount = 'validation.equipment_amount'
/** An optional amount in Rappen, at most a million francs; null clears it. */
const rappen = v.optional(
  v.nullable(v.pipe(v.number(amount), v.integer(amount), v.minValue(0, amount), v.maxValue(100_000_000, amount))),
  null,
)

export const EquipmentInput = v.object({
  kind: v.picklist(equipmentKinds, wrong),
  /** Inventory number, unique. */
  number: line(1, 40),
  name: line(1, 100),
  /** Maker and model. */
  model: clearable(line(0, 100)),
  serialNumber: clearable(line(0, 60)),
  /** Size of a uniform. */
  size: clearable(line(0, 40)),
  condition: v.picklist(conditions, wrong),
  boughtOn: OptionalDay,
  /** Purchase price. */
  price: rappen,
  /** Amount that the insurance pays for a lost item. */
  insuranceValue: rappen,
  remarks: clearable(v.pipe(v.string('validation.required'), v.trim(), v.maxLength(2000, 'validation.text_too_long'))),
  /** The day since which the band does not use it any more; null = in use. */
  retiredOn: OptionalDay,
})
export type EquipmentInput = v.InferOutput<typeof EquipmentInput>

const stored = {
  ...LoanedItem.entries,
  kind: v.fallback(v.picklist(equipmentKinds), 'other'),
  condition: v.fallback(v.picklist(conditions), 'good'),
  model: v.nullable(v.string()),
  serialNumber: v.nullable(v.string()),
  size: v.nullable(v.string()),
  boughtOn: v.nullable(WireDate),
  price: v.nullable(v.number()),
  insuranceValue: v.nullable(v.number()),
  remarks: v.nullable(v.string()),
  retiredOn: v.nullable(WireDate),
  version: v.number(),
}

/** An item of the list, with the loan that is open. */
export const ListedEquipment = v.object({ ...stored, loan: v.nullable(Loan) })
export type ListedEquipment = v.InferOutput<typeof ListedEquipment>

/** An item with all its loans, the newest first. */
export const EditedEquipment = v.object({ ...stored, loans: v.array(Loan) })
export type EditedEquipment = v.InferOutput<typeof EditedEquipment>

/** `overdue`: lent beyond the agreed day. `retired` items are in no other list. */
export const equipmentStates = ['free', 'lent', 'overdue', 'retired'] as const
export const equipmentSorts = ['number', 'name', 'kind', 'size', 'condition', 'person', 'due', 'value'] as const
export type EquipmentSort = (typeof equipmentSorts)[number]

/** Which items a list contains; absent = no restriction, except for retired ones. */
export const equipmentFilter = {
  /** Words in number, name, model, serial number, size or the name of who holds it, ignoring accents. */
  searchTerm: v.optional(v.pipe(v.string(), v.maxLength(100, 'validation.too_long'))),
  kind: v.optional(v.picklist(equipmentKinds, wrong)),
  state: v.optional(v.picklist(equipmentStates, wrong)),
  condition: v.optional(v.picklist(conditions, wrong)),
  /** The person of the open loan. */
  person: v.optional(Uuid),
}
export const EquipmentFilter = v.object(equipmentFilter)
export type EquipmentFilter = v.InferOutput<typeof EquipmentFilter>
const sorting = { sort: v.optional(v.picklist(equipmentSorts, wrong)), order: ListQuery.entries.order }

/** Always paged; by default by inventory number. */
export const listEquipment = endpoint({
  method: 'GET',
  path,
  input: {
    query: v.object({
      ...equipmentFilter,
      ...sorting,
      page: ListQuery.entries.page,
      size: ListQuery.entries.size,
    }),
  },
  reply: v.object({
    ...listOf(ListedEquipment).entries,
    /** Sum of the insurance values of all pages, in Rappen. */
    insuranceValue: v.number(),
  }),
})
/** The persons who hold something, by name. */
export const listHolders = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/admin/equipmentholder',
  input: {},
  reply: listOf(Related),
})

/** The list as a file, in its order. Refused at `filter` for more than 5,000 items. */
export const exportEquipment = endpoint({
  method: 'POST',
  path: '/api/frontend/internal/admin/equipmentexport',
  input: {
    body: v.object({
      filter: v.optional(EquipmentFilter, {}),
      ...sorting,
      format: v.picklist(listFormats, wrong),
    }),
  },
  reply: 'bytes',
})

/**
 * Refused at `number` for the inventory number of another item, at `retiredOn` for an item that is lent, and at `loans` for the
 * removal of an item that was ever lent: such an item is retired.
 */
export const equipmentResource = resource({
  path,
  fields: EquipmentInput,
  input: EquipmentInput,
  row: EditedEquipment,
})

export const LendingInput = v.pipe(
  v.object({
    /** uuid */
    person: v.pipe(v.string('validation.loan_person'), v.minLength(1, 'validation.loan_person'), Uuid),
    lentOn: RequiredDay,
    dueOn: OptionalDay,
    remarks: loanRemarks,
  }),
  v.forward(
    v.partialCheck(
      [['lentOn'], ['dueOn']],
      ({ lentOn, dueOn }) => dueOn === null || lentOn <= dueOn,
      'validation.loan_due',
    ),
    ['dueOn'],
  ),
)
export type LendingInput = v.InferOutput<typeof LendingInput>
/**
 * Lends an item to a person. Refused at `item` if it is lent already or retired, at `person` for someone who left or is
 * unknown.
 */
export const lendEquipment = endpoint({
  method: 'POST',
  path: `${path}/:id/loan`,
  input: { params: byId, headers: OnceOnly, body: LendingInput },
  reply: EditedEquipment,
})

export const ReturnInput = v.object({
  returnedOn: RequiredDay,
  /** The item has this condition from then on. */
  condition: v.picklist(conditions, wrong),
})
export type ReturnInput = v.InferOutput<typeof ReturnInput>
/** Takes back what is lent. Refused at `returnedOn` for a day before the loan, refused at `item` if nobody holds it. */
export const takeBackEquipment = endpoint({
  method: 'POST',
  path: `${path}/:id/return`,
  input: { params: byId, body: ReturnInput },
  reply: EditedEquipment,
})
