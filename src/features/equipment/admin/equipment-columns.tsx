import { Link } from '@tanstack/react-router'
import { toWireDate } from '#contract/clock.ts'
import type { ListedEquipment } from '#contract/equipment.ts'
import { chf } from '#contract/money.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Text } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import type { TableColumn } from '../../admin/table/columns.ts'

const money = (rappen: number | null) => rappen !== null && <span className="num">{chf(rappen)}</span>

type Columns = readonly TableColumn<ListedEquipment>[]

const itemColumns = (text: Text, locale: Locale): Columns => [
  {
    name: 'name',
    heading: 'admin.equipment.name',
    isSortable: true,
    shown: 'always',
    cell: ({ id, name }) => (
      <Link to="/$locale/intra/admin/equipment/$id" params={{ locale, id: `${id}` }}>
        {name}
      </Link>
    ),
  },
  {
    name: 'number',
    heading: 'admin.equipment.column.number',
    isSortable: true,
    shown: 'always',
    cell: ({ number }) => number,
  },
  {
    name: 'kind',
    heading: 'admin.equipment.kind',
    isSortable: true,
    shown: 'rarely',
    cell: ({ kind }) => text(`admin.equipment.kind.${kind}`),
  },
  { name: 'size', heading: 'admin.equipment.size', isSortable: true, cell: ({ size }) => size },
  { name: 'model', heading: 'admin.equipment.model', shown: 'rarely', cell: ({ model }) => model },
  { name: 'serial', heading: 'admin.equipment.serial', shown: 'rarely', cell: ({ serialNumber }) => serialNumber },
  {
    name: 'condition',
    heading: 'admin.equipment.condition',
    isSortable: true,
    cell: ({ condition }) => text(`admin.equipment.condition.${condition}`),
  },
]

const loanColumns = (text: Text, locale: Locale, now: Date): Columns => [
  {
    name: 'person',
    heading: 'admin.equipment.holder',
    isSortable: true,
    cell: ({ loan, retiredOn }) =>
      loan !== null
        ? (loan.person?.label ?? text('admin.loan.nobody'))
        : text(retiredOn === null ? 'admin.equipment.state.free' : 'admin.equipment.state.retired'),
  },
  {
    name: 'due',
    heading: 'admin.loan.due_on',
    isSortable: true,
    isBare: true,
    cell: ({ loan }) =>
      loan?.dueOn == null ? null : (
        <>
          {date(loan.dueOn, locale)}{' '}
          {loan.dueOn < toWireDate(now) && <span className="tag tag--soft">{text('admin.loan.overdue')}</span>}
        </>
      ),
  },
]

const priceColumns = (locale: Locale): Columns => [
  {
    name: 'value',
    heading: 'admin.equipment.column.value',
    isSortable: true,
    cell: ({ insuranceValue }) => money(insuranceValue) || null,
  },
  {
    name: 'bought',
    heading: 'admin.equipment.bought',
    shown: 'rarely',
    isBare: true,
    cell: ({ boughtOn }) => (boughtOn == null ? null : date(boughtOn, locale)),
  },
  {
    name: 'price',
    heading: 'admin.equipment.price',
    shown: 'rarely',
    isBare: true,
    cell: ({ price }) => money(price) || null,
  },
]

/** The columns of the list of items. */
export const equipmentColumns = (text: Text, locale: Locale, now: Date): Columns => [
  ...itemColumns(text, locale),
  ...loanColumns(text, locale, now),
  ...priceColumns(locale),
]
