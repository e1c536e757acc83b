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
import { sendFile } from '../../platform/files/send.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { planner } from '../../platform/http/planner.ts'
import { everyone, policy } from '../../platform/http/policy.ts'
import { createIdempotent } from '../../platform/resources/create-idempotent.ts'
import { mountResource } from '../../platform/resources/mount-resource.ts'
import { fileTag } from '../compositions/queries.ts'
import { findGuestEvent, findGuestSheet } from './guest.ts'
import { findSubstitutes, substituteRows } from './pool.ts'
import { addRequest, cancelRequest, findRequestsOf, recordReply, renewLink } from './requests.ts'

/** The link is the permission: it opens one event and the sheets of one part. */
const holdersOfLink = policy('everyone with the link of an accepted request', everyone)

export const mountSubstitutes = (api: Api): void => {
  mount(api, listSubstitutes, planner, async ({ rows, deps }) => ({
    body: wholeList(await deps.read(findSubstitutes, rows)),
  }))

  mountResource(api, substituteResource, planner, substituteRows)

  mount(api, listSubstituteRequests, planner, async ({ input, rows, deps }) => ({
    body: wholeList(await deps.read(findRequestsOf, rows, input.params.id)),
  }))

  mount(api, createSubstituteRequest, planner, async (request) => {
    const body = await createIdempotent({ endpoint: createSubstituteRequest, ...request }, (tx, input, author) =>
      addRequest(tx, input, { ...author, scope: request.rows }),
    )
    return { body, status: 201 }
  })

  mount(api, cancelSubstituteRequest, planner, async ({ input, author, rows, deps: { write } }) => ({
    body: await write(cancelRequest, input.params.id, { ...author, scope: rows }),
  }))

  mount(api, answerInvitation, planner, async ({ input, author, rows, deps: { read, write } }) => {
    const given = { id: input.params.id, accepted: input.body.accepted }
    return { body: await recordReply({ read, write }, given, { ...author, scope: rows }) }
  })

  mount(api, renewInvitation, planner, async ({ input, rows, deps: { write } }) => ({
    body: await write(renewLink, input.params.id, rows),
  }))

  mount(api, getGuestEvent, holdersOfLink, async ({ input, locale, deps: { read, clock } }) => ({
    body: await read(findGuestEvent, input.params.token, { locale, now: clock() }),
    headers: { 'Cache-Control': 'no-store' },
  }))

  mount(api, downloadGuestSheet, holdersOfLink, async ({ input, headers, deps: { read, files, clock } }) => {
    const { token, id } = input.params
    const sheet = await read(findGuestSheet, token, id, clock())
    return await sendFile(files, { ...sheet, etag: fileTag(sheet.sha256) }, headers)
  })
}
