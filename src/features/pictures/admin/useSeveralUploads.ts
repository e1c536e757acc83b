import { useState } from 'react'
import type { CallInput } from '#contract/endpoint.ts'
import { type EditedPicture, uploadPicture } from '#contract/pictures.ts'
import { countingUpload } from '../../../platform/offline/counting-upload.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { adminFailures, toFailure } from '../../../platform/writes/failure.ts'
import { fieldErrorsOf, useWrite } from '../../../platform/writes/useWrite.ts'
import { useText } from '../../../ui/intl.tsx'
import { fileProblemOf } from '../../admin/edit/file-kinds.ts'
import { editedPicturesQuery } from './queries.ts'

export type Progress =
  | { readonly state: 'waiting' | 'new' | 'existed' }
  /** Bytes that have left. */
  | { readonly state: 'sending'; readonly bytes: number }
  /** The reason why it was not stored, as a sentence. */
  | { readonly state: 'refused'; readonly reason: string }

export const isStored = ({ state }: Progress): boolean => state === 'new' || state === 'existed'

/** Bytes of a file that need not be sent any more. */
export const bytesDone = (file: File, progress: Progress): number => {
  if (progress.state === 'sending') return Math.min(progress.bytes, file.size)
  return progress.state === 'waiting' ? 0 : file.size
}

type Query = CallInput<typeof uploadPicture>['query']

/**
 * Sends pictures one after the other with one description: the server converts one at a time. One that is refused does not
 * stop the others, and can be sent again.
 */
export const useSeveralUploads = (files: readonly File[], onStored: ((picture: EditedPicture) => void) | undefined) => {
  const app = useApp()
  const text = useText()
  const [progress, setProgress] = useState<ReadonlyMap<File, Progress>>(new Map())
  const [left, setLeft] = useState<ReadonlySet<File>>(new Set())
  const [busy, setBusy] = useState(false)
  const chosen = files.filter((file) => !left.has(file))
  const progressOf = (file: File): Progress => progress.get(file) ?? { state: 'waiting' }
  const note = (file: File, now: Progress): void => setProgress((all) => new Map(all).set(file, now))
  const write = useWrite({
    noun: 'picture',
    send: async ({ file, query }: { readonly file: File; readonly query: Query }) => {
      const count = (bytes: number): void => note(file, { state: 'sending', bytes })
      count(0)
      try {
        const { shows, ...texts } = query
        const sent = { ...texts, ...(shows != null && { shows }) }
        const { picture, existed } = await app.call(
          uploadPicture,
          { query: sent },
          { file, transport: countingUpload(file, count) },
        )
        note(file, { state: existed ? 'existed' : 'new' })
        onStored?.(picture)
        return picture
      } catch (error) {
        const reason = fieldErrorsOf(error).file ?? toFailure(error, text, adminFailures).message
        note(file, { state: 'refused', reason })
        throw error
      }
    },
    cache: (picture) => {
      const { queryKey } = editedPicturesQuery(app)
      app.queryClient.setQueryData(queryKey, (all) => all && [picture, ...all.filter(({ id }) => id !== picture.id)])
      return queryKey
    },
  })
  return {
    chosen,
    progressOf,
    busy,
    leaveOut: (file: File): void => setLeft((all) => new Set(all).add(file)),
    send: async (query: Query): Promise<void> => {
      setBusy(true)
      for (const file of chosen.filter((one) => !isStored(progressOf(one)))) {
        const problem = fileProblemOf('picture', file)
        if (problem === null) await write.send({ file, query })
        else note(file, { state: 'refused', reason: text(problem) })
      }
      setBusy(false)
    },
  }
}
