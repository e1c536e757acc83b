import { useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import { type OwnPerson, personKind } from '#device/outbox/kinds/person.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { type Text, useText } from '../../ui/intl.tsx'
import { useDraft } from './draft.ts'
import {
  changedSince,
  type Draft,
  type FieldName,
  fieldNames,
  problemsOf,
  rebase,
  setDraftField,
  shownValues,
  toDesiredPerson,
  typedSince,
  type Values,
} from './own-card.ts'
import { usePendingPerson } from './usePendingPerson.ts'
import { type Conflict, usePersonConflict } from './usePersonConflict.ts'

type Sentences = Partial<Readonly<Record<FieldName, string>>>

export interface OwnCard {
  readonly values: Values
  readonly saving: boolean
  readonly saved: boolean
  /** What a change that lies on the device waits for, as a sentence. */
  readonly waiting: string | null
  /** Why it is not saved, as a sentence. */
  readonly failure: string | null
  readonly problems: Sentences
  readonly conflict: Conflict | null
  /** What to show at a field: nothing before it was changed and left, or the form was sent. */
  errorOf(field: FieldName): string | undefined
  set(field: FieldName, value: string): void
  /** `unreadable`: something stands in the field of which the browser makes no value, such as half a date. */
  leave(field: FieldName, unreadable: boolean): void
  /** Keeps what is right on the device, from where it is sent. @returns the first field at fault, when there is one */
  save(): FieldName | undefined
}

/** The own record as a form: what is typed over it, what is wrong, saving it, and what somebody else changed meanwhile. */
export const useOwnCard = ({ shown, row, record }: OwnPerson): OwnCard => {
  const { now } = useApp()
  const { local } = useMember()
  const text = useText()
  const [typed, keep] = useDraft()
  const [left, setLeft] = useState<readonly FieldName[]>([])
  const [unreadable, setUnreadable] = useState<readonly FieldName[]>([])
  /** Whether this form has handed something over. */
  const [state, setState] = useState<'editing' | 'keeping' | 'kept' | 'not-kept'>('editing')
  const atServer = usePersonConflict(record)
  const waiting = usePendingPerson(record)

  const others = typed === undefined || typed.base.version === shown.version ? [] : changedSince(typed, shown)
  const isDecided = others.length === 0
  const draft = typed === undefined ? { base: shown, typed: {} } : isDecided ? rebase(typed, shown, []) : typed
  const refused = record?.state === 'rejected' ? sentencesOf(record) : {}
  const problems = { ...untouched(refused, draft), ...wrongOf(draft, unreadable, toWireDate(now()), text) }
  const conflict: Conflict | null =
    atServer ??
    (isDecided
      ? null
      : { fields: others, draft, current: shown, resolve: async (theirs) => keep(rebase(draft, shown, theirs)) })

  const put = async (): Promise<void> => {
    setState('keeping')
    try {
      const { kind, keyOf } = personKind
      const desired = toDesiredPerson(draft, toWireDate(now()))
      await local.outbox.put({ kind, key: keyOf(row), desired, row })
      await local.records.refresh()
      // Only what was kept: what was typed meanwhile stays in the form.
      keep((current) => typedSince(current, draft, desired))
      setLeft([])
      setState('kept')
    } catch (error) {
      console.warn('The own record could not be kept on this device', error)
      setState('not-kept')
    }
  }
  const isUnderWay = record?.state === 'waiting' || record?.state === 'sending'
  return {
    values: shownValues(draft),
    saving: state === 'keeping' || (isUnderWay && waiting === null),
    saved: state === 'kept' && (record === null || record.state === 'saved') && typed === undefined,
    waiting: isUnderWay ? waiting : null,
    failure:
      state === 'not-kept'
        ? text('person.not_kept')
        : record?.state === 'rejected'
          ? (record.problem?.message ?? null)
          : null,
    problems,
    conflict,
    errorOf: (field) => (left.includes(field) || field in refused ? problems[field] : undefined),
    set: (field, value) => {
      if (state !== 'keeping') setState('editing')
      keep(setDraftField(draft, field, value))
    },
    leave: (field, isUnreadable) => {
      setLeft((before) => [...before, field])
      setUnreadable((before) => [...before.filter((one) => one !== field), ...(isUnreadable ? [field] : [])])
    },
    save: () => {
      if (state === 'keeping' || conflict !== null) return undefined
      setLeft(fieldNames)
      const first = fieldNames.find((field) => problems[field] !== undefined)
      if (first === undefined) void put()
      return first
    },
  }
}

const wrongOf = (draft: Draft, unreadable: readonly FieldName[], today: string, text: Text): Sentences => {
  const sentences: Partial<Record<FieldName, string>> = {}
  const found: Partial<Record<FieldName, string>> = problemsOf(draft, today)
  for (const field of fieldNames) {
    const message = unreadable.includes(field) ? 'validation.birth_date' : found[field]
    // A test finds every message of a schema in the catalogues; the compiler cannot.
    if (message !== undefined) sentences[field] = text(message as MessageId)
  }
  return sentences
}

const isFieldName = (name: string): name is FieldName => fieldNames.some((one) => one === name)
const sentencesOf = ({ problem }: OutboxRecord): Sentences =>
  Object.fromEntries(
    (problem?.errors ?? [])
      .filter(({ field }) => isFieldName(field))
      .map(({ field, errorMessage }) => [field, errorMessage]),
  )
/** What the server refused stands until the field is typed into again. */
const untouched = (refused: Sentences, { typed }: Draft): Sentences =>
  Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in typed)))
