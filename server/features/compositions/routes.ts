import { canEnter } from '#contract/access.ts'
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
import { listRecordingSections, saveRecordingSection } from '#contract/recording-sections.ts'
import { signRecording } from '#contract/recordings.ts'
import { listSectionMarks, saveSectionMark } from '#contract/section-marks.ts'
import type { Db } from '../../platform/db/open.ts'
import { sendFile } from '../../platform/files/send.ts'
import { createSigner, readSignedFile, signFile } from '../../platform/files/signed-address.ts'
import { sendZip } from '../../platform/files/zip.ts'
import { fieldRefusal, HttpError, requireFirst, requireRow } from '../../platform/http/http-error.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { everyone, forReaders, ownOnly, policy, readers } from '../../platform/http/policy.ts'
import { rowReply } from '../../platform/resources/mount-resource.ts'
import { findSentFile } from '../documents/queries.ts'
import { findSentTake } from '../takes/queries.ts'
import { findPieceFiles } from './piece-archive.ts'
import {
  fileTag,
  findCompositions,
  findHashes,
  findSheet,
  findSheetByName,
  findSheets,
  findSheetsByName,
} from './queries.ts'
import { findRecordingSections, saveSectionOf } from './recording-sections.ts'
import { findRecording } from './recordings.ts'
import { findRows } from './search.ts'
import { findSectionMarks, saveMarkOfBand } from './section-marks.ts'

/** The token in the address grants the permission: it is signed for one file and valid for 5 minutes. */
const holdersOfSignedAddress = policy('holders of a signed address', everyone)

export const mountCompositions = (api: Api): void => {
  mount(api, listCompositions, forReaders, async ({ input, deps }) => {
    const { sortBy, archived, ...query } = input.query
    const sort = query.sort ?? sortBy
    return { body: await deps.read(findRows, sort === undefined ? query : { ...query, sort }, { archived }) }
  })

  mount(api, searchCompositions, forReaders, async ({ input, deps }) => {
    const { searchTerm, archived, ...query } = input.query
    return { body: await deps.read(findRows, query, { archived, searchTerm }) }
  })

  mount(api, getComposition, forReaders, async ({ input, deps }) => ({
    body: requireFirst(await deps.read(findCompositions, [input.params.id])),
  }))

  mount(api, listSheets, forReaders, async ({ input, deps }) => ({
    body: wholeList(requireRow(await deps.read(findSheets, input.params.id))),
  }))
}

/** Library readers see the sections of the band and write their own. `rows` is the id of the person. */
const ownSections = ownOnly('library readers, own sections and those of the band', readers)

export const mountRecordingSections = (api: Api): void => {
  mount(api, listRecordingSections, ownSections, async ({ rows: personId, deps: { read } }) => ({
    body: wholeList(await read(findRecordingSections, personId)),
  }))

  mount(api, saveRecordingSection, ownSections, async ({ input, person, rows: personId, deps: { write } }) => {
    const desired = { id: input.params.id, ...input.body }
    return rowReply(await write(saveSectionOf, personId, desired, canEnter('announcing', person)))
  })
}

/** A refusal names the reason, because it may reach a device long after the mark was set. */
const markers = policy(
  'library readers who may announce pieces',
  (caller) =>
    readers(caller) ?? (caller.kind === 'person' && canEnter('announcing', caller) ? null : 'rule.marks_of_band'),
)

export const mountSectionMarks = (api: Api): void => {
  mount(api, listSectionMarks, forReaders, async ({ deps: { read } }) => ({
    body: wholeList(await read(findSectionMarks)),
  }))

  mount(api, saveSectionMark, markers, async ({ input: { params, body }, deps: { write } }) =>
    rowReply(await write(saveMarkOfBand, { sheetId: params.sheet, sectionId: params.section, ...body })),
  )
}

/** Downloads of sheets and recordings, and their signed addresses for a device that cannot send a token. */
export const mountDownloads = (api: Api): void => {
  mount(api, downloadSheet, forReaders, async ({ input, headers, deps: { read, files } }) => {
    const { name, id } = input.query
    const [found, second] = await read(findSheetsByName, name, id)
    if (found === undefined) throw new HttpError('not_found')
    if (second !== undefined) throw fieldRefusal('id', 'validation.required')
    return await sendFile(files, { ...found, etag: fileTag(found.sha256) }, headers)
  })

  mount(api, generateDownload, forReaders, async ({ input, deps: { read, clock } }) => {
    const { id, fileName } = input.body
    const isPiece = fileName === undefined
    const found = requireRow(await (isPiece ? read(findPieceFiles, id) : read(findSheetByName, id, fileName)))
    const signed = { kind: isPiece ? 'piece' : 'sheet', id: found.id, sha256: found.sha256 } as const
    const token = await read(signFile, signed, clock())
    return { body: { url: addressOf(token) } }
  })

  mount(api, signSheets, forReaders, async ({ input, deps: { read, clock } }) => {
    const hashes = await read(findHashes, input.body.sheetIds)
    const sign = await read(createSigner, clock())
    const urls = input.body.sheetIds.map((id) => {
      const sha256 = hashes.get(id)
      return sha256 === undefined ? null : addressOf(sign({ kind: 'sheet', id, sha256 }))
    })
    return { body: { urls } }
  })

  mount(api, signRecording, forReaders, async ({ input, deps: { read, clock } }) => {
    const { id, sha256 } = await read(findRecording, input.params.id)
    return { body: { url: addressOf(await read(signFile, { kind: 'recording', id, sha256 }, clock())) } }
  })

  mount(
    api,
    secureDownload,
    holdersOfSignedAddress,
    async ({ input, headers, deps: { read, files, takes, clock } }) => {
      const { kind, id, sha256 } = await read(readSignedFile, input.params.token, clock())
      if (kind === 'piece') {
        const piece = current(await read(findPieceFiles, id), sha256)
        return await sendZip(files, piece.name, piece.files)
      }
      const found = current(await read(finders[kind], id, clock()), sha256)
      return await sendFile(kind === 'take' ? takes : files, { ...found, etag: fileTag(sha256) }, headers)
    },
  )
}

const finders = {
  sheet: findSheet,
  file: findSentFile,
  recording: async (db: Db, id: number) => {
    const { title, ...row } = await findRecording(db, id)
    return { ...row, name: title }
  },
  take: findSentTake,
}

const addressOf = (token: string): string => secureDownload.path.replace(':token', token)

/**
 * Throws link.expired for a replaced file: the device requests a new address and gets the new hash with the list of
 * sheets.
 */
const current = <Found extends { readonly sha256: string }>(found: Found | undefined, sha256: string): Found => {
  const row = requireRow(found)
  if (row.sha256 !== sha256) throw new HttpError('link.expired')
  return row
}
