import {
  answerInvitation,
  cancelSubstituteRequest,
  createSubstituteRequest,
  downloadGuestSheet,
  getGuestEvent,
  listSubstituteRequests,
  listSubstitutes,
  renewInvitation,
  substituteResource,
} from '#contract/substitutes.ts'
import { createIdempotent } from '../changes/create-idempotent.ts'
import { mountResource } from '../changes/mount-resource.ts'
import { getAuthor } from '../changes/record.ts'
import { fileTag } from '../compositions/queries.ts'
import { sendFile } from '../files/send.ts'
import { wholeList } from '../http/list-query.ts'
import { type Api, mount } from '../http/mount.ts'
import { planner } from '../http/planner.ts'
import { findGuestEvent, findGuestSheet } from './guest.ts'
import { holdersOfLink } from './policy.ts'
import { findSubstitutes, substituteRows } from './pool.ts'
import { addRequest, cancelRequest, findRequestsOf, recordReply, renewLink } from './requests.ts'

export const mountSubstitutes = (api: Api): void => {
  mount(api, listSubstitutes, planner, async ({ rows, deps }) => ({
    body: wholeList(await findSubstitutes(deps.database.db, rows)),
  }))

  mountResource(api, substituteResource, planner, substituteRows)

  mount(api, listSubstituteRequests, planner, async ({ input, rows, deps }) => ({
    body: wholeList(await findRequestsOf(deps.database.db, rows, input.params.id)),
  }))

  mount(api, createSubstituteRequest, planner, async (request) => {
    const body = await createIdempotent({ endpoint: createSubstituteRequest, ...request }, (tx, input, author) =>
      addRequest(tx, input, { ...author, scope: request.rows }),
    )
    return { body, status: 201 }
  })

  mount(api, cancelSubstituteRequest, planner, async ({ input, caller, rows, deps: { database, clock } }) => ({
    body: await cancelRequest(database, input.params.id, { ...getAuthor(caller, clock()), scope: rows }),
  }))

  mount(api, answerInvitation, planner, async ({ input, caller, rows, deps: { database, clock } }) => {
    const given = { id: input.params.id, accepted: input.body.accepted }
    return { body: await recordReply(database, given, { ...getAuthor(caller, clock()), scope: rows }) }
  })

  mount(api, renewInvitation, planner, async ({ input, rows, deps: { database } }) => ({
    body: await renewLink(database, input.params.id, rows),
  }))

  mount(api, getGuestEvent, holdersOfLink, async ({ input, locale, deps: { database, clock } }) => ({
    body: await findGuestEvent(database.db, input.params.token, { locale, now: clock() }),
    headers: { 'Cache-Control': 'no-store' },
  }))

  mount(api, downloadGuestSheet, holdersOfLink, async ({ input, headers, deps: { database, files, clock } }) => {
    const { token, id } = input.params
    const sheet = await findGuestSheet(database.db, token, id, clock())
    return await sendFile(files, { ...sheet, etag: fileTag(sheet.sha256) }, headers)
  })
}
