import {
  cancelEvent,
  changeEvent,
  changeProgramme,
  createEvent,
  type EditedEvent,
  getEditedEvent,
  getEventReferences,
  listPieces,
} from '#contract/edited-events.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { createIdempotent } from '../changes/create-idempotent.ts'
import { getAuthor } from '../changes/record.ts'
import { type Api, mount } from '../http/mount.ts'
import { addEvent, setCancelled, updateEvent } from './edit.ts'
import { setProgramme } from './edit-programme.ts'
import { findEditedEvent, findEventReferences, findPieces } from './edited.ts'
import { writeEvents } from './policy.ts'

/** Mounts the editing of events. Called after routes with a fixed name where these have an id, so that those match. */
export const mountEventEditing = (api: Api): void => {
  mount(api, listPieces, writeEvents, async ({ input, deps: { database } }) => ({
    body: { _embedded: { items: await findPieces(database.db, input.query.searchTerm) } },
  }))

  mount(api, getEventReferences, writeEvents, async ({ locale, deps: { database } }) => ({
    body: await findEventReferences(database.db, locale),
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

  mount(api, changeProgramme, writeEvents, async ({ input, caller, deps: { database, clock } }) =>
    reply(await setProgramme(database, changed(input), input.body.compositionIds, getAuthor(caller, clock()))),
  )
}

const reply = (body: EditedEvent) => ({ body, headers: { ETag: ifMatch(body.version) } })

const changed = (input: { readonly params: { id: number }; readonly headers: { 'if-match': number } }) => ({
  id: input.params.id,
  version: input.headers['if-match'],
})
