import { useEffect, useRef, useState } from 'react'
import { generateDownload } from '#contract/compositions.ts'
import { OfflineError } from '#device/errors.ts'
import { fetchFile } from '../../platform/offline/fetch-file.ts'
import { useApp } from '../../platform/session/app.tsx'
import { saveBlob } from '../../ui/save-blob.ts'

export type DownloadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly file: string; readonly done: number; readonly total: number }
  | { readonly kind: 'done' | 'failed' | 'offline'; readonly file: string }

interface DownloadRequest {
  readonly compositionId: number
  /** One file of the piece; without it, the whole piece as a ZIP. */
  readonly fileName?: string
  /** File name on the device. */
  readonly saveAs: string
  /** Bytes, if known. */
  readonly size: number
}

export interface Download {
  readonly state: DownloadState
  /** Does nothing while another download is running. */
  readonly start: (request: DownloadRequest) => void
  readonly stop: () => void
}

/** Downloads files to the device's downloads folder, one at a time. Leaving the screen cancels the download. */
export const useDownload = (): Download => {
  const { call } = useApp()
  const [state, setState] = useState<DownloadState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const download = async (
    { compositionId, fileName, saveAs, size }: DownloadRequest,
    signal: AbortSignal,
  ): Promise<void> => {
    setState({ kind: 'running', file: saveAs, done: 0, total: size })
    const { url } = await call(generateDownload, { body: { id: compositionId, fileName } }, { signal })
    const onBytes = (done: number, total: number | null) =>
      setState({ kind: 'running', file: saveAs, done, total: Math.max(done, total ?? size) })
    saveBlob(await fetchFile(url, { signal, onBytes }), saveAs)
    setState({ kind: 'done', file: saveAs })
  }
  const start = (request: DownloadRequest): void => {
    if (running.current !== null) return
    const own = new AbortController()
    running.current = own
    download(request, own.signal)
      .catch((error: unknown) => {
        if (own.signal.aborted) return setState({ kind: 'idle' })
        console.warn('file.download_failed', error)
        setState({ kind: error instanceof OfflineError ? 'offline' : 'failed', file: request.saveAs })
      })
      .finally(() => {
        running.current = null
      })
  }
  return { state, start, stop: () => running.current?.abort() }
}
