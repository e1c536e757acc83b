import { useState } from 'react'
import type * as v from 'valibot'
import { RefusedError } from '#device/errors.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useText } from '../../../ui/intl.tsx'
import { changedSince, type Draft, isDirty, rebase, setDraftField, shownValues, type Values } from './draft.ts'
import { toFailure } from './failure.ts'
import { findNewerRow } from './newer.ts'

interface EditOptions<Name extends string, Row extends { readonly version: number }> {
  /** In the order in which they stand on the page. */
  readonly names: readonly Name[]
  /** As it is known to stand on the server; null = not there yet. */
  readonly row: Row | null
  readonly schema: v.GenericSchema<unknown, Row>
  /** What the form shows of a row; of none, what it begins with. */
  readonly valuesOf: (row: Row | null) => Values<Name>
  /** What is wrong, by field, as ids of the catalogues. */
  readonly check: (values: Values<Name>) => Partial<Readonly<Record<Name, string>>>
  /** @param version what was typed on; null = a new row */
  readonly save: (values: Values<Name>, version: number | null) => Promise<Row>
  /** A row has come from the server: saved, or changed by somebody else. */
  readonly onRow: (row: Row) => void
  readonly onSaved: (row: Row) => void
  /** The row was made by another form a moment ago, and this one says so. */
  readonly justSaved?: boolean
}

/** Somebody else's changes, to be decided about before anything is saved. */
export interface Conflict<Name extends string> {
  readonly fields: readonly Name[]
  readonly draft: Draft<Name>
  readonly current: Values<Name>
  resolve(keep: 'mine' | 'theirs'): void
}

export interface Edit<Name extends string> {
  readonly values: Values<Name>
  readonly dirty: boolean
  readonly saving: boolean
  readonly saved: boolean
  /** Why it is not saved, as a sentence. */
  readonly failure: string | null
  /** How many fields show that they are wrong. */
  readonly wrong: number
  readonly conflict: Conflict<Name> | null
  /** What to show at a field: nothing before it was left, or the form was sent. */
  errorOf(field: Name): string | undefined
  set(field: Name, value: string): void
  leave(field: Name): void
  /** Sends what is right. @returns the first field at fault, when there is one */
  submit(): Name | undefined
}

type State = { readonly kind: 'editing' | 'saving' | 'saved' } | { readonly kind: 'failed'; readonly why: string }

/** A row as a form: what is typed over it, what is wrong, saving it, and what somebody else changed meanwhile. */
export const useEdit = <Name extends string, Row extends { readonly version: number }>(
  options: EditOptions<Name, Row>,
): Edit<Name> => {
  const { names, row, valuesOf } = options
  const text = useText()
  const current = valuesOf(row)
  const [typed, setTyped] = useState<Draft<Name>>({ base: current, typed: {} })
  const [left, setLeft] = useState<readonly Name[]>([])
  const [refused, setRefused] = useState<Partial<Record<Name, string>>>({})
  const [state, setState] = useState<State>({ kind: options.justSaved === true ? 'saved' : 'editing' })

  const others = isDirty(typed) ? changedSince(typed, current, names) : []
  const isDecided = others.length === 0
  const draft = isDecided ? rebase(typed, current, names, 'mine') : typed
  const found = options.check(shownValues(draft))
  const problems = Object.fromEntries(
    names.flatMap((name) => {
      const message = found[name]
      // A test finds every message of a schema in the catalogues; the compiler cannot.
      const sentence = message === undefined ? refused[name] : text(message as MessageId)
      return sentence === undefined ? [] : [[name, sentence]]
    }),
  ) as Partial<Record<Name, string>>
  const errorOf = (field: Name) => (left.includes(field) || field in refused ? problems[field] : undefined)

  const send = async (): Promise<void> => {
    setState({ kind: 'saving' })
    try {
      const saved = await options.save(shownValues(draft), row?.version ?? null)
      setTyped({ base: valuesOf(saved), typed: {} })
      setLeft([])
      setRefused({})
      setState({ kind: 'saved' })
      options.onRow(saved)
      options.onSaved(saved)
    } catch (error) {
      const newer = findNewerRow(error, options.schema)
      if (newer !== undefined) {
        setTyped(draft)
        options.onRow(newer)
        // Where nothing was changed that this form shows, what was typed counts; it only has to be sent once more.
        const untouched = changedSince(draft, valuesOf(newer), names).length === 0
        setState(untouched ? { kind: 'failed', why: text('admin.failed.again') } : { kind: 'editing' })
        return
      }
      if (error instanceof RefusedError) setRefused(sentencesOf(error, names))
      setState({ kind: 'failed', why: toFailure(error, text) })
    }
  }
  return {
    values: shownValues(draft),
    dirty: isDirty(draft) && state.kind !== 'saving',
    saving: state.kind === 'saving',
    saved: state.kind === 'saved' && !isDirty(draft),
    failure: state.kind === 'failed' ? state.why : null,
    wrong: names.filter((name) => errorOf(name) !== undefined).length,
    conflict: isDecided
      ? null
      : {
          fields: others,
          draft,
          current,
          resolve: (side) => setTyped(rebase(draft, current, names, side)),
        },
    errorOf,
    set: (field, value) => {
      setRefused(({ ...still }) => {
        delete still[field]
        return still
      })
      setTyped((before) => setDraftField(isDecided ? rebase(before, current, names, 'mine') : before, field, value))
    },
    leave: (field) => setLeft((before) => [...before, field]),
    submit: () => {
      if (state.kind === 'saving' || !isDecided) return undefined
      setLeft(names)
      const first = names.find((name) => found[name] !== undefined)
      if (first === undefined) void send()
      return first
    },
  }
}

const sentencesOf = <Name extends string>({ reply }: RefusedError, names: readonly Name[]) =>
  Object.fromEntries(
    reply.errors.flatMap(({ field, errorMessage }) =>
      names.some((name) => name === field) ? [[field, errorMessage]] : [],
    ),
  ) as Partial<Record<Name, string>>
