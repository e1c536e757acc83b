import { exportMaterial } from '#contract/material.ts'
import { getLeaflet, listProgramme, listProgrammeSizes } from '#contract/programme.ts'
import { toWireDate } from '#contract/time.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { requireRow } from '../../platform/http/http-error.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forReaders } from '../../platform/http/policy.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { findLeaflet } from './leaflet.ts'
import { findMaterial } from './material.ts'
import { readLeaflets, readMaterial } from './policy.ts'
import { findProgramme, findProgrammeSizes } from './programme.ts'

/** All callers share one document writer; the limit prevents one of them from blocking it. */
const downloading = { name: 'leaflet', limit: 30, windowSeconds: 60 }

export const mountProgramme = (api: Api): void => {
  mount(api, listProgrammeSizes, forReaders, async ({ person, deps: { read, clock } }) => ({
    body: wholeList(await read(findProgrammeSizes, person.personId, clock())),
  }))

  mount(api, listProgramme, forReaders, async ({ input, deps }) => ({
    body: wholeList(requireRow(await deps.read(findProgramme, input.params.id))),
  }))

  mount(api, exportMaterial, readMaterial, async ({ input, locale, signal, deps }) => {
    const { format, language = locale } = input.query
    const table = requireRow(
      await deps.read(findMaterial, {
        ...{ id: input.params.id, locale: language, bandName: deps.config.bandName, now: deps.clock() },
      }),
    )
    return sendDocument(await deps.documents.table(table, format, signal), table.title, format)
  })

  const downloadsLeft = createRateLimit(api.deps.database, downloading)
  mount(api, getLeaflet, readLeaflets, async ({ input, rows, locale, address, signal, deps }) => {
    await downloadsLeft.enforce(address)
    const leaflet = requireRow(
      await deps.read(findLeaflet, {
        rows,
        id: input.params.id,
        locale: input.query.language ?? locale,
        bandName: deps.config.bandName,
        today: toWireDate(deps.clock()),
      }),
    )
    return sendDocument(await deps.documents.leaflet(leaflet, signal), leaflet.title, 'PDF')
  })
}
