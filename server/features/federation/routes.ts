import {
  changeFederationPart,
  exportFederationDates,
  exportFederationMembers,
  exportHonours,
  exportMemberStatistics,
  federationDateResource,
  getFederationYear,
  getHonours,
  getMemberStatistics,
  listFederationDates,
} from '#contract/federation.ts'
import type { ListFormat } from '#contract/formats.ts'
import { intls } from '#i18n/catalogues.ts'
import { findFunctionNames } from '../../platform/db/functions.ts'
import { tableAsCsv } from '../../platform/formats/csv.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import type { TableDocument } from '../../platform/formats/table.ts'
import { authorOf } from '../../platform/http/caller.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forPeopleManagers } from '../../platform/http/policy.ts'
import { mountResource, rowReply } from '../../platform/resources/mount-resource.ts'
import { currentYear } from '../../platform/time.ts'
import { dateRows, findDates } from './dates.ts'
import { datesTable, honoursTable, membersTable, statisticsTable } from './export-table.ts'
import { findHonours } from './honours.ts'
import { datesAsDoer, ownParts } from './policy.ts'
import { findMemberStatistics, findPlayersOf } from './statistics.ts'
import { changePart, findParts } from './years.ts'

/** Routes of the year of the federation: reports, statistics, honours and dates, each with a mark when it is done. */
export const mountFederation = (api: Api): void => {
  const { clock, read, write, config, documents } = api.deps

  mount(api, getFederationYear, ownParts, async ({ input: { query }, rows }) => {
    const year = Number(query.year ?? currentYear(clock()))
    return { body: { year, parts: await read(findParts, rows, year) } }
  })
  mount(api, changeFederationPart, ownParts, async ({ input: { params, headers, body }, rows, caller }) => {
    const written = { ...params, version: headers['if-match'] }
    return rowReply(await write(changePart, rows, written, body, authorOf(caller, clock())))
  })

  const send = async (table: TableDocument, format: ListFormat, signal: AbortSignal): Promise<Response> => {
    const bytes = format === 'CSV' ? tableAsCsv(table) : await documents.table(table, format, signal)
    return sendDocument(bytes, table.title, format)
  }

  mount(api, getMemberStatistics, forPeopleManagers, async ({ input: { query } }) => ({
    body: await read(findMemberStatistics, query.day),
  }))
  mount(api, exportMemberStatistics, forPeopleManagers, async ({ input: { query }, locale, signal }) => {
    const statistics = await read(findMemberStatistics, query.day)
    const names = await read(findFunctionNames, locale)
    const table = statisticsTable(statistics, { locale, names, bandName: config.bandName, now: clock() })
    return await send(table, query.format, signal)
  })
  mount(api, exportFederationMembers, forPeopleManagers, async ({ input: { query }, locale }) => {
    const table = membersTable(await read(findPlayersOf, query.day), { bandName: config.bandName, now: clock() })
    const name = intls[locale].formatMessage(
      { id: 'document.federation.members' },
      { day: shortDate(query.day, locale) },
    )
    return sendDocument(tableAsCsv(table), name, 'CSV')
  })

  mount(api, getHonours, forPeopleManagers, async ({ input: { query }, locale }) => {
    const { honours, withoutEntry } = await read(findHonours, { year: Number(query.year), locale })
    return { body: { honours: honours.map(({ player: _, ...honour }) => honour), withoutEntry } }
  })
  mount(api, exportHonours, forPeopleManagers, async ({ input: { query }, locale, signal }) => {
    const { honours } = await read(findHonours, { year: Number(query.year), locale })
    const table = honoursTable(honours, query.year, { locale, bandName: config.bandName, now: clock() })
    return await send(table, query.format, signal)
  })

  mount(api, listFederationDates, forPeopleManagers, async ({ input: { query } }) => ({
    body: wholeList(await read(findDates, query.year, clock())),
  }))
  mount(api, exportFederationDates, forPeopleManagers, async ({ input: { query }, locale, signal }) => {
    const table = datesTable(await read(findDates, query.year, clock()), query.year, {
      ...{ locale, bandName: config.bandName, now: clock() },
    })
    return await send(table, query.format, signal)
  })
  mountResource(api, federationDateResource, datesAsDoer, dateRows)
}
