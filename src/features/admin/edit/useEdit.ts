import { type FocusEvent, useState } from 'react'
import { ifMatch } from '#contract/endpoint.ts'
import type { Call } from '#device/call.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { adminFailures, safeFailures } from '../../../platform/writes/failure.ts'
import { fieldErrorsOf, useWrite } from '../../../platform/writes/useWrite.ts'
import { changedSince, type Draft, isDirty, shownValues } from '../../../ui/form/draft.ts'
import type { AnyFieldTable, Values } from '../../../ui/form/field-table.tsx'
import { inputOf, problemsOf, shownNames, valuesOf } from '../../../ui/form/field-values.ts'
import { type FormState, useFormState } from '../../../ui/form/useFormState.ts'
import { useText } from '../../../ui/intl.tsx'
import type { EditedNoun, EditedRow } from './edited-noun.ts'

interface EditOptions<Row extends EditedRow, Input> {
  readonly noun: EditedNoun<Row, Input>
  /** The row as the server has it; null = a new row. */
  readonly row: Row | null
  readonly onSaved?: ((row: Row) => void) | undefined
  /** True if another form has just created the row, so that this one reports it as saved. */
  readonly justSaved?: boolean | undefined
  /** Values that a new row's form begins with, such as those of a template. */
  readonly start?: Values | undefined
}

export interface Edit extends Omit<FormState, 'ready' | 'refuse' | 'saved'> {
  readonly saving: boolean
  readonly saved: boolean
  /** The values of the last write by this form; null = it has not written yet. */
  readonly sent: Values | null
  /** The reason why it is not saved, as a sentence. */
  readonly failure: string | null
  /** Saves valid values. */
  submit(): void
  /** Returns what saving would send: all fields of a new row, the changed fields of another. */
  fieldsToSend(): Readonly<Record<string, unknown>>
}

type Target<Row extends EditedRow, Input> = Pick<EditOptions<Row, Input>, 'noun' | 'row'>

/** Returns all fields of a new row, the changed fields of another. */
const changesOf = <Row extends EditedRow, Input>({ noun, row }: Target<Row, Input>, sent: Draft): object => {
  const all = shownValues(sent)
  const names = shownNames(noun.fields, all, row)
  return inputOf(noun.fields, all, row === null ? [...names] : names.filter((name) => sent.typed[name] !== undefined))
}

const writeRow = <Row extends EditedRow, Input>(call: Call, target: Target<Row, Input>, sent: Draft, key: string) => {
  const { noun, row } = target
  const changes = changesOf(target, sent)
  if (row !== null) return noun.change(call, row.id, changes as Partial<Input>, { 'if-match': ifMatch(row.version) })
  if (noun.create === undefined) throw new Error('there is no row to change')
  return noun.create(call, changes as Input, { 'idempotency-key': key })
}

/**
 * Returns the handler of a form that checks each field when the focus leaves it.
 * @param prefix distinguishes the fields of several forms on one page
 */
export const leaveFields =
  (fields: AnyFieldTable, leave: (name: string) => void, prefix = '') =>
  ({ target }: FocusEvent<HTMLFormElement>): void => {
    // A rich text is no control with a name; its id is the same.
    const left = target.getAttribute('name') ?? target.id
    const name = Object.keys(fields).find((one) => `${prefix}${one}` === left)
    if (name !== undefined) leave(name)
  }

/** A form over a row of the server: its state, and saving the changed fields. */
export const useEdit = <Row extends EditedRow, Input>({
  noun,
  row,
  onSaved,
  justSaved = false,
  start,
}: EditOptions<Row, Input>): Edit => {
  const { call, session } = useApp()
  const text = useText()
  const key = noun.draftOf?.(row)
  const [place] = useState(() =>
    key === undefined ? null : (session.local?.drafts.open(key, start === undefined ? undefined : 'new') ?? null),
  )
  const [mustSendAgain, setMustSendAgain] = useState(false)
  const form = useFormState({
    base: valuesOf<string>(noun.fields, row),
    version: row?.version,
    isNew: row === null,
    start,
    check: (values) => problemsOf(noun, values, row),
    place,
  })
  const { draft, stored } = form
  const write = useWrite<Draft, Row>({
    noun: noun.noun,
    schema: noun.schema,
    cache: noun.cache,
    failures: stored?.isSafe ? safeFailures : adminFailures,
    send: (sent, onceKey) =>
      writeRow(call, { noun, row }, sent, row === null ? (place?.keyOf(sent, onceKey) ?? onceKey) : onceKey),
    onSuccess: (saved, sent) => {
      if (row === null) form.discard()
      else form.saved(sent, valuesOf(noun.fields, saved))
      onSaved?.(saved)
    },
    onError: (error, newer) => {
      form.refuse(fieldErrorsOf(error))
      // The other editor changed no field of this form.
      if (newer !== undefined) setMustSendAgain(changedSince(draft, valuesOf(noun.fields, newer)).length === 0)
    },
  })
  return {
    ...form,
    dirty: isDirty(draft) && !write.busy,
    saving: write.busy,
    sent: write.input === undefined ? null : shownValues(write.input),
    saved: (write.isSuccess || (justSaved && write.input === undefined)) && !isDirty(draft),
    failure:
      write.current === undefined
        ? (write.failure?.message ?? null)
        : mustSendAgain
          ? text('admin.failed.again')
          : null,
    submit: () => {
      if (write.busy || form.conflict !== null) return
      if (form.ready()) void write.send(draft)
    },
    fieldsToSend: () => ({ ...changesOf({ noun, row }, draft) }),
  }
}
