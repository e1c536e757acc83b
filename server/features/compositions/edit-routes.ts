import { getCoverage } from '#contract/coverage.ts'
import {
  compositionResource,
  listEditedCompositions,
  orientPage,
  sheetResource,
  uploadSheet,
} from '#contract/edited-compositions.ts'
import { listOpenPieceLoans, pieceLoanResource } from '#contract/piece-loans.ts'
import { recordingResource, uploadRecording } from '#contract/recordings.ts'
import { splitScan } from '#contract/split-scan.ts'
import { receiveFile } from '../../platform/files/receive.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forEditors } from '../../platform/http/policy.ts'
import { mountResource, rowReply } from '../../platform/resources/mount-resource.ts'
import { findCoverage, lacking } from './coverage.ts'
import { putSheet, requireComposition, sheetRows, updateOrientation } from './edit-sheets.ts'
import { compositionRows } from './edited.ts'
import { findOpenLoans, pieceLoanRows } from './piece-loans.ts'
import { addRecording, audioTypes, recordingRows } from './recordings.ts'
import { findRows } from './search.ts'
import { readPlan, splitIntoSheets } from './split-scan.ts'

/** The editors' operations on the library. Editors need not be library readers. */
export const mountEditedCompositions = (api: Api): void => {
  mount(api, listEditedCompositions, forEditors, async ({ input, deps: { read, clock } }) => {
    const { searchTerm, lacks, ...query } = input.query
    const where = lacks === undefined ? undefined : await read(lacking, lacks, clock())
    return { body: await read(findRows, query, { archived: undefined, searchTerm, where }) }
  })

  mount(api, getCoverage, forEditors, async ({ input, deps: { read, files, clock } }) => ({
    body: await read(findCoverage, files, input.params.id, clock()),
  }))

  mountResource(api, compositionResource, forEditors, compositionRows)
  mountResource(api, sheetResource, forEditors, sheetRows)
  mountResource(api, recordingResource, forEditors, recordingRows)
  mountResource(api, pieceLoanResource, forEditors, pieceLoanRows)

  mount(api, uploadSheet, forEditors, async ({ input, upload, author, deps: { read, write, files } }) => {
    const { replace, ...part } = input.query
    const compositionId = input.params.id
    await read(requireComposition, compositionId)
    const file = await receiveFile(files, upload, { accepted: ['application/pdf'], wrong: 'validation.file_no_pdf' })
    const sheet = { compositionId, part, file, replace: replace === 'true' }
    return { body: await write((tx) => putSheet(tx, sheet, author)), status: 201 }
  })

  mount(api, splitScan, forEditors, async ({ input, upload, caller, deps: { read, write, files }, author }) => {
    await read(requireComposition, input.params.id)
    const scan = await readPlan(upload)
    const { params, headers } = input
    const body = await splitIntoSheets(
      { read, write, files, author: author },
      { compositionId: params.id, key: headers['idempotency-key'], caller, scan },
    )
    return { body, status: 201 }
  })

  mount(api, uploadRecording, forEditors, async ({ input, upload, author, deps: { read, write, files } }) => {
    const compositionId = input.params.id
    await read(requireComposition, compositionId)
    const accepted = Object.keys(audioTypes)
    const file = await receiveFile(files, upload, { accepted, wrong: 'validation.file_no_audio' })
    const body = await write((tx) => addRecording(tx, compositionId, input.query, file, author))
    return { body, status: 201 }
  })

  mount(api, listOpenPieceLoans, forEditors, async ({ deps: { read } }) => ({
    body: wholeList(await read(findOpenLoans)),
  }))

  mount(api, orientPage, forEditors, async ({ input, author, deps: { write } }) => {
    const body = await write(updateOrientation, input.params.id, input.body, author)
    return rowReply(body)
  })
}
