import { toWireDate } from '#contract/clock.ts'
import {
  exportSeating,
  getEnsembleSeating,
  getEventSeating,
  listSeatingEvents,
  listSeatings,
  putEnsembleSeating,
  putEventSeating,
} from '#contract/seating.ts'
import { findFunctionNames } from '../../platform/db/functions.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { entitledTo, ownOnly, policy } from '../../platform/http/policy.ts'
import { rowReply } from '../../platform/resources/mount-resource.ts'
import { seatingDocument } from './document.ts'
import { findSeatedEvent, findSeating, findSeatingEvents, findSeatings, type PlanKey, putSeating } from './plans.ts'

/** Planners for the whole band. */
const seatingPlanners = policy('planners', entitledTo('duties'))

/** Members, restricted to the events that invite them. `rows` is the id of the person. */
const invitedMembers = ownOnly('members, plans of events that invite them', entitledTo('seating'))

const ofEvent = (eventId: number): PlanKey => ({ eventId, groupId: null })
const ofEnsemble = (group: number | undefined): PlanKey => ({ eventId: null, groupId: group ?? null })

/** Routes of seating plans. */
export const mountSeating = (api: Api): void => {
  const { read, write, clock, config, documents } = api.deps

  mount(api, listSeatings, invitedMembers, async ({ rows: personId, locale }) => ({
    body: wholeList(await read(findSeatings, { personId, locale, now: clock() })),
  }))

  mount(api, listSeatingEvents, seatingPlanners, async ({ locale }) => ({
    body: wholeList(await read(findSeatingEvents, locale, clock())),
  }))

  mount(api, getEventSeating, seatingPlanners, async ({ input }) =>
    rowReply(await read(findSeating, ofEvent(input.params.id), clock())),
  )

  mount(api, putEventSeating, seatingPlanners, async ({ input: { params, headers, body } }) => {
    const desired = { ...body, version: headers['if-match'] }
    return rowReply(await write(putSeating, ofEvent(params.id), desired, clock()))
  })

  mount(api, getEnsembleSeating, seatingPlanners, async ({ input }) =>
    rowReply(await read(findSeating, ofEnsemble(input.query.group), clock())),
  )

  mount(api, putEnsembleSeating, seatingPlanners, async ({ input: { query, headers, body } }) => {
    const desired = { ...body, version: headers['if-match'] }
    return rowReply(await write(putSeating, ofEnsemble(query.group), desired, clock()))
  })

  mount(api, exportSeating, seatingPlanners, async ({ input, locale, signal }) => {
    const held = await read(findSeatedEvent, input.params.id)
    const plan = await read(findSeating, ofEvent(held.id), clock())
    const names = await read(findFunctionNames, locale)
    const publication = { locale, names, bandName: config.bandName, today: toWireDate(clock()) }
    const document = seatingDocument(held, plan, publication)
    return sendDocument(await documents.seating(document, signal), document.title, 'PDF')
  })
}
