import { eq, type SQL } from 'drizzle-orm'
import { listEditedRepertoires, repertoireResource } from '#contract/edited-repertoires.ts'
import { getRepertoirePdf, listRepertoire, listRepertoireCompositions } from '#contract/repertoires.ts'
import { toWireDate } from '#contract/time.ts'
import { repertoire } from '../../platform/db/tables.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { requireRow } from '../../platform/http/http-error.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forEditors, readers, restricted } from '../../platform/http/policy.ts'
import { mountResource } from '../../platform/resources/mount-resource.ts'
import { findEditedRepertoires, repertoireRows } from './edit.ts'
import { repertoireTable } from './export-table.ts'
import { findCurrentRepertoires, findRepertoireCompositions, findRepertoires } from './queries.ts'

/** Library readers; hidden repertoires are not visible to them. */
const readRepertoire = restricted<SQL>({
  name: 'library readers, no hidden repertoires',
  may: readers,
  rows: () => eq(repertoire.hidden, false),
})

export const mountEditedRepertoires = (api: Api): void => {
  mount(api, listEditedRepertoires, forEditors, async ({ deps }) => ({
    body: wholeList(await deps.read(findEditedRepertoires)),
  }))

  mountResource(api, repertoireResource, forEditors, repertoireRows)
}

export const mountRepertoire = (api: Api): void => {
  mount(api, listRepertoire, readRepertoire, async ({ input, rows, deps }) => ({
    body: await deps.read(findRepertoires, rows, input.query),
  }))

  mount(api, getRepertoirePdf, readRepertoire, async ({ rows, locale, signal, deps }) => {
    const now = deps.clock()
    const repertoires = await deps.read(findCurrentRepertoires, rows, toWireDate(now))
    const document = repertoireTable({ repertoires, locale, bandName: deps.config.bandName, now })
    return sendDocument(await deps.documents.table(document, 'PDF', signal), document.title, 'PDF')
  })

  mount(api, listRepertoireCompositions, readRepertoire, async ({ input, rows, deps }) => ({
    body: wholeList(requireRow(await deps.read(findRepertoireCompositions, rows, input.params.id))),
  }))
}
