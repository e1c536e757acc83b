import { secureDownload } from '#contract/compositions.ts'
import { listStaticFiles, signInternalFile, signPublicFile } from '#contract/documents.ts'
import { documentTypes, fileResource, uploadFile } from '#contract/edited-documents.ts'
import { folderResource, listEditedFolders, moveFiles } from '#contract/edited-folders.ts'
import { addToFolder, listFolders, removeFromFolder, renameInFolder } from '#contract/folders.ts'
import type { Deps } from '../../deps.ts'
import { receiveFile } from '../../platform/files/receive.ts'
import { signFile } from '../../platform/files/signed-address.ts'
import { requireRow } from '../../platform/http/http-error.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forEditors } from '../../platform/http/policy.ts'
import { mountResource, rowReply } from '../../platform/resources/mount-resource.ts'
import { addFile, fileRows } from './edit.ts'
import { findAllFolders, folderRows, moveInto } from './edit-folders.ts'
import { addInFolder, findFolders, removeInFolder, renameDocument, requireWritten } from './folders.ts'
import { readFiles, readInternalFiles, readPublicFiles, writtenFolders } from './policy.ts'
import { findFile, findReadable, findStaticFiles } from './queries.ts'

export const mountEditedFiles = (api: Api): void => {
  mount(api, uploadFile, forEditors, async ({ input, upload, author, deps: { write, files } }) => {
    const received = await receiveFile(files, upload, { accepted: documentTypes, wrong: 'validation.file_type' })
    return { body: await write(addFile, input.query, received, author), status: 201 }
  })

  mount(api, moveFiles, forEditors, async ({ input: { body }, author, deps: { write } }) => ({
    body: wholeList(await write(moveInto, body.folder, body.files, author)),
  }))

  mountResource(api, fileResource, forEditors, fileRows)

  mount(api, listEditedFolders, forEditors, async ({ deps }) => ({ body: wholeList(await deps.read(findAllFolders)) }))
  mountResource(api, folderResource, forEditors, folderRows)
}

export const mountFiles = (api: Api): void => {
  mount(api, listStaticFiles, readFiles, async ({ input, rows, deps }) => ({
    body: await deps.read(findStaticFiles, rows, input.query, deps.clock()),
  }))

  mount(api, listFolders, readInternalFiles, async ({ rows, deps }) => ({
    body: wholeList(await deps.read(findFolders, rows, deps.clock())),
  }))

  mount(api, addToFolder, writtenFolders, async ({ input, rows, upload, author, deps: { read, write, files } }) => {
    const { id } = input.params
    await read(requireWritten, rows, id)
    const received = await receiveFile(files, upload, { accepted: documentTypes, wrong: 'validation.file_type' })
    return { body: await write(addInFolder, rows, { id, ...input.query }, received, author), status: 201 }
  })

  mount(api, renameInFolder, writtenFolders, async ({ input, rows, author, deps: { write } }) => {
    const { params, headers, body } = input
    return rowReply(await write(renameDocument, rows, { ...params, ...body, version: headers['if-match'] }, author))
  })

  mount(api, removeFromFolder, writtenFolders, async ({ input: { params }, rows, author, deps: { write } }) => {
    await write(removeInFolder, rows, params, author)
    return { body: { id: params.file } }
  })

  mount(api, signPublicFile, readPublicFiles, async ({ input, rows, deps }) => ({
    body: await signed(deps, await deps.read(findFile, rows, input.params.id)),
  }))

  mount(api, signInternalFile, readInternalFiles, async ({ input, rows, deps }) => ({
    body: await signed(deps, await deps.read(findReadable, rows, input.params.id, deps.clock())),
  }))
}

const signed = async (
  { read, clock }: Deps,
  found: { readonly id: number; readonly sha256: string } | undefined,
): Promise<{ url: string }> => {
  const { id, sha256 } = requireRow(found)
  const token = await read(signFile, { kind: 'file', id, sha256 }, clock())
  return { url: secureDownload.path.replace(':token', token) }
}
