import { exportEvents, listEventExportAttributes, listEventExportFormats } from '#contract/event-export.ts'
import { toWireDate } from '#contract/time.ts'
import { findFunctionNames } from '../../platform/db/functions.ts'
import { formatList, sendDocument } from '../../platform/formats/send.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forEveryone, members } from '../../platform/http/policy.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { findContacts } from './contacts.ts'
import { findEventsToExport } from './export-queries.ts'
import { rangeOfFilter } from './export-range.ts'
import { eventTable, exportName, presentAttributes } from './export-table.ts'
import { readEvents, readerOf } from './policy.ts'

/** All callers share one document writer; the limit prevents one of them from blocking it. */
const exporting = { name: 'event export', limit: 30, windowSeconds: 60 }

export const mountEventExport = (api: Api): void => {
  const exportsLeft = createRateLimit(api.deps.database, exporting)

  mount(api, listEventExportAttributes, forEveryone, async ({ locale, caller }) => ({
    body: wholeList(presentAttributes(locale, members(caller) === null)),
  }))

  mount(api, listEventExportFormats, forEveryone, async () => ({ body: formatList }))

  mount(api, exportEvents, readEvents, async ({ input, rows, caller, locale, address, signal, deps }) => {
    await exportsLeft.enforce(address)
    const { format, orientation, ...query } = input.query
    const range = rangeOfFilter(query.filter)
    const events = await deps.read(findEventsToExport, rows, query, locale)
    const document = await eventTable({
      events,
      range,
      attributes: query.attributes,
      sort: query.sort,
      orientation,
      locale,
      names: await deps.read(findFunctionNames, locale),
      forMembers: members(caller) === null,
      contactOf: await deps.read(findContacts, events, readerOf(caller)),
      bandName: deps.config.bandName,
      today: toWireDate(deps.clock()),
    })
    return sendDocument(await deps.documents.table(document, format, signal), exportName(range, locale), format)
  })
}
