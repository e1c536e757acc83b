import {
  downloadSheet,
  generateDownload,
  getComposition,
  listCompositions,
  listSheets,
  searchCompositions,
  secureDownload,
  signSheets,
} from '#contract/compositions.ts'
import { signRecording } from '#contract/recordings.ts'
import type { Db } from '../db/open.ts'
import { findSentFile } from '../files/queries.ts'
import { sendFile } from '../files/send.ts'
import { createSigner, readSignedFile, signFile } from '../files/signed-address.ts'
import { sendZip } from '../files/zip.ts'
import { fieldRefusal, HttpError } from '../http/http-error.ts'
import { wholeList } from '../http/list-query.ts'
import { type Api, mount } from '../http/mount.ts'
import { findPieceFiles } from './piece-archive.ts'
import { holdersOfSignedAddress, libraryReaders } from './policy.ts'
import {
  fileTag,
  findCompositions,
  findHashes,
  findSheet,
  findSheetByName,
  findSheets,
  findSheetsByName,
} from './queries.ts'
import { findRecording } from './recordings.ts'
import { findRows } from './search.ts'

export const mountCompositions = (api: Api): void => {
  mount(api, listCompositions, libraryReaders, async ({ input, deps }) => {
    const { sortBy, archived, ...query } = input.query
    const sort = query.sort ?? sortBy
    return { body: await findRows(deps.database.db, sort === undefined ? query : { ...query, sort }, { archived }) }
  })

  mount(api, searchCompositions, libraryReaders, async ({ input, deps }) => {
    const { searchTerm, archived, ...query } = input.query
    return { body: await findRows(deps.database.db, query, { archived, searchTerm }) }
  })

  mount(api, getComposition, libraryReaders, async ({ input, deps }) => {
    const [body] = await findCompositions(deps.database.db, [input.params.id])
    if (body === undefined) throw new HttpError('not_found')
    return { body }
  })

  mount(api, listSheets, libraryReaders, async ({ input, deps }) => {
    const items = await findSheets(deps.database.db, input.params.id)
    if (items === null) throw new HttpError('not_found')
    return { body: wholeList(items) }
  })

  mount(api, downloadSheet, libraryReaders, async ({ input, headers, deps: { database, files } }) => {
    const { name, id } = input.query
    const [found, second] = await findSheetsByName(database.db, name, id)
    if (found === undefined) throw new HttpError('not_found')
    if (second !== undefined) throw fieldRefusal('id', 'validation.required')
    return await sendFile(files, { ...found, etag: fileTag(found.sha256) }, headers)
  })

  mount(api, generateDownload, libraryReaders, async ({ input, deps: { database, clock } }) => {
    const { id, fileName } = input.body
    const signed =
      fileName === undefined
        ? { kind: 'piece' as const, found: await findPieceFiles(database.db, id) }
        : { kind: 'sheet' as const, found: await findSheetByName(database.db, id, fileName) }
    const { kind, found } = signed
    if (found === undefined) throw new HttpError('not_found')
    const token = await signFile(database.db, { kind, id: found.id, sha256: found.sha256 }, clock())
    return { body: { url: addressOf(token) } }
  })

  mount(api, signSheets, libraryReaders, async ({ input, deps: { database, clock } }) => {
    const hashes = await findHashes(database.db, input.body.sheetIds)
    const sign = await createSigner(database.db, clock())
    const urls = input.body.sheetIds.map((id) => {
      const sha256 = hashes.get(id)
      return sha256 === undefined ? null : addressOf(sign({ kind: 'sheet', id, sha256 }))
    })
    return { body: { urls } }
  })

  mount(api, signRecording, libraryReaders, async ({ input, deps: { database, clock } }) => {
    const { id, sha256 } = await findRecording(database.db, input.params.id)
    return { body: { url: addressOf(await signFile(database.db, { kind: 'recording', id, sha256 }, clock())) } }
  })

  mount(api, secureDownload, holdersOfSignedAddress, async ({ input, headers, deps: { database, files, clock } }) => {
    const { kind, id, sha256 } = await readSignedFile(database.db, input.params.token, clock())
    if (kind === 'piece') {
      const piece = current(await findPieceFiles(database.db, id), sha256)
      return await sendZip(files, piece.name, piece.files)
    }
    const found = current(await finders[kind](database.db, id), sha256)
    return await sendFile(files, { ...found, etag: fileTag(sha256) }, headers)
  })
}

const finders = {
  sheet: findSheet,
  file: findSentFile,
  recording: async (db: Db, id: number) => {
    const { title, ...row } = await findRecording(db, id)
    return { ...row, name: title }
  },
}

const addressOf = (token: string): string => secureDownload.path.replace(':token', token)

/**
 * Throws link.expired for a replaced file: the device requests a new address and gets the new hash with the list of
 * sheets.
 */
const current = <Found extends { readonly sha256: string }>(found: Found | undefined, sha256: string): Found => {
  if (found === undefined) throw new HttpError('not_found')
  if (found.sha256 !== sha256) throw new HttpError('link.expired')
  return found
}
