import {
  exportCompositions,
  listCompositionExportAttributes,
  listCompositionExportFormats,
} from '#contract/composition-export.ts'
import { toWireDate } from '#contract/time.ts'
import { formatList, sendDocument } from '../../platform/formats/send.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forReaders } from '../../platform/http/policy.ts'
import { findCompositionsToExport } from './export-queries.ts'
import { inventoryColumns, inventoryName, inventoryTable } from './export-table.ts'

export const mountCompositionExport = (api: Api): void => {
  mount(api, listCompositionExportAttributes, forReaders, async ({ locale }) => ({
    body: wholeList(inventoryColumns(locale)),
  }))

  mount(api, listCompositionExportFormats, forReaders, async () => ({ body: formatList }))

  mount(api, exportCompositions, forReaders, async ({ input, locale, signal, deps }) => {
    const { format, orientation, attributes } = input.query
    const compositions = await deps.read(findCompositionsToExport, input.query, locale)
    const document = inventoryTable({
      compositions,
      attributes,
      orientation,
      locale,
      bandName: deps.config.bandName,
      today: toWireDate(deps.clock()),
    })
    return sendDocument(await deps.documents.table(document, format, signal), inventoryName(locale), format)
  })
}
