import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { AttributeList, attributeNames, DocumentFormatName, FormatList, OrientationName } from './formats.ts'
import { ListQuery } from './lists.ts'

/** Columns of the inventory, in the default order. */
export const inventoryAttributes = [
  'inventory',
  'title',
  'comp',
  'arr',
  'subtitle',
  'genre',
  'description',
  'archived',
  'shelf',
  'publisher',
  'orderNumber',
  'workNumber',
  'grade',
  'duration',
  'price',
] as const
export type InventoryAttribute = (typeof inventoryAttributes)[number]
/** Sort fields of the inventory. */
export const inventorySorts = ['inventory', 'title', 'genre', 'archived'] as const
export type InventorySort = (typeof inventorySorts)[number]
/** The default columns of an inventory. */
export const standardInventory: readonly InventoryAttribute[] = ['inventory', 'title', 'comp', 'arr']

export const listCompositionExportAttributes = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/compositionsexport/attributes',
  input: {},
  reply: AttributeList,
})
export const listCompositionExportFormats = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/compositionsexport/formats',
  input: {},
  reply: FormatList,
})
/** The library's inventory as a table. Without `archived` it contains active and archived pieces. */
export const exportCompositions = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/compositionsexport',
  input: {
    headers: v.object({ accept: v.optional(v.string()) }),
    query: v.object({
      attributes: v.optional(attributeNames(inventoryAttributes), standardInventory.join(',')),
      sort: v.optional(v.picklist(inventorySorts, 'validation.export_sort'), 'inventory'),
      order: ListQuery.entries.order,
      orientation: v.optional(OrientationName, 'LANDSCAPE'),
      format: v.optional(DocumentFormatName, 'PDF'),
      archived: v.optional(
        v.pipe(
          v.picklist(['true', 'false']),
          v.transform((value) => value === 'true'),
        ),
      ),
    }),
  },
  reply: 'bytes',
})
