import type { ListedEquipment } from '#contract/equipment.ts'
import { chf, francs } from '#contract/money.ts'
import { toWireDate } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import type { Cell, Column, TableDocument } from '../../platform/formats/table.ts'
import { textsIn } from '../../platform/localized.ts'

interface EquipmentColumn extends Omit<Column, 'heading'> {
  readonly label: MessageId
  readonly cell: (item: ListedEquipment, t: (id: MessageId) => string) => Cell
}

const day = (at: string | null | undefined): Cell => (at == null ? null : { at })
const written = (rappen: number | null): Cell => rappen && francs(rappen)
/** Francs as a number, for sums. */
const counted = (rappen: number | null): Cell => rappen && rappen / 100

const columns: readonly EquipmentColumn[] = [
  { label: 'admin.equipment.column.number', width: 12, cell: ({ number }) => number },
  {
    label: 'admin.equipment.name',
    width: 30,
    cell: ({ name, model, serialNumber }) => ({
      name,
      notes: [model, serialNumber].filter((note) => note !== null),
    }),
  },
  { label: 'admin.equipment.kind', width: 13, cell: ({ kind }, t) => t(`admin.equipment.kind.${kind}`) },
  { label: 'admin.equipment.model', width: 24, only: 'XLS', cell: ({ model }) => model },
  { label: 'admin.equipment.serial', width: 18, only: 'XLS', cell: ({ serialNumber }) => serialNumber },
  { label: 'admin.equipment.size', width: 10, cell: ({ size }) => size },
  {
    label: 'admin.equipment.condition',
    width: 15,
    cell: ({ condition }, t) => t(`admin.equipment.condition.${condition}`),
  },
  {
    label: 'admin.equipment.holder',
    width: 24,
    cell: ({ loan }, t) => loan && (loan.person?.label ?? t('admin.loan.nobody')),
  },
  { label: 'admin.loan.lent_on', width: 13, cell: ({ loan }) => day(loan?.lentOn) },
  { label: 'admin.loan.due_on', width: 13, cell: ({ loan }) => day(loan?.dueOn) },
  {
    label: 'document.equipment.value',
    width: 15,
    align: 'right',
    only: 'PDF',
    cell: ({ insuranceValue }) => written(insuranceValue),
  },
  {
    label: 'document.equipment.value',
    width: 15,
    align: 'right',
    only: 'XLS',
    cell: ({ insuranceValue }) => counted(insuranceValue),
  },
  { label: 'admin.equipment.bought', width: 13, only: 'XLS', cell: ({ boughtOn }) => day(boughtOn) },
  { label: 'admin.equipment.price', width: 13, align: 'right', only: 'XLS', cell: ({ price }) => counted(price) },
  { label: 'admin.equipment.retired', width: 13, only: 'XLS', cell: ({ retiredOn }) => day(retiredOn) },
  { label: 'admin.equipment.remarks', width: 40, only: 'XLS', cell: ({ remarks }) => remarks },
]

interface Document {
  readonly items: readonly ListedEquipment[]
  readonly locale: Locale
  readonly bandName: string
  readonly now: Date
}

/** The file's name without its extension. */
export const equipmentName = (locale: Locale): string => intls[locale].formatMessage({ id: 'document.equipment.title' })

/** One row per item; amounts are numbers in a spreadsheet. */
export const equipmentTable = ({ items, locale, bandName, now }: Document): TableDocument => {
  const t = textsIn(locale)
  const sum = items.reduce((total, { insuranceValue }) => total + (insuranceValue ?? 0), 0)
  return {
    title: equipmentName(locale),
    subtitle: t('document.equipment.count', { count: items.length, sum: chf(sum) }),
    locale,
    orientation: 'LANDSCAPE',
    publisher: bandName,
    date: toWireDate(now),
    columns: columns.map(({ label, cell: _, ...column }) => ({ ...column, heading: t(label) })),
    groups: [{ heading: null, rows: items.map((item) => ({ cells: columns.map(({ cell }) => cell(item, t)) })) }],
    empty: t('document.equipment.empty'),
  }
}
