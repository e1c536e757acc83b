import {
  exportAttendanceStatistics,
  getAttendanceStatistics,
  getOwnAttendance,
  listAttendanceEvents,
  listAttendanceRecords,
  recordAttendance,
} from '#contract/attendance.ts'
import { findFunctionNames } from '../../platform/db/functions.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { planner } from '../../platform/http/planner.ts'
import { members, ownOnly } from '../../platform/http/policy.ts'
import { currentYear } from '../../platform/time.ts'
import { statisticsName, statisticsTable } from './export-table.ts'
import { findAttendanceEvents, findAttendanceRecords } from './queries.ts'
import { record } from './record.ts'
import { findOwnAttendance, findStatistics } from './statistics.ts'

/** Members, restricted to their own attendance; the rows are the person's number. */
const ownAttendance = ownOnly('members, own attendance only', members)

/** Routes of recorded attendance and its statistics. */
export const mountAttendance = (api: Api): void => {
  const { read, write, clock, config, documents } = api.deps

  mount(api, listAttendanceEvents, planner, async ({ rows, locale }) => ({
    body: wholeList(await read(findAttendanceEvents, rows, locale, clock())),
  }))

  mount(api, listAttendanceRecords, planner, async ({ rows }) => ({
    body: wholeList(await read(findAttendanceRecords, rows, clock())),
  }))

  mount(api, recordAttendance, planner, async ({ input: { params, body }, rows, person }) => {
    const recorded = { eventId: params.id, uuid: params.uuid, scope: rows, ...body }
    return { body: await write(record, recorded, { accountId: person.accountId, now: clock() }) }
  })

  mount(api, getAttendanceStatistics, planner, async ({ input, rows }) => {
    const season = input.query.season ?? currentYear(clock())
    return { body: await read(findStatistics, rows, season, clock()) }
  })

  mount(api, exportAttendanceStatistics, planner, async ({ input, rows, locale, signal }) => {
    const { format, season = currentYear(clock()) } = input.query
    const statistics = await read(findStatistics, rows, season, clock())
    const names = await read(findFunctionNames, locale)
    const table = statisticsTable({ statistics, locale, names, bandName: config.bandName, now: clock() })
    return sendDocument(await documents.table(table, format, signal), statisticsName(season, locale), format)
  })

  mount(api, getOwnAttendance, ownAttendance, async ({ input, rows, locale }) => {
    const season = input.query.season ?? currentYear(clock())
    return { body: await read(findOwnAttendance, rows, season, locale, clock()) }
  })
}
