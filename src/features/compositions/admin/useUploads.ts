import { useRef, useState } from 'react'
import { type EditedComposition, uploadSheet } from '#contract/edited-compositions.ts'
import type { InstrumentNames } from '#contract/instrument-index.ts'
import { OfflineError } from '#device/errors.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { invalidate } from '../../../platform/session/stale-queries.ts'
import { adminFailures, logUnexpected, toFailure } from '../../../platform/writes/failure.ts'
import { useText } from '../../../ui/intl.tsx'
import { uploadedFields } from './sheet-noun.ts'
import { problemOf, type Upload, uploadOf } from './uploads.ts'

/** Progress of the files being sent; sizes in bytes. */
interface Progress {
  readonly sent: number
  readonly files: number
  readonly sentBytes: number
  readonly bytes: number
}

/** The part of a file as the request names it. */
const queryOf = ({ part, replace }: Upload) => ({
  name: part.name,
  voice: part.voice,
  instrument: uploadedFields.instrument.send(part.instrument),
  key: uploadedFields.key.send(part.key) ?? undefined,
  replace: replace ? ('true' as const) : ('false' as const),
})

const bytesOf = (uploads: readonly Upload[]): number => uploads.reduce((sum, { file }) => sum + file.size, 0)

/** Uploads files to a piece, one after the other; failed ones stay in the list, with the reason. */
export const useUploads = (piece: EditedComposition, names: InstrumentNames) => {
  const { call, queryClient } = useApp()
  const text = useText()
  const next = useRef(1)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [progress, setProgress] = useState<Progress | null>(null)
  const [done, setDone] = useState(0)
  /** True once sending was attempted: missing values are then marked everywhere. */
  const [tried, setTried] = useState(false)
  const existing = piece.sheets.map(({ name }) => name)
  const change = (id: number, values: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...values } : one)))

  const sendOne = async (upload: Upload): Promise<'sent' | 'failed' | 'offline'> => {
    const { id, file } = upload
    change(id, { state: 'sending', why: null })
    try {
      await call(uploadSheet, { params: { id: piece.id }, query: queryOf(upload) }, { file })
      setUploads((all) => all.filter((one) => one.id !== id))
      return 'sent'
    } catch (error) {
      logUnexpected(error)
      const { message, errors } = toFailure(error, text, adminFailures)
      change(id, { state: 'failed', why: errors[0] ?? message })
      return error instanceof OfflineError ? 'offline' : 'failed'
    }
  }
  const send = async (wanted: readonly Upload[]): Promise<void> => {
    setTried(true)
    if (progress !== null) return
    const ready = wanted.filter((one) => problemOf(one, uploads, existing) === null)
    const [files, bytes] = [ready.length, bytesOf(ready)]
    let taken = 0
    for (const [sent, upload] of ready.entries()) {
      setProgress({ sent, files, sentBytes: bytesOf(ready.slice(0, sent)), bytes })
      const outcome = await sendOne(upload)
      if (outcome === 'sent') taken += 1
      // The next file would fail as well.
      if (outcome === 'offline') break
    }
    setProgress(null)
    setDone(taken)
    if (taken > 0) void invalidate(queryClient, 'sheet')
  }
  return {
    uploads,
    progress,
    /** Number of files uploaded by the last attempt. */
    done,
    tried,
    problemOf: (upload: Upload) => problemOf(upload, uploads, existing),
    add: (files: Iterable<File>) => {
      setDone(0)
      setUploads((all) => [...all, ...Array.from(files, (file) => uploadOf(names, file, next.current++, piece.title))])
    },
    change,
    remove: (id: number) => setUploads((all) => all.filter((one) => one.id !== id)),
    send: (id?: number) => void send(id === undefined ? uploads : uploads.filter((one) => one.id === id)),
  }
}
export type Uploads = ReturnType<typeof useUploads>
