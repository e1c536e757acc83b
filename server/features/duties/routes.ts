import { eq } from 'drizzle-orm'
import {
  copyDuties,
  dutyResource,
  exportDuties,
  exportHours,
  getHoursOfAll,
  getOwnHours,
  listDuties,
  listDutyEvents,
  listDutyMembers,
  listPlannedDuties,
  setVolunteer,
  takeDuty,
} from '#contract/duties.ts'
import { event } from '../../platform/db/tables.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { actingFor, readsFor, writesFor } from '../../platform/http/for-whom.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { entitledTo, members, ownOnly, policy } from '../../platform/http/policy.ts'
import { mountResource, rowReply } from '../../platform/resources/mount-resource.ts'
import { currentYear } from '../../platform/time.ts'
import { findDutyEvents, findDutyMembers } from './events.ts'
import { dutiesName, dutiesTable, hoursName, hoursTable } from './export-table.ts'
import { findHoursOfAll, findOwnHours } from './hours.ts'
import { copyDutiesOf, dutyRows, enterVolunteer } from './plan.ts'
import { findDuties, findPlannedDuties } from './queries.ts'
import { putOwnPart } from './take.ts'

/** Members, restricted to their own hours. `rows` is the id of the person. */
const ownDuties = ownOnly('members, own hours only', members)

/** Planners for the whole band. */
const dutyPlanners = policy('planners', entitledTo('duties'))

/** Routes of members: the duties, the own part in them, the own hours. */
const mountOwnDuties = (api: Api): void => {
  const { read, write, clock } = api.deps

  mount(api, listDuties, readsFor, async ({ input, rows, locale }) => ({
    body: wholeList(await read(findDuties, rows, { all: input.query.for === 'all', locale, now: clock() })),
  }))

  mount(api, takeDuty, writesFor, async ({ input, rows, author, locale }) => {
    const by = { ...actingFor(author, rows, input.query.for), locale }
    const desired = { dutyId: input.params.id, ...input.body }
    return rowReply(await write(putOwnPart, desired, input.headers['if-match'], by))
  })

  mount(api, getOwnHours, ownDuties, async ({ input, rows: personId, locale }) => {
    const season = input.query.season ?? currentYear(clock())
    return { body: await read(findOwnHours, { personId, locale }, season, clock()) }
  })
}

/** Routes of planners: the duties of an event, who does them, and the hours of everybody. */
const mountPlannedDuties = (api: Api): void => {
  const { read, write, clock, config, documents } = api.deps

  mount(api, listDutyEvents, dutyPlanners, async ({ locale }) => ({
    body: wholeList(await read(findDutyEvents, locale, clock())),
  }))

  mount(api, listDutyMembers, dutyPlanners, async () => ({
    body: wholeList(await read(findDutyMembers, clock())),
  }))

  mount(api, listPlannedDuties, dutyPlanners, async ({ input }) => ({
    body: wholeList(await read(findPlannedDuties, input.params.id)),
  }))

  mountResource(api, dutyResource, dutyPlanners, dutyRows)

  mount(api, copyDuties, dutyPlanners, async ({ input, author }) => {
    const copied = { from: input.body.from, to: input.params.id }
    return { body: wholeList(await write(copyDutiesOf, copied, author)) }
  })

  mount(api, setVolunteer, dutyPlanners, async ({ input: { params, body }, author }) => {
    const entered = { dutyId: params.id, uuid: params.uuid, takes: body.takes }
    return rowReply(await write(enterVolunteer, entered, author))
  })

  mount(api, exportDuties, dutyPlanners, async ({ input, locale, signal }) => {
    const { format } = input.query
    const held = requireFirst(await read((db) => db.select().from(event).where(eq(event.id, input.params.id))))
    const duties = await read(findPlannedDuties, held.id)
    const table = dutiesTable(held, duties, { locale, bandName: config.bandName, now: clock() })
    return sendDocument(await documents.table(table, format, signal), dutiesName(held, locale), format)
  })

  mount(api, getHoursOfAll, dutyPlanners, async ({ input }) => ({
    body: await read(findHoursOfAll, input.query.season ?? currentYear(clock()), clock()),
  }))

  mount(api, exportHours, dutyPlanners, async ({ input, locale, signal }) => {
    const { format, season = currentYear(clock()) } = input.query
    const hours = await read(findHoursOfAll, season, clock())
    const table = hoursTable(hours, { locale, bandName: config.bandName, now: clock() })
    return sendDocument(await documents.table(table, format, signal), hoursName(season, locale), format)
  })
}

export const mountDuties = (api: Api): void => {
  mountOwnDuties(api)
  mountPlannedDuties(api)
}
