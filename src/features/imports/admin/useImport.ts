import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { type ImportPlan, importMaximum, type importPersons } from '#contract/imports.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { queryOf } from './ImportReading.tsx'
import type { Confirmed, ImportNoun, ReadingQuery } from './import-nouns.ts'

type Done = Reply<typeof importPersons>
interface Chosen {
  /** A copy: the file may be changed while the plan is read. */
  readonly file: Blob
  readonly reading: ImportPlan['reading']
  readonly columns: ImportPlan['columns']
  readonly fields: readonly string[]
  /** null = the columns were changed since the check. */
  readonly plan: ImportPlan | null
}

/** An import from the picked file to the done one: the file is read, its columns are checked, the plan is carried out. */
export const useImport = (noun: ImportNoun) => {
  const { call } = useApp()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const reading = useWrite({
    noun: null,
    send: async ({ picked, query }: { readonly picked: Blob; readonly query: ReadingQuery }) => {
      const file = picked instanceof File ? new Blob([await picked.arrayBuffer()]) : picked
      return { file, plan: await noun.check(call, file, query) }
    },
    onSuccess: ({ file, plan: { columns, reading: found } }) => {
      const fields = columns.map(({ field }) => field ?? '')
      setChosen({ file, reading: found, columns, fields, plan: null })
    },
  })
  const checking = useWrite({
    noun: null,
    send: ({ file, fields, reading: found }: Chosen) =>
      noun.check(call, file, { ...queryOf(found), columns: fields.join() }),
    onSuccess: (plan, checked) => setChosen({ ...checked, plan }),
  })
  const importing = useWrite({
    noun: noun.noun,
    send: (confirmed: Confirmed, key) => noun.send(call, confirmed, key),
    onSuccess: (counts) => {
      setChosen(null)
      setDone(counts)
    },
    // The plan may be another one now.
    onError: () => setChosen((now) => now && { ...now, plan: null }),
  })
  const pick = (file: File | undefined): void => {
    setDone(null)
    setChosen(null)
    for (const write of [reading, checking, importing]) write.reset()
    setTooLarge(file !== undefined && file.size > importMaximum)
    if (file !== undefined && file.size <= importMaximum) void reading.send({ picked: file, query: {} })
  }
  return { chosen, setChosen, done, tooLarge, reading, checking, importing, pick }
}

export type Import = ReturnType<typeof useImport>
