import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { toWireDate } from '#contract/clock.ts'
import { CompleteMyself, updateMyself } from '#contract/persons.ts'
import { OfflineError, RefusedError, SignInNeededError } from '#device/errors.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../session/app.tsx'
import { type Text, useText } from '../../ui/intl.tsx'
import { useDraft } from './draft.ts'
import {
  changedSince,
  type Draft,
  type FieldName,
  fieldNames,
  problemsOf,
  rebase,
  shownValues,
  typeInto,
  type Values,
  wishOf,
} from './own-card.ts'
import { directoryQuery, myselfQuery } from './queries.ts'

type Sentences = Partial<Readonly<Record<FieldName, string>>>

/** Somebody else's changes, to be decided about before anything is saved. */
export interface Conflict {
  readonly fields: readonly FieldName[]
  readonly draft: Draft
  readonly current: CompleteMyself
  resolve(keep: 'mine' | 'theirs'): void
}

export interface OwnCard {
  readonly values: Values
  readonly saving: boolean
  readonly saved: boolean
  /** Why it is not saved, as a sentence. */
  readonly failure: string | null
  readonly problems: Sentences
  readonly conflict: Conflict | null
  /** What to show at a field: nothing before it was changed and left, or the form was sent. */
  errorOf(field: FieldName): string | undefined
  set(field: FieldName, value: string): void
  /** `unreadable`: something stands in the field of which the browser makes no value, such as half a date. */
  leave(field: FieldName, unreadable: boolean): void
  /** Sends what is right. @returns the first field at fault, when there is one */
  save(): FieldName | undefined
}

/** The own record as a form: what is typed over it, what is wrong, saving it, and what somebody else changed meanwhile. */
export const useOwnCard = (current: CompleteMyself): OwnCard => {
  const { call, now } = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  const [typed, keep] = useDraft()
  const [left, setLeft] = useState<readonly FieldName[]>([])
  const [unreadable, setUnreadable] = useState<readonly FieldName[]>([])
  const [refused, setRefused] = useState<Sentences>({})
  const [state, setState] = useState<{ kind: 'editing' | 'saving' | 'saved' } | { kind: 'failed'; why: string }>({
    kind: 'editing',
  })

  const others = typed === undefined || typed.base.version === current.version ? [] : changedSince(typed, current)
  const isDecided = others.length === 0
  const draft = typed === undefined ? { base: current, typed: {} } : isDecided ? rebase(typed, current, 'mine') : typed
  const problems = { ...refused, ...wrongOf(draft, unreadable, toWireDate(now()), text) }
  const { queryKey } = myselfQuery({ call })

  const send = async (): Promise<void> => {
    setState({ kind: 'saving' })
    try {
      queryClient.setQueryData(queryKey, await call(updateMyself, wishOf(draft)))
      keep(undefined)
      setLeft([])
      setState({ kind: 'saved' })
      // Read back, so that what lies on the device is what the server has.
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: directoryQuery({ call }).queryKey })
    } catch (error) {
      const newer = error instanceof RefusedError ? v.safeParse(CompleteMyself, error.current) : undefined
      if (newer?.success === true) {
        queryClient.setQueryData(queryKey, newer.output)
        setState({ kind: 'editing' })
        return
      }
      if (error instanceof RefusedError) setRefused(sentencesOf(error))
      setState({ kind: 'failed', why: failureOf(error, text) })
    }
  }
  return {
    values: shownValues(draft),
    saving: state.kind === 'saving',
    saved: state.kind === 'saved',
    failure: state.kind === 'failed' ? state.why : null,
    problems,
    conflict: isDecided
      ? null
      : { fields: others, draft, current, resolve: (side) => keep(rebase(draft, current, side)) },
    errorOf: (field) => (left.includes(field) || field in refused ? problems[field] : undefined),
    set: (field, value) => {
      const { [field]: _, ...stillRefused } = refused
      setRefused(stillRefused)
      if (state.kind === 'saved') setState({ kind: 'editing' })
      keep(typeInto(draft, field, value))
    },
    leave: (field, isUnreadable) => {
      setLeft((before) => [...before, field])
      setUnreadable((before) => [...before.filter((one) => one !== field), ...(isUnreadable ? [field] : [])])
    },
    save: () => {
      if (state.kind === 'saving' || !isDecided) return undefined
      setLeft(fieldNames)
      const first = fieldNames.find((field) => problems[field] !== undefined)
      if (first === undefined) void send()
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
const sentencesOf = ({ reply }: RefusedError): Sentences =>
  Object.fromEntries(
    reply.errors.filter(({ field }) => isFieldName(field)).map(({ field, errorMessage }) => [field, errorMessage]),
  )

const failureOf = (error: unknown, text: Text): string => {
  if (error instanceof RefusedError) return error.reply.message
  if (error instanceof OfflineError) return text('person.failed.offline')
  if (error instanceof SignInNeededError) return text('person.failed.sign_in')
  console.warn('The own record could not be saved', error)
  return text('person.failed.server')
}
