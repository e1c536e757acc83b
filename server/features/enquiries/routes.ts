import {
  closeEnquiry,
  enquiryResource,
  getAskable,
  getEnquiryResults,
  listAskedEnquiries,
} from '#contract/edited-enquiries.ts'
import { answerEnquiry, listEnquiries } from '#contract/enquiries.ts'
import { actingFor, asksFor } from '../../platform/http/for-whom.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { mountResource, rowReply } from '../../platform/resources/mount-resource.ts'
import { putAnswerTo } from './answer.ts'
import { endEnquiry, enquiryRows } from './edit.ts'
import { findAskable, findAskedRows } from './edited.ts'
import { asking } from './policy.ts'
import { findEnquiries } from './queries.ts'
import { findResults } from './results.ts'

/** Routes of those who are asked. */
const mountAnswers = (api: Api): void => {
  const { read, write, clock } = api.deps

  mount(api, listEnquiries, asksFor, async ({ input, rows, locale }) => ({
    body: wholeList(await read(findEnquiries, rows, { all: input.query.for === 'all', locale, now: clock() })),
  }))

  mount(api, answerEnquiry, asksFor, async ({ input, rows, author, locale }) => {
    const by = { ...actingFor(author, rows, input.query.for), locale }
    const desired = { enquiryId: input.params.id, ...input.body }
    return rowReply(await write(putAnswerTo, desired, input.headers['if-match'], by))
  })
}

/** Routes of those who ask. */
const mountAsking = (api: Api): void => {
  const { read, write } = api.deps

  mount(api, listAskedEnquiries, asking, async ({ rows }) => ({
    body: wholeList(await read(findAskedRows, rows)),
  }))

  mount(api, getAskable, asking, async ({ rows, locale }) => ({
    body: await read(findAskable, rows, locale),
  }))

  mountResource(api, enquiryResource, asking, enquiryRows)

  mount(api, closeEnquiry, asking, async ({ input: { params }, rows, author }) =>
    rowReply(await write(endEnquiry, rows, params.id, author)),
  )

  mount(api, getEnquiryResults, asking, async ({ input: { params }, rows, locale }) => ({
    body: await read(findResults, rows, params.id, locale),
  }))
}

export const mountEnquiries = (api: Api): void => {
  mountAnswers(api)
  mountAsking(api)
}
