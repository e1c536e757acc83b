import { useEffect, useRef, useState } from 'react'
import { ifMatch } from '#contract/endpoint.ts'
import type { DraftContent } from '#device/drafts.ts'
import type { OpenDraft } from '../../../platform/offline/drafts.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { adminFailures } from '../../../platform/writes/failure.ts'
import { fieldErrorsOf, useWrite } from '../../../platform/writes/useWrite.ts'
import {
  changedSince,
  conflictingFields,
  continueDraft,
  type Draft,
  isDirty,
  rebase,
  setDraftField,
  shownValues,
} from '../../../ui/form/draft.ts'
import type { Values } from '../../../ui/form/field-table.tsx'
import { inputOf, problemsOf, sentenceOf, shownNames, valuesOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'
import type { EditedNoun } from './edited-noun.ts'
import { type FormDraft, useDraftState } from './useFormDraft.ts'

interface EditOptions<Row extends { readonly id: number; readonly version: number }, Input> {
  readonly noun: EditedNoun<Row, Input>
  /** The row as the server has it; null = a new row. */
  readonly row: Row | null
  readonly onSaved?: ((row: Row) => void) | undefined
  /** True if another form has just created the row, so that this one reports it as saved. */
  readonly justSaved?: boolean | undefined
  /** Values that a new row's form begins with, such as those of a template. */
  readonly start?: Values | undefined
  /** The form's draft on this device; null = the noun has none. */
  readonly device: OpenDraft | null
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
  /** Saves valid values. */
  submit(): void
  /** Returns what saving would send: all fields of a new row, the changed fields of another. */
  fieldsToSend(): Readonly<Record<string, unknown>>
  /** Drops the input. */
  discard(): void
  /** Absent if the noun's drafts are not on the device. */
  readonly draft: FormDraft | null
}

const safeFailures = { ...adminFailures, offline: 'admin.failed.offline_safe' } as const

/** A form over a row: the draft, its problems, saving the changed fields, and the changes of other editors. */
export const useEdit = <Row extends { readonly id: number; readonly version: number }, Input>({
  noun,
  row,
  onSaved,
  justSaved = false,
  start,
  device,
}: EditOptions<Row, Input>): Edit => {
  const { call } = useApp()
  const text = useText()
  const current = valuesOf(noun.fields, row)
  const [stored, setStored] = useState<Draft>(() => {
    if (device !== null && device.found !== null) return continueDraft(device.found, current, row === null)
    const untouched: Draft = { base: current, typed: {} }
    return Object.entries(start ?? {}).reduce((draft, [field, value]) => setDraftField(draft, field, value), untouched)
  })
  const begun = useRef(stored)
  const [restoredAt, setRestoredAt] = useState(isDirty(stored) ? (device?.found?.savedAt ?? null) : null)
  const [discarded, setDiscarded] = useState<Draft | null>(null)
  const { isSafe, other } = useDraftState(device)
  const [left, setLeft] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<Values>({})
  const [mustSendAgain, setMustSendAgain] = useState(false)

  const others = isDirty(stored) ? changedSince(stored, current) : []
  const isResolved = others.length === 0
  const draft = isResolved ? rebase(stored, current) : stored
  useEffect(() => {
    if (device === null) return
    // A form that was only opened has nothing to save.
    if (stored === begun.current && (isDirty(stored) || device.found === null)) return
    if (isDirty(stored)) device.save(stored as DraftContent)
    else device.remove()
  }, [device, stored])
  useEffect(() => device?.flush, [device])
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
    failures: isSafe ? safeFailures : adminFailures,
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
      setRestoredAt(null)
      // The page of a new row is left before the effect runs.
      device?.remove()
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
  const discard = (): void => {
    setStored({ base: current, typed: {} })
    setLeft([])
    setRefused({})
    setRestoredAt(null)
    device?.remove()
  }
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
      : {
          fields: others,
          draft,
          current,
          resolve: (side) =>
            setStored(rebase(draft, current, side === 'theirs' ? conflictingFields(draft, current) : [])),
        },
    errorOf,
    set: (field, value) => {
      setRefused(({ [field]: _changed, ...rest }) => rest)
      setDiscarded(null)
      setStored((before) => setDraftField(isResolved ? rebase(before, current) : before, field, value))
    },
    leave: (field) => setLeft((before) => [...before, field]),
    submit: () => {
      if (write.busy || !isResolved) return
      setLeft(Object.keys(noun.fields))
      device?.flush()
      if (Object.keys(problems).length === 0) void write.send(draft)
    },
    fieldsToSend: () => ({ ...fieldsOf(draft) }),
    discard,
    draft: device && {
      ...{ restoredAt, isSafe, other },
      isDiscarded: discarded !== null,
      discard: () => {
        setDiscarded(draft)
        discard()
      },
      undoDiscard: () => {
        setStored(discarded ?? draft)
        setDiscarded(null)
      },
      takeOther: () => {
        const taken = device.takeOther()
        if (taken === null) return
        setStored(continueDraft(taken, current, row === null))
        setRestoredAt(taken.savedAt)
      },
      keepOwn: device.keepOwn,
    },
  }
}
