import { secureDownload } from '#contract/compositions.ts'
import { listStaticFiles, signInternalFile, signPublicFile } from '#contract/documents.ts'
import { documentTypes, fileResource, uploadFile } from '#contract/edited-documents.ts'
import type { Deps } from '../../deps.ts'
import { receiveFile } from '../../platform/files/receive.ts'
import { signFile } from '../../platform/files/signed-address.ts'
import { requireRow } from '../../platform/http/http-error.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forEditors } from '../../platform/http/policy.ts'
import { mountResource } from '../../platform/resources/mount-resource.ts'
import { addFile, fileRows } from './edit.ts'
import { readFiles, readInternalFiles, readPublicFiles } from './policy.ts'
import { findFile, findReadable, findStaticFiles } from './queries.ts'

export const mountEditedFiles = (api: Api): void => {
  mount(api, uploadFile, forEditors, async ({ input, upload, author, deps: { write, files } }) => {
    const received = await receiveFile(files, upload, { accepted: documentTypes, wrong: 'validation.file_type' })
    return { body: await write(addFile, input.query, received, author), status: 201 }
  })

  mountResource(api, fileResource, forEditors, fileRows)
}

export const mountFiles = (api: Api): void => {
  mount(api, listStaticFiles, readFiles, async ({ input, rows, deps }) => ({
    body: await deps.read(findStaticFiles, rows, input.query, deps.clock()),
  }))

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
