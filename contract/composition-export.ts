import * as v from 'valibot'
import { AttributeList, attributeNames, DocumentFormatName, FormatList, OrientationName } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { ListQuery } from './lists.ts'

/** Columns of the inventory, in the order in which it shows them unless told. */
export const inventoryAttributes = [
  'inventory',
  'title',
  'comp',
  'arr',
  'subtitle',
  'genre',
  'description',
  'archived',
] as const
export type InventoryAttribute = (typeof inventoryAttributes)[number]
/** What it may be sorted by. */
export const inventorySorts = ['inventory', 'title', 'genre', 'archived'] as const
export type InventorySort = (typeof inventorySorts)[number]
/** The columns of an inventory that names none. */
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
/** The library's inventory as a table; without `archived` both what is in use and what is archived. */
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
