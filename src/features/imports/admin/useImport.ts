import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { ImportChoices } from '#contract/import-choices.ts'
import { type ImportPlan, importMaximum, type importPersons } from '#contract/imports.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import type { DraftPlace } from '../../../ui/form/useFormState.ts'
import { useText } from '../../../ui/intl.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { fileProblemOf } from '../../admin/edit/file-kinds.ts'
import { parseChoices } from './choices.ts'
import { queryOf } from './ImportReading.tsx'
import type { ImportNoun, ReadingQuery } from './import-nouns.ts'

type Done = Reply<typeof importPersons>
interface Chosen {
  /** A copy: the file may be changed while the plan is read. */
  readonly file: Blob
  readonly reading: ImportPlan['reading']
  readonly columns: ImportPlan['columns']
  readonly fields: readonly string[]
  readonly choices: ImportChoices
  readonly plan: ImportPlan
  /** False = something was chosen since the check. */
  readonly isChecked: boolean
  /** The draft of the choices on this device. */
  readonly place: DraftPlace | null
  /** True if the choices of an earlier visit were taken. */
  readonly isContinued: boolean
}

/** The choices in front of the file, as the server reads them. */
const isNothing = ({ rows, meanings, households }: ImportChoices): boolean =>
  rows.length + meanings.length + households.length === 0

const bodyOf = (file: Blob, choices: ImportChoices) => {
  if (isNothing(choices)) return { file, query: {} }
  const json = new Blob([JSON.stringify(choices)])
  return { file: new Blob([json, file]), query: { choices: String(json.size) } }
}

const problemOf = (file: File): MessageId | null =>
  file.size > importMaximum ? 'validation.import_too_large' : fileProblemOf('table', file)

const draftKey = async (noun: ImportNoun, file: Blob): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return `import/${noun.noun}-${[...new Uint8Array(digest).slice(0, 12)].map((byte) => byte.toString(16)).join('')}`
}

/** An import from the picked file to the done one: the file is read, its columns are checked, the plan is carried out. */
export const useImport = (noun: ImportNoun) => {
  const { call, session } = useApp()
  const text = useText()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [problem, setProblem] = useState<MessageId | null>(null)
  const reading = useWrite({
    noun: null,
    send: async ({ picked, query }: { readonly picked: Blob; readonly query: ReadingQuery }) => {
      const file = picked instanceof File ? new Blob([await picked.arrayBuffer()]) : picked
      const place = session.local?.drafts.open(await draftKey(noun, file), 'only') ?? null
      const choices = parseChoices(place?.found?.typed.choices)
      const body = bodyOf(file, choices)
      const plan = await noun.check(call, body.file, { ...query, ...body.query })
      return { file, place, choices, plan, isContinued: !isNothing(choices) }
    },
    onSuccess: ({ plan, ...read }) => {
      const { columns, reading: found } = plan
      const fields = columns.map(({ field }) => field ?? '')
      setChosen({ ...read, reading: found, columns, fields, plan, isChecked: true })
    },
  })
  const choose = (change: Partial<Pick<Chosen, 'fields' | 'choices'>>): void => {
    if (chosen === null) return
    if (change.choices !== undefined)
      chosen.place?.save({ base: {}, typed: { choices: JSON.stringify(change.choices) } })
    setChosen({ ...chosen, ...change, isChecked: false })
  }
  const checking = useWrite({
    noun: null,
    send: ({ file, fields, choices, reading: found }: Chosen) => {
      const body = bodyOf(file, choices)
      return noun.check(call, body.file, { ...queryOf(found), ...body.query, columns: fields.join() })
    },
    onSuccess: (plan, checked) => setChosen({ ...checked, plan, isChecked: true }),
  })
  const importing = useWrite({
    noun: noun.noun,
    send: ({ file, fields, choices, plan, reading: found }: Chosen, key) => {
      const body = bodyOf(file, choices)
      const query = { ...queryOf(found), ...body.query, columns: fields.join(), fingerprint: plan.fingerprint }
      return noun.send(call, { ...query, file: body.file }, key)
    },
    onSuccess: (counts, { place }) => {
      place?.remove()
      setChosen(null)
      setDone(counts)
    },
    // The plan may be another one now.
    onError: () => setChosen((now) => now && { ...now, isChecked: false }),
  })
  const saving = useWrite({
    noun: null,
    send: async ({ file, fields, choices, reading: found }: Chosen) => {
      const body = bodyOf(file, choices)
      const query = { ...queryOf(found), ...body.query, columns: fields.join() }
      return saveBlob(
        new Blob([await noun.refused(call, body.file, query)]),
        `${text('admin.import.refused.file')}.xlsx`,
      )
    },
  })
  const pick = (file: File | undefined): void => {
    setDone(null)
    setChosen(null)
    for (const write of [reading, checking, importing, saving]) write.reset()
    const found = file === undefined ? null : problemOf(file)
    setProblem(found)
    if (file !== undefined && found === null) void reading.send({ picked: file, query: {} })
  }
  return { chosen, choose, done, problem, reading, checking, importing, saving, pick }
}

export type Import = ReturnType<typeof useImport>
