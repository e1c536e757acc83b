import { useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import { type OwnPerson, personKind } from '#device/outbox/kinds/person.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useRefusal } from '../../platform/session/useRefusal.ts'
import type { Values } from '../../ui/form/field-table.tsx'
import { isFieldOf, sentenceOf } from '../../ui/form/field-values.ts'
import { type Text, useText } from '../../ui/intl.tsx'
import { useDraft } from './draft.ts'
import {
  changedSince,
  type Draft,
  fieldNames,
  findProblems,
  rebase,
  setDraftField,
  shownValues,
  toDesiredPerson,
  typedSince,
} from './own-card.ts'
import { type FieldName, ownFields } from './own-fields.tsx'
import { usePendingPerson } from './usePendingPerson.ts'
import { type Conflict, usePersonConflict } from './usePersonConflict.ts'

type Sentences = Partial<Readonly<Record<FieldName, string>>>

export interface OwnCard {
  readonly values: Values<FieldName>
  readonly saving: boolean
  readonly saved: boolean
  /** The reason, as a sentence, why a saved change is still pending. */
  readonly waiting: string | null
  /** The reason, as a sentence, why it is not saved. */
  readonly failure: string | null
  readonly problems: Sentences
  readonly conflict: Conflict | null
  /** Returns the message to show at a field: none before the field was changed and left, or the form was submitted. */
  errorOf(field: FieldName): string | undefined
  set(field: FieldName, value: string): void
  /** `unreadable`: the field contains input that the browser cannot convert to a value, such as half a date. */
  leave(field: FieldName, unreadable: boolean): void
  /** Saves a valid draft to the device's outbox. @returns false if a field is invalid */
  save(): boolean
}

/** The member's own record as a form: draft, validation, saving, and changes made elsewhere in the meantime. */
export const useOwnCard = ({ shown, row, record }: OwnPerson): OwnCard => {
  const { now } = useApp()
  const { local } = useMember()
  const text = useText()
  const [typed, setTyped] = useDraft()
  const [left, setLeft] = useState<readonly FieldName[]>([])
  const [unreadable, setUnreadable] = useState<readonly FieldName[]>([])
  /** Progress of the save of this form. */
  const [state, setState] = useState<'editing' | 'saving' | 'saved' | 'failed'>('editing')
  const atServer = usePersonConflict(record)
  const waiting = usePendingPerson(record)
  const { reason, fields } = useRefusal(record)

  const others =
    typed === undefined || (typed.base.id === shown.id && typed.base.version === shown.version)
      ? []
      : changedSince(typed, shown)
  const isDecided = others.length === 0
  const draft = typed === undefined ? { base: shown, typed: {} } : isDecided ? rebase(typed, shown) : typed
  const refused = record?.state === 'rejected' ? sentencesOf(fields) : {}
  const problems = {
    ...withoutChanged(refused, draft),
    ...describeProblems(draft, unreadable, toWireDate(now()), text),
  }
  const conflict: Conflict | null =
    atServer ??
    (isDecided
      ? null
      : { fields: others, draft, current: shown, resolve: async (theirs) => setTyped(rebase(draft, shown, theirs)) })

  const put = async (): Promise<void> => {
    setState('saving')
    try {
      const { kind, keyOf } = personKind
      const desired = toDesiredPerson(draft, toWireDate(now()))
      await local.outbox.put({ kind, key: keyOf(row), desired, row })
      // Clears only the saved changes: input typed in the meantime stays in the form.
      setTyped((current) => typedSince(current, draft, desired))
      setLeft([])
      setState('saved')
    } catch (error) {
      console.warn('person.save_failed', error)
      setState('failed')
    }
  }
  const isUnderWay = record?.state === 'waiting' || record?.state === 'sending'
  return {
    values: shownValues(draft),
    saving: state === 'saving' || (isUnderWay && waiting === null),
    saved: state === 'saved' && (record === null || record.state === 'saved') && typed === undefined,
    waiting: isUnderWay ? waiting : null,
    failure: state === 'failed' ? text('person.not_kept') : record?.state === 'rejected' ? reason : null,
    problems,
    conflict,
    errorOf: (field) => (left.includes(field) || field in refused ? problems[field] : undefined),
    set: (field, value) => {
      if (state !== 'saving') setState('editing')
      setTyped(setDraftField(draft, field, value))
    },
    leave: (field, isUnreadable) => {
      setLeft((before) => [...before, field])
      setUnreadable((before) => [...before.filter((one) => one !== field), ...(isUnreadable ? [field] : [])])
    },
    save: () => {
      if (state === 'saving' || conflict !== null) return true
      setLeft(fieldNames)
      const isValid = fieldNames.every((field) => problems[field] === undefined)
      if (isValid) void put()
      return isValid
    },
  }
}

const describeProblems = (draft: Draft, unreadable: readonly FieldName[], today: string, text: Text): Sentences => {
  const found = findProblems(draft, today)
  return Object.fromEntries(
    fieldNames.flatMap((field) => {
      const problem = unreadable.includes(field) ? 'validation.birth_date' : found[field]
      return problem === undefined ? [] : [[field, sentenceOf(problem, text)]]
    }),
  )
}

const sentencesOf = (fields: ReturnType<typeof useRefusal>['fields']): Sentences =>
  Object.fromEntries(
    fields.filter(({ field }) => isFieldOf(ownFields, field)).map(({ field, sentence }) => [field, sentence]),
  )
/** A server error is shown until its field is changed again. */
const withoutChanged = (refused: Sentences, { typed }: Draft): Sentences =>
  Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in typed)))
