import { type InventoryAttribute, inventoryAttributes, inventorySorts } from '#contract/composition-export.ts'
import { minutesAndSeconds } from '#contract/duration.ts'
import type { Orientation } from '#contract/formats.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import type { Cell, TableDocument } from '../../platform/formats/table.ts'
import type { InventoryRow } from './export-queries.ts'

export interface InventoryExport {
  readonly compositions: readonly InventoryRow[]
  readonly attributes: readonly InventoryAttribute[]
  readonly orientation: Orientation
  readonly locale: Locale
  readonly bandName: string
  /** `yyyy-MM-dd` */
  readonly today: string
}

interface InventoryColumn {
  readonly label: MessageId
  readonly width: number
  readonly cell: (row: InventoryRow, attributes: readonly InventoryAttribute[], locale: Locale) => Cell
}

/** As the import separates them: 'Bach, J. S.' has a comma. */
const names = (list: readonly string[]): string | null => (list.length === 0 ? null : list.join('; '))

const columns: Readonly<Record<InventoryAttribute, InventoryColumn>> = {
  inventory: { label: 'document.inventory.inventory', width: 12, cell: (row) => row.inventory },
  title: {
    label: 'document.inventory.piece',
    width: 40,
    // In a printed document the subtitle is below the title, unless it has its own column.
    cell: ({ title, subtitle }, attributes) => ({
      name: title,
      notes: subtitle === null || attributes.includes('subtitle') ? [] : [subtitle],
    }),
  },
  comp: { label: 'document.inventory.comp', width: 28, cell: (row) => names(row.composers) },
  arr: { label: 'document.inventory.arr', width: 28, cell: (row) => names(row.arrangers) },
  subtitle: { label: 'document.inventory.subtitle', width: 30, cell: (row) => row.subtitle },
  genre: { label: 'document.inventory.genre', width: 18, cell: (row) => row.genre },
  description: { label: 'document.inventory.description', width: 40, cell: (row) => row.description },
  archived: {
    label: 'document.inventory.archived',
    width: 14,
    cell: ({ archived }, _, locale) => intls[locale].formatMessage({ id: `document.inventory.archived.${archived}` }),
  },
  shelf: { label: 'document.inventory.shelf', width: 14, cell: (row) => row.shelfMark },
  publisher: { label: 'document.inventory.publisher', width: 24, cell: (row) => row.publisher },
  orderNumber: { label: 'document.inventory.order_number', width: 18, cell: (row) => row.orderNumber },
  workNumber: { label: 'document.inventory.work_number', width: 18, cell: (row) => row.workNumber },
  grade: { label: 'document.inventory.grade', width: 8, cell: (row) => row.grade },
  duration: {
    label: 'document.inventory.duration',
    width: 8,
    cell: ({ duration }) => (duration === null ? null : minutesAndSeconds(duration)),
  },
  price: { label: 'document.inventory.price', width: 10, cell: ({ price }) => (price === null ? null : price / 100) },
}

/** The file's name without its extension. */
export const inventoryName = (locale: Locale): string => intls[locale].formatMessage({ id: 'document.inventory.name' })

/** One row per piece, with the columns in the requested order. */
export const inventoryTable = (wanted: InventoryExport): TableDocument => {
  const { compositions, attributes, orientation, locale } = wanted
  const intl = intls[locale]
  return {
    title: intl.formatMessage({ id: 'document.inventory.title' }),
    subtitle: intl.formatMessage({ id: 'document.inventory.count' }, { count: compositions.length }),
    locale,
    orientation,
    publisher: wanted.bandName,
    date: wanted.today,
    columns: attributes.map((name) => ({
      heading: intl.formatMessage({ id: columns[name].label }),
      width: columns[name].width,
    })),
    groups: [
      {
        heading: null,
        rows: compositions.map((row) => ({
          cells: attributes.map((name) => columns[name].cell(row, attributes, locale)),
        })),
      },
    ],
    empty: intl.formatMessage({ id: 'document.inventory.empty' }),
  }
}

/** The available columns of the inventory. */
export const inventoryColumns = (locale: Locale) => {
  const sortable: readonly string[] = inventorySorts
  return inventoryAttributes.map((name) => ({
    name,
    label: intls[locale].formatMessage({ id: columns[name].label }),
    sortable: sortable.includes(name),
  }))
}
