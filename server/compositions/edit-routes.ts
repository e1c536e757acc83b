import { getCoverage } from '#contract/coverage.ts'
import {
  changeComposition,
  changeSheet,
  createComposition,
  getEditedComposition,
  listEditedCompositions,
  orientPage,
  removeSheet,
  uploadSheet,
} from '#contract/edited-compositions.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { changePieceLoan, createPieceLoan, listOpenPieceLoans, removePieceLoan } from '#contract/piece-loans.ts'
import { changeRecording, removeRecording, uploadRecording } from '#contract/recordings.ts'
import { splitScan } from '#contract/split-scan.ts'
import { createIdempotent } from '../changes/create-idempotent.ts'
import { getAuthor } from '../changes/record.ts'
import { receiveFile } from '../files/receive.ts'
import { type Api, mount } from '../http/mount.ts'
import { findCoverage, lacking } from './coverage.ts'
import { addComposition, updateComposition } from './edit.ts'
import { deleteSheet, putSheet, requireComposition, updateOrientation, updateSheet } from './edit-sheets.ts'
import { findEditedComposition } from './edited.ts'
import { addLoan, deleteLoan, findOpenLoans, updateLoan } from './piece-loans.ts'
import { libraryEditors } from './policy.ts'
import { addRecording, audioTypes, deleteRecording, updateRecording } from './recordings.ts'
import { findRows } from './search.ts'
import { readPlan, splitIntoSheets } from './split-scan.ts'

/** The editors' operations on the library. Editors need not be library readers. */
export const mountEditedCompositions = (api: Api): void => {
  mount(api, listEditedCompositions, libraryEditors, async ({ input, deps: { database, clock } }) => {
    const { searchTerm, lacks, ...query } = input.query
    const where = lacks === undefined ? undefined : await lacking(database.db, lacks, clock())
    return { body: await findRows(database.db, query, { archived: undefined, searchTerm, where }) }
  })

  mount(api, getCoverage, libraryEditors, async ({ input, deps: { database, files, clock } }) => ({
    body: await findCoverage(database.db, files, input.params.id, clock()),
  }))

  mount(api, getEditedComposition, libraryEditors, async ({ input, deps }) => {
    const body = await findEditedComposition(deps.database.db, input.params.id)
    return { body, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, createComposition, libraryEditors, async (request) => {
    const body = await createIdempotent({ endpoint: createComposition, ...request }, addComposition)
    return { body, status: 201, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, changeComposition, libraryEditors, async ({ input, caller, deps: { database, clock } }) => {
    const changed = { id: input.params.id, version: input.headers['if-match'] }
    const body = await updateComposition(database, changed, input.body, getAuthor(caller, clock()))
    return { body, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, uploadSheet, libraryEditors, async ({ input, upload, caller, deps: { database, files, clock } }) => {
    const { replace, ...part } = input.query
    const compositionId = input.params.id
    await requireComposition(database.db, compositionId)
    const file = await receiveFile(files, upload, { accepted: ['application/pdf'], wrong: 'validation.file_no_pdf' })
    const sheet = { compositionId, part, file, replace: replace === 'true' }
    const author = getAuthor(caller, clock())
    return { body: await database.db.transaction((tx) => putSheet(tx, sheet, author)), status: 201 }
  })

  mount(api, splitScan, libraryEditors, async ({ input, upload, caller, deps: { database, files, clock } }) => {
    await requireComposition(database.db, input.params.id)
    const scan = await readPlan(upload)
    const { params, headers } = input
    const body = await splitIntoSheets(
      { database, files, author: getAuthor(caller, clock()) },
      { compositionId: params.id, key: headers['idempotency-key'], caller, scan },
    )
    return { body, status: 201 }
  })

  mount(api, uploadRecording, libraryEditors, async ({ input, upload, caller, deps: { database, files, clock } }) => {
    const compositionId = input.params.id
    await requireComposition(database.db, compositionId)
    const accepted = Object.keys(audioTypes)
    const file = await receiveFile(files, upload, { accepted, wrong: 'validation.file_no_audio' })
    const author = getAuthor(caller, clock())
    const body = await database.db.transaction((tx) => addRecording(tx, compositionId, input.query, file, author))
    return { body, status: 201 }
  })

  mount(api, changeRecording, libraryEditors, async ({ input, caller, deps: { database, clock } }) => {
    const changed = { id: input.params.id, version: input.headers['if-match'] }
    const body = await updateRecording(database, changed, input.body, getAuthor(caller, clock()))
    return { body, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, removeRecording, libraryEditors, async ({ input, caller, deps: { database, clock } }) => {
    await deleteRecording(database, input.params.id, getAuthor(caller, clock()))
    return { body: { id: input.params.id } }
  })

  mount(api, listOpenPieceLoans, libraryEditors, async ({ deps: { database } }) => ({
    body: { _embedded: { items: await findOpenLoans(database.db) } },
  }))

  mount(api, createPieceLoan, libraryEditors, async (request) => {
    const body = await createIdempotent({ endpoint: createPieceLoan, ...request }, addLoan)
    return { body, status: 201, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, changePieceLoan, libraryEditors, async ({ input, caller, deps: { database, clock } }) => {
    const changed = { id: input.params.id, version: input.headers['if-match'] }
    const body = await updateLoan(database, changed, input.body, getAuthor(caller, clock()))
    return { body, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, removePieceLoan, libraryEditors, async ({ input, caller, deps: { database, clock } }) => {
    await deleteLoan(database, input.params.id, getAuthor(caller, clock()))
    return { body: { id: input.params.id } }
  })

  mount(api, changeSheet, libraryEditors, async ({ input, caller, deps: { database, clock } }) => {
    const changed = { id: input.params.id, version: input.headers['if-match'] }
    const body = await updateSheet(database, changed, input.body, getAuthor(caller, clock()))
    return { body, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, orientPage, libraryEditors, async ({ input, caller, deps: { database, clock } }) => {
    const body = await updateOrientation(database, input.params.id, input.body, getAuthor(caller, clock()))
    return { body, headers: { ETag: ifMatch(body.version) } }
  })

  mount(api, removeSheet, libraryEditors, async ({ input, caller, deps: { database, clock } }) => {
    await deleteSheet(database, input.params.id, getAuthor(caller, clock()))
    return { body: { id: input.params.id } }
  })
}
