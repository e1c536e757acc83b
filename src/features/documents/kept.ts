import { hashKey } from '@tanstack/react-query'
import { type StaticFile, signInternalFile } from '#contract/documents.ts'
import { fetchFile } from '../../platform/offline/fetch-file.ts'
import type { MemberStorage } from '../../platform/offline/member-storage.ts'
import { requestPersistentStorage } from '../../platform/offline/storage.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { fileName } from '../files/file-type.ts'
import { documentsQuery } from './queries.ts'

type Local = Pick<MemberStorage, 'documents'>

/** Downloads a document and keeps it on this device. */
export const keepDocument = async (
  { call }: Pick<RouterContext, 'call'>,
  { documents }: Local,
  file: StaticFile,
): Promise<void> => {
  const { url } = await call(signInternalFile, { params: { id: file.id } })
  await documents.keep(file, await (await fetchFile(url)).arrayBuffer())
  await requestPersistentStorage(navigator)
}

/** Opens a kept document, also without network. */
export const openKept = async (
  { documents }: Local,
  file: Pick<StaticFile, 'id' | 'title' | 'mimeType'>,
): Promise<void> => {
  const bytes = await documents.open(file.id)
  if (bytes === null) throw new Error('the bytes of a kept document are missing')
  saveBlob(new Blob([bytes], { type: file.mimeType }), fileName(file))
}

/**
 * Brings the kept documents to the state of the list that the server has just sent: changed ones are loaded again, and those
 * that it no longer has for the member lose their bytes. The device cannot tell a removed document from a lost right.
 */
export const renewKept = async (
  app: Pick<RouterContext, 'call' | 'queryClient'>,
  local: Local & Pick<MemberStorage, 'persistence'>,
): Promise<void> => {
  const { queryKey } = documentsQuery(app)
  const listed = local.persistence.isReceived(hashKey(queryKey)) ? app.queryClient.getQueryData(queryKey) : undefined
  if (listed === undefined) return
  const files = new Map(listed.map((file) => [file.id, file]))
  const kept = await local.documents.list()
  await local.documents.lose(kept.flatMap(({ id, gone }) => (gone || files.has(id) ? [] : [id])))
  for (const { id, edition, gone } of kept) {
    const file = files.get(id)
    if (file !== undefined && (gone || file.version !== edition)) await keepDocument(app, local, file)
  }
}
