import { useEffect, useState } from 'react'
import { ifMatch } from '#contract/endpoint.ts'
import type { DraftKey } from '#device/web-storage.ts'
import { useApp } from '../../../session/app.tsx'
import type { Values } from '../../../ui/form/field-table.tsx'
import { inputOf, problemsOf, sentenceOf, shownNames, valuesOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'
import { fieldErrorsOf, useWrite } from '../../useWrite.ts'
import { changedSince, type Draft, isDirty, rebase, setDraftField, shownValues } from './draft.ts'
import type { EditedNoun } from './edited-noun.ts'
import { storeDraft, storedDraft } from './stored-draft.ts'

interface EditOptions<Row extends { readonly id: number; readonly version: number }, Input> {
  readonly noun: EditedNoun<Row, Input>
  /** The row as the server has it; null = a new row. */
  readonly row: Row | null
  readonly onSaved?: ((row: Row) => void) | undefined
  /** True if another form has just created the row, so that this one reports it as saved. */
  readonly justSaved?: boolean | undefined
  /** Values that a new row's form begins with, such as those of a template. */
  readonly start?: Values | undefined
}

/** Another editor's changes, to be resolved before anything is saved. */
export interface Conflict {
  readonly fields: readonly string[]
  readonly draft: Draft
  readonly current: Values
  resolve(side: 'mine' | 'theirs'): void
}

export interface Edit {
  readonly values: Values
  readonly dirty: boolean
  readonly saving: boolean
  readonly saved: boolean
  /** The reason why it is not saved, as a sentence. */
  readonly failure: string | null
  /** Number of fields with a visible problem. */
  readonly invalidCount: number
  /** True if the values could be saved. */
  readonly isValid: boolean
  readonly conflict: Conflict | null
  /** The problem to show at a field: none before the field was left, or the form was sent. */
  errorOf(field: string): string | undefined
  set(field: string, value: string): void
  leave(field: string): void
  /** Saves valid values. @returns the first invalid field */
  submit(): string | undefined
  /** Returns what saving would send: all fields of a new row, the changed fields of another. */
  fieldsToSend(): Readonly<Record<string, unknown>>
  /** Drops the draft. */
  discard(): void
}

const unchanged: Draft = { base: {}, typed: {} }

/** A form over a row: the draft, its problems, saving the changed fields, and the changes of other editors. */
export const useEdit = <Row extends { readonly id: number; readonly version: number }, Input>({
  noun,
  row,
  onSaved,
  justSaved = false,
  start,
}: EditOptions<Row, Input>): Edit => {
  const { call } = useApp()
  const text = useText()
  const current = valuesOf(noun.fields, row)
  const key: DraftKey | undefined = noun.keepsDraft && `edit-${noun.noun}-${row?.id ?? 'new'}`
  const [stored, setStored] = useState<Draft>(
    () =>
      (key && storedDraft(key, current)) ??
      Object.entries(start ?? {}).reduce((draft, [field, value]) => setDraftField(draft, field, value), {
        base: current,
        typed: {},
      }),
  )
  const [left, setLeft] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<Values>({})
  const [mustSendAgain, setMustSendAgain] = useState(false)

  const others = isDirty(stored) ? changedSince(stored, current) : []
  const isResolved = others.length === 0
  const draft = isResolved ? rebase(stored, current, 'mine') : stored
  useEffect(() => {
    if (key !== undefined) storeDraft(key, stored)
  }, [key, stored])
  // Leaving the form within the app drops the draft: the person has confirmed it.
  useEffect(() => (key === undefined ? undefined : () => storeDraft(key, unchanged)), [key])
  const values = shownValues(draft)
  const problems = problemsOf(noun, values, row)
  const errorOf = (field: string): string | undefined => {
    if (!left.includes(field) && refused[field] === undefined) return undefined
    return problems[field] === undefined ? refused[field] : sentenceOf(problems[field], text)
  }
  const fieldsOf = (sent: Draft): object => {
    const all = shownValues(sent)
    const names = shownNames(noun.fields, all, row)
    return inputOf(noun.fields, all, row === null ? [...names] : names.filter((name) => sent.typed[name] !== undefined))
  }
  const write = useWrite<Draft, Row>({
    noun: noun.noun,
    schema: noun.schema,
    cache: noun.cache,
    send: (sent, key) => {
      if (row === null && noun.create !== undefined)
        return noun.create(call, fieldsOf(sent) as Input, { 'idempotency-key': key })
      if (row === null) throw new Error('there is no row to change')
      return noun.change(call, row.id, fieldsOf(sent) as Partial<Input>, { 'if-match': ifMatch(row.version) })
    },
    onSuccess: (saved) => {
      setStored({ base: valuesOf(noun.fields, saved), typed: {} })
      setLeft([])
      setRefused({})
      onSaved?.(saved)
    },
    onError: (error, newer) => {
      setRefused(fieldErrorsOf(error))
      if (newer === undefined) return
      setStored(draft)
      // The other editor changed no field of this form.
      setMustSendAgain(changedSince(draft, valuesOf(noun.fields, newer)).length === 0)
    },
  })
  const failure = write.failure?.message ?? null
  return {
    values,
    dirty: isDirty(draft) && !write.busy,
    saving: write.busy,
    saved: (write.isSuccess || (justSaved && write.input === undefined)) && !isDirty(draft),
    failure: write.current === undefined ? failure : mustSendAgain ? text('admin.failed.again') : null,
    invalidCount: Object.keys(noun.fields).filter((name) => errorOf(name) !== undefined).length,
    isValid: isResolved && Object.keys(problems).length === 0,
    conflict: isResolved
      ? null
      : { fields: others, draft, current, resolve: (side) => setStored(rebase(draft, current, side)) },
    errorOf,
    set: (field, value) => {
      setRefused(({ [field]: _changed, ...rest }) => rest)
      setStored((before) => setDraftField(isResolved ? rebase(before, current, 'mine') : before, field, value))
    },
    leave: (field) => setLeft((before) => [...before, field]),
    submit: () => {
      if (write.busy || !isResolved) return undefined
      setLeft(Object.keys(noun.fields))
      const [first] = Object.keys(problems)
      if (first === undefined) void write.send(draft)
      return first
    },
    fieldsToSend: () => ({ ...fieldsOf(draft) }),
    discard: () => {
      setStored({ base: current, typed: {} })
      setLeft([])
      setRefused({})
    },
  }
}
