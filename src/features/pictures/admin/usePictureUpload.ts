import { useState } from 'react'
import { uploadMaximum } from '#contract/documents.ts'
import { type EditedPicture, uploadPicture } from '#contract/pictures.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { fieldErrorsOf, useWrite } from '../../../platform/writes/useWrite.ts'
import { useText } from '../../../ui/intl.tsx'
import { editedPicturesQuery } from './queries.ts'

const noTexts = { altDe: '', altEn: '' }
type Texts = typeof noTexts

/** The server decides by the bytes; this only saves the time of sending them. */
const problemOf = (file: File): MessageId | null => {
  if (file.size === 0) return 'validation.file_empty'
  if (file.size > uploadMaximum) return 'validation.file_too_large'
  return file.type === 'image/svg+xml' ? 'validation.picture_type' : null
}

/**
 * Picked files, sent one after the other, each with its texts. A file stays picked until the server has confirmed it:
 * after a lost connection it is sent again, and stored once.
 */
export const usePictureUpload = (onUploaded?: (picture: EditedPicture) => void) => {
  const app = useApp()
  const text = useText()
  const [files, setFiles] = useState<readonly File[]>([])
  const [texts, setTexts] = useState<Texts>(noTexts)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [outcome, setOutcome] = useState<'new' | 'existed' | null>(null)
  const file = files[0]
  const next = (): void => {
    setFiles((all) => all.slice(1))
    setTexts(noTexts)
    setErrors({})
  }
  const { busy, failure, reset, send } = useWrite({
    noun: 'picture',
    send: (picked: File) => app.call(uploadPicture, { query: texts }, { file: picked }),
    onSuccess: ({ picture, existed }) => {
      const { queryKey } = editedPicturesQuery(app)
      app.queryClient.setQueryData(queryKey, (all) => all && [picture, ...all.filter(({ id }) => id !== picture.id)])
      setOutcome(existed ? 'existed' : 'new')
      next()
      onUploaded?.(picture)
    },
    onError: (error) => setErrors(fieldErrorsOf(error)),
  })
  const findProblems = (picked: File): Record<string, string> => {
    const problem = problemOf(picked)
    if (problem !== null) return { file: text(problem) }
    const missing = (['altDe', 'altEn'] as const).filter((name) => texts[name].trim() === '')
    return Object.fromEntries(missing.map((name) => [name, text('validation.required')]))
  }
  return {
    file,
    /** Number of the files that follow. */
    waiting: Math.max(0, files.length - 1),
    texts,
    errors,
    busy,
    failure: errors.file === undefined ? (failure?.message ?? null) : null,
    outcome,
    add: (picked: Iterable<File>): void => {
      const added = [...picked]
      if (added.length === 0) return
      reset()
      setOutcome(null)
      const first = files[0] ?? added[0]
      const problem = first === undefined ? null : problemOf(first)
      setErrors(problem === null ? {} : { file: text(problem) })
      setFiles((all) => [...all, ...added])
    },
    setText: (name: string, value: string): void => {
      const { [name]: _, ...others } = errors
      setErrors(others)
      setTexts((all) => ({ ...all, [name]: value }))
    },
    leaveOut: (): void => {
      reset()
      next()
    },
    submit: (): void => {
      if (file === undefined || busy) return
      const problems = findProblems(file)
      setErrors(problems)
      if (Object.keys(problems).length === 0) void send(file)
    },
  }
}
