import {
  closeEnquiry,
  enquiryResource,
  exportEnquiry,
  getAskable,
  getEnquiryResults,
  listAskedEnquiries,
  makeEnquiryEvent,
} from '#contract/edited-enquiries.ts'
import { answerEnquiry, listEnquiries } from '#contract/enquiries.ts'
import { findFunctionNames } from '../../platform/db/functions.ts'
import { tableAsCsv } from '../../platform/formats/csv.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { actingFor, asksFor } from '../../platform/http/for-whom.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { mountResource, rowReply } from '../../platform/resources/mount-resource.ts'
import { findAskable } from '../invitations/asker.ts'
import { putAnswerTo } from './answer.ts'
import { endEnquiry, enquiryRows } from './edit.ts'
import { findAskedRows } from './edited.ts'
import { makeEvent } from './event.ts'
import { enquiryName, enquiryTable } from './export-table.ts'
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

/** Routes of what comes of an enquiry. */
const mountOutcomes = (api: Api): void => {
  const { read, write, config, documents } = api.deps

  mount(api, exportEnquiry, asking, async ({ input: { params, query }, rows, locale, signal }) => {
    const { enquiry, results } = await read(findResults, rows, params.id, locale)
    const names = await read(findFunctionNames, locale)
    const table = enquiryTable(enquiry, results, { locale, names, bandName: config.bandName, now: rows.now })
    const bytes = query.format === 'CSV' ? tableAsCsv(table) : await documents.table(table, query.format, signal)
    return sendDocument(bytes, enquiryName(enquiry, locale), query.format)
  })

  mount(api, makeEnquiryEvent, asking, async ({ input: { params, headers, body }, rows, author }) =>
    rowReply(await write(makeEvent, rows, { id: params.id, version: headers['if-match'] }, body, author)),
  )
}

export const mountEnquiries = (api: Api): void => {
  mountAnswers(api)
  mountAsking(api)
  mountOutcomes(api)
}
