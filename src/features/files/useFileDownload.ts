import { useState } from 'react'
import { secureDownload } from '#contract/compositions.ts'
import { type StoredFile, signInternalFile, signPublicFile } from '#contract/files.ts'
import { useApp, useSessionState } from '../../session/app.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { fileName } from './file-type.ts'

interface FileDownload {
  /** What is being loaded, or could not be: a document's number. */
  readonly running: number | null
  readonly failed: number | null
  readonly start: (file: StoredFile) => void
}

/**
 * Saves a document under its title: a signed address, then its bytes. Members ask for what their role may load, visitors
 * for what is public.
 */
export const useFileDownload = (): FileDownload => {
  const { call } = useApp()
  const session = useSessionState()
  const [running, setRunning] = useState<number | null>(null)
  const [failed, setFailed] = useState<number | null>(null)
  const isMember = session !== null && session.kind !== 'anonymous' && session.member.member

  const save = async (file: StoredFile): Promise<void> => {
    const { url } = await call(isMember ? signInternalFile : signPublicFile, { params: { id: file.id } })
    const token = new URL(url, location.origin).pathname.split('/').at(-1) ?? ''
    const bytes = await call(secureDownload, { params: { token: decodeURIComponent(token) } })
    saveBlob(new Blob([bytes], { type: file.mimeType }), fileName(file))
  }
  const start = (file: StoredFile): void => {
    if (running !== null) return
    setRunning(file.id)
    setFailed(null)
    save(file)
      .catch((error: unknown) => {
        console.warn('A document could not be loaded', error)
        setFailed(file.id)
      })
      .finally(() => setRunning(null))
  }
  return { running, failed, start }
}
