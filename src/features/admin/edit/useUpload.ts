import { useState } from 'react'
import type * as v from 'valibot'
import { cleanFileName } from '#contract/file-name.ts'
import type { Noun } from '../../../platform/session/stale-queries.ts'
import { fieldErrorsOf, useWrite } from '../../../platform/writes/useWrite.ts'
import type { AnyFieldTable, Values } from '../../../ui/form/field-table.tsx'
import { inputOf, problemsOf, sentenceOf, validate, valuesOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'
import { type fileKinds, fileProblemOf } from './file-kinds.ts'

/** Returns the name of a file without folders and type, as a title. */
export const titleOf = (file: File): string => cleanFileName(file.name.replace(/\.[a-z0-9]{1,5}$/i, ''))

interface UploadOptions<Query, Reply> {
  readonly noun: Noun
  /** The fields that are sent with a file, and their rules. */
  readonly fields: AnyFieldTable
  readonly rules: v.GenericSchema<unknown, Query>
  /** Returns the values that a picked file proposes. */
  readonly propose?: (file: File) => Values
  /** The kind of file: another one is refused when it is picked. */
  readonly kind: keyof typeof fileKinds
  readonly send: (file: File, query: Query) => Promise<Reply>
  readonly onSent?: (reply: Reply) => void
}

/** Picked files, and the values and errors of the first one's fields. */
const usePicked = (fields: AnyFieldTable, propose: ((file: File) => Values) | undefined) => {
  const [files, setFiles] = useState<readonly File[]>([])
  const [values, setValues] = useState<Values>(() => valuesOf(fields, null))
  const [errors, setErrors] = useState<Values>({})
  const [file] = files
  return {
    files,
    file,
    values,
    errors,
    setErrors,
    next: (): void => {
      const [, following] = files
      setFiles((all) => all.slice(1))
      setValues({ ...valuesOf(fields, null), ...(following && propose?.(following)) })
      setErrors({})
    },
    show: (picked: readonly File[]): void => {
      setErrors({})
      setFiles(picked)
      const [first] = picked
      if (first !== undefined && first !== file) setValues((all) => ({ ...all, ...propose?.(first) }))
    },
    set: (name: string, value: string): void => {
      const { [name]: _, ...others } = errors
      setErrors(others)
      setValues((all) => ({ ...all, [name]: value }))
    },
  }
}

/**
 * Picked files, sent one after the other, each with its fields. A file stays picked until the server has confirmed it:
 * after a lost connection it can be sent again.
 */
export const useUpload = <Query, Reply>(options: UploadOptions<Query, Reply>) => {
  const { noun, fields, rules, propose, kind } = options
  const text = useText()
  const picked = usePicked(fields, propose)
  const { files, file, values, setErrors } = picked
  const [sent, setSent] = useState<{ readonly reply: Reply; readonly values: Values } | null>(null)
  const write = useWrite({
    noun,
    send: (input: { readonly file: File; readonly query: Query }) => options.send(input.file, input.query),
    onSuccess: (reply) => {
      setSent({ reply, values })
      picked.next()
      options.onSent?.(reply)
    },
    onError: (error) => setErrors(fieldErrorsOf(error)),
  })
  const { busy, failure, reset } = write
  const fileProblem = file === undefined ? null : fileProblemOf(kind, file)
  const shown: Values = { ...picked.errors, ...(fileProblem !== null && { file: text(fileProblem) }) }
  const show = (chosen: readonly File[]): void => {
    reset()
    setSent(null)
    picked.show(chosen)
  }
  return {
    file,
    /** Number of the files that follow. */
    waiting: Math.max(0, files.length - 1),
    values,
    /** Errors as sentences by field; of the file itself as `file`. */
    errors: shown,
    busy,
    /** The reason why the last file was not sent, unless it is shown at the file. */
    failure: shown.file === undefined ? failure?.message : undefined,
    /** The last file that was sent: the reply, and the values that it was sent with. */
    sent,
    pick: show,
    add: (added: readonly File[]): void => {
      if (added.length > 0) show([...files, ...added])
    },
    set: (name: string, value: string): void => {
      reset()
      picked.set(name, value)
    },
    leaveOut: (): void => {
      reset()
      picked.next()
    },
    submit: (): void => {
      if (busy) return
      const { output } = validate(rules, inputOf(fields, values))
      const problems = Object.entries(problemsOf({ fields, rules }, values, null))
      const found = problems.map(([name, problem]) => [name, sentenceOf(problem, text)] as const)
      setErrors(Object.fromEntries(file === undefined ? [['file', text('admin.file.required')], ...found] : found))
      if (file !== undefined && fileProblem === null && output !== undefined) void write.send({ file, query: output })
    },
  }
}
