import {
  cancelEvent,
  changeEvent,
  changeProgramme,
  createEvent,
  getEditedEvent,
  getEditedProgramme,
  getEventReferences,
  listPieces,
  removeEvent,
} from '#contract/edited-events.ts'
import {
  previewAudience as previewAudienceEndpoint,
  previewReminder as previewReminderEndpoint,
  sendReminder,
} from '#contract/event-messages.ts'
import { listEventTemplates, removeEventTemplate, saveEventTemplate } from '#contract/event-templates.ts'
import { isDemoAllowed } from '../../config.ts'
import { personIdOf } from '../../platform/http/caller.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { answersOfOthers } from '../../platform/http/planner.ts'
import { forEditors, forProgrammes } from '../../platform/http/policy.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { createIdempotent } from '../../platform/resources/create-idempotent.ts'
import { rowReply } from '../../platform/resources/mount-resource.ts'
import { remindNow } from '../notifications/remind.ts'
import { previewAudience } from './audience.ts'
import { addEvent } from './edit.ts'
import { setProgramme } from './edit-programme.ts'
import { setCancelled, updateEvent } from './edit-series.ts'
import { findEditedEvent, findEditedProgramme, findEventReferences, findPieces } from './edited.ts'
import { previewReminder } from './reminder.ts'
import { removeEvents } from './remove.ts'
import { findTemplates, removeTemplate, saveTemplate } from './templates.ts'

/** Requests for answers that one person may send. */
const reminding = { name: 'reminder', limit: 60, windowSeconds: 600 }

/** Mounts the editing of events. Called after routes with a fixed name where these have an id, so that those match. */
export const mountEventEditing = (api: Api): void => {
  mount(api, listEventTemplates, forEditors, async ({ deps: { read } }) => ({
    body: wholeList(await read(findTemplates)),
  }))

  mount(api, saveEventTemplate, forEditors, async ({ input, deps: { write } }) => ({
    body: await write(saveTemplate, input.body),
  }))

  mount(api, removeEventTemplate, forEditors, async ({ input: { params }, deps: { write } }) => {
    await write(removeTemplate, params.id)
    return { body: params }
  })

  mount(api, getEventReferences, forEditors, async ({ locale, deps: { config, read, clock } }) => ({
    body: await read(findEventReferences, locale, { isDemo: config.demo && isDemoAllowed(config), now: clock() }),
  }))

  mount(api, createEvent, forEditors, async (request) =>
    rowReply(await createIdempotent({ endpoint: createEvent, ...request }, addEvent), true),
  )

  mount(api, getEditedEvent, forEditors, async ({ input, deps: { read } }) =>
    rowReply(await read(findEditedEvent, input.params.id)),
  )

  mount(api, changeEvent, forEditors, async ({ input, author, deps: { write } }) =>
    rowReply(await write(updateEvent, changed(input), input.body, author)),
  )

  mount(api, previewAudienceEndpoint, forEditors, async ({ input: { params, query }, deps: { read, clock } }) => ({
    body: await read(previewAudience, params.id, query, clock()),
  }))

  mount(api, cancelEvent, forEditors, async ({ input, author, deps: { write } }) =>
    rowReply(await write(setCancelled, changed(input), input.body, author)),
  )

  mount(api, removeEvent, forEditors, async ({ input, author, deps: { write } }) => {
    const count = await write(removeEvents, { ...changed(input), ...input.query }, author)
    return { body: { id: input.params.id, count } }
  })
}

/** Mounts the editing of programmes. Called before routes where these have an id. */
export const mountProgrammeEditing = (api: Api): void => {
  mount(api, listPieces, forProgrammes, async ({ input, deps: { read } }) => ({
    body: wholeList(await read(findPieces, input.query.searchTerm)),
  }))

  mount(api, getEditedProgramme, forProgrammes, async ({ input, deps: { read } }) =>
    rowReply(await read(findEditedProgramme, input.params.id)),
  )

  mount(api, changeProgramme, forProgrammes, async ({ input, author, deps: { write } }) =>
    rowReply(await write(setProgramme, changed(input), input.body, author)),
  )
}

export const mountReminders = (api: Api): void => {
  mount(api, previewReminderEndpoint, answersOfOthers, async ({ input, rows: scope, deps: { read, clock } }) => ({
    body: await read(previewReminder, input.params.id, { scope, ...input.query }, clock()),
  }))

  const remindersLeft = createRateLimit(api.deps.database, reminding)
  mount(api, sendReminder, answersOfOthers, async ({ input, rows: scope, caller, deps: { read, write, clock } }) => {
    await remindersLeft.enforce(`${personIdOf(caller)}`)
    const { all: _said, ...chosen } = input.query
    const whom = { scope, ...chosen }
    const { sentAt } = await read(previewReminder, input.params.id, whom, clock())
    return { body: { asked: await write(remindNow, input.params.id, whom, clock()), sentAt } }
  })
}

const changed = (input: { readonly params: { id: number }; readonly headers: { 'if-match': number } }) => ({
  id: input.params.id,
  version: input.headers['if-match'],
})
