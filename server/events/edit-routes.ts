import {
  cancelEvent,
  changeEvent,
  changeProgramme,
  createEvent,
  getEditedEvent,
  getEditedProgramme,
  getEventReferences,
  listPieces,
  previewReminder as previewReminderEndpoint,
  removeEvent,
  sendReminder,
} from '#contract/edited-events.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { listEventTemplates, removeEventTemplate, saveEventTemplate } from '#contract/event-templates.ts'
import { toWireDate } from '#contract/time.ts'
import { createIdempotent } from '../changes/create-idempotent.ts'
import { getAuthor } from '../changes/record.ts'
import { personIdOf } from '../http/caller.ts'
import { wholeList } from '../http/list-query.ts'
import { type Api, mount } from '../http/mount.ts'
import { answersOfOthers } from '../http/planner.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { remindNow } from '../notifications/remind.ts'
import { addEvent } from './edit.ts'
import { setProgramme } from './edit-programme.ts'
import { setCancelled, updateEvent } from './edit-series.ts'
import { findEditedEvent, findEditedProgramme, findEventReferences, findPieces } from './edited.ts'
import { writeEvents, writeProgrammes } from './policy.ts'
import { previewReminder } from './reminder.ts'
import { removeEvents } from './remove.ts'
import { findTemplates, removeTemplate, saveTemplate } from './templates.ts'

/** Requests for answers that one person may send. */
const reminding = { name: 'reminder', limit: 60, windowSeconds: 600 }

/** Mounts the editing of events. Called after routes with a fixed name where these have an id, so that those match. */
export const mountEventEditing = (api: Api): void => {
  mount(api, listPieces, writeProgrammes, async ({ input, deps: { database } }) => ({
    body: wholeList(await findPieces(database.db, input.query.searchTerm)),
  }))

  mount(api, listEventTemplates, writeEvents, async ({ deps: { database } }) => ({
    body: wholeList(await findTemplates(database.db)),
  }))

  mount(api, saveEventTemplate, writeEvents, async ({ input, deps: { database } }) => ({
    body: await saveTemplate(database, input.body),
  }))

  mount(api, removeEventTemplate, writeEvents, async ({ input: { params }, deps: { database } }) => {
    await removeTemplate(database.db, params.id)
    return { body: params }
  })

  mount(api, getEventReferences, writeEvents, async ({ locale, deps: { database, clock } }) => ({
    body: await findEventReferences(database.db, locale, toWireDate(clock())),
  }))

  mount(api, createEvent, writeEvents, async (request) => ({
    ...reply(await createIdempotent({ endpoint: createEvent, ...request }, addEvent)),
    status: 201,
  }))

  mount(api, getEditedEvent, writeEvents, async ({ input, deps: { database } }) =>
    reply(await findEditedEvent(database.db, input.params.id)),
  )

  mount(api, changeEvent, writeEvents, async ({ input, caller, deps: { database, clock } }) =>
    reply(await updateEvent(database, changed(input), input.body, getAuthor(caller, clock()))),
  )

  mount(api, cancelEvent, writeEvents, async ({ input, caller, deps: { database, clock } }) =>
    reply(await setCancelled(database, changed(input), input.body, getAuthor(caller, clock()))),
  )

  mount(api, removeEvent, writeEvents, async ({ input, caller, deps: { database, clock } }) => {
    const count = await removeEvents(database, { ...changed(input), ...input.query }, getAuthor(caller, clock()))
    return { body: { id: input.params.id, count } }
  })

  mount(api, previewReminderEndpoint, answersOfOthers, async ({ input, rows: scope, deps: { database, clock } }) => ({
    body: await previewReminder(database.db, input.params.id, { scope, ...input.query }, clock()),
  }))

  const remindersLeft = createRateLimit(api.deps.database, reminding)
  mount(api, sendReminder, answersOfOthers, async ({ input, rows: scope, caller, deps: { database, clock } }) => {
    await remindersLeft.enforce(`${personIdOf(caller)}`)
    const { all: _said, ...chosen } = input.query
    const whom = { scope, ...chosen }
    const { sentAt } = await previewReminder(database.db, input.params.id, whom, clock())
    return { body: { asked: await remindNow(database, input.params.id, whom, clock()), sentAt } }
  })

  mount(api, getEditedProgramme, writeProgrammes, async ({ input, deps: { database } }) =>
    reply(await findEditedProgramme(database.db, input.params.id)),
  )

  mount(api, changeProgramme, writeProgrammes, async ({ input, caller, deps: { database, clock } }) =>
    reply(await setProgramme(database, changed(input), input.body, getAuthor(caller, clock()))),
  )
}

const reply = <Row extends { readonly version: number }>(body: Row) => ({
  body,
  headers: { ETag: ifMatch(body.version) },
})

const changed = (input: { readonly params: { id: number }; readonly headers: { 'if-match': number } }) => ({
  id: input.params.id,
  version: input.headers['if-match'],
})
