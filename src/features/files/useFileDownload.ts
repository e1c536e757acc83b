import type { StoredFile } from '#contract/documents.ts'
import { useApp, useSessionState } from '../../platform/session/app.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { fileName } from './file-type.ts'
import { type Saving, useSaving } from './useSaving.ts'

/**
 * Saves a document under its title: fetches a signed address, then the file. Members can load what their role permits,
 * visitors what is public. The key of the running download is the document's number.
 */
export const useFileDownload = (): Omit<Saving<number>, 'start'> & {
  /** @param open opens a file that is on this device */
  readonly start: (file: StoredFile, open?: () => Promise<void>) => void
} => {
  const { call } = useApp()
  const session = useSessionState()
  const { start, ...saving } = useSaving<number>()
  const isMember = session !== null && session.kind !== 'anonymous' && session.member.member

  const save = async (file: StoredFile): Promise<void> => {
    // Loaded with the first download: the page itself does not need it.
    const [{ fetchFile }, { signInternalFile, signPublicFile }] = await Promise.all([
      import('../../platform/offline/fetch-file.ts'),
      import('#contract/documents.ts'),
    ])
    const { url } = await call(isMember ? signInternalFile : signPublicFile, { params: { id: file.id } })
    saveBlob(new Blob([await fetchFile(url)], { type: file.mimeType }), fileName(file))
  }
  return { ...saving, start: (file, open = () => save(file)) => start(file.id, open) }
}
