import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { RowDraft } from '../../../platform/offline/drafts.ts'
import { type RouterContext, useApp } from '../../../platform/session/app.tsx'
import type { Noun } from '../../../platform/session/stale-queries.ts'
import { adminFailures, safeFailures } from '../../../platform/writes/failure.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { changedSince, type Draft, shownValues } from '../../../ui/form/draft.ts'
import { type FormDraft, useFormState } from '../../../ui/form/useFormState.ts'
import { useText } from '../../../ui/intl.tsx'

interface ValueEditOptions<Value, Row> {
  readonly noun: Noun
  /** Names the value among the drafts of the device, such as 'seating/7'. */
  readonly draftKey: `${RowDraft}/${string}`
  readonly row: Row
  readonly valueIn: (row: Row) => Value
  /** Checks the value of a draft: another version of the app may have stored it. */
  readonly valueSchema: v.GenericSchema<unknown, Value>
  /** Schema of the reply, which is also the current row of a 412. */
  readonly schema: v.GenericSchema<unknown, Row>
  readonly cache: (row: Row, app: RouterContext) => QueryKey
  readonly send: (value: Value, version: number) => Promise<Row>
}

export interface ValueEdit<Value> {
  readonly value: Value
  readonly dirty: boolean
  /** The draft on this device; null without storage for a member. */
  readonly stored: FormDraft | null
  readonly saving: boolean
  readonly saved: boolean
  /** The reason why it is not saved, as a sentence. */
  readonly failure: string | null
  /** True if somebody else has saved another value since this draft was begun. */
  readonly conflict: boolean
  change(to: Value): void
  /** Goes on with the draft after a conflict: it then replaces the other value. */
  keepMine(): void
  takeTheirs(): void
  save(): void
}

/**
 * A form over one value that is edited and saved as a whole, such as the order of a programme: its draft is kept on the
 * device, and keeps the version that it is based on.
 */
export const useValueEdit = <Value, Row extends { readonly version: number }>({
  noun,
  draftKey,
  row,
  valueIn,
  valueSchema,
  schema,
  cache,
  send,
}: ValueEditOptions<Value, Row>): ValueEdit<Value> => {
  const { session } = useApp()
  const text = useText()
  const [place] = useState(() => session.local?.drafts.open(draftKey) ?? null)
  const baseOf = (one: Row) => ({ value: JSON.stringify(valueIn(one)) })
  const base = baseOf(row)
  const form = useFormState({ base, version: row.version, place })
  const read = v.fallback(v.pipe(v.string(), v.parseJson(), valueSchema), valueIn(row))
  const typedIn = (draft: Draft): Value => v.parse(read, shownValues(draft).value)
  const [mustSendAgain, setMustSendAgain] = useState(false)
  const write = useWrite<Draft<'value'>, Row>({
    noun,
    schema,
    cache,
    failures: form.stored?.isSafe === true ? safeFailures : adminFailures,
    send: (sent) => send(typedIn(sent), sent.baseVersion ?? row.version),
    onSuccess: (saved, sent) => form.saved(sent, baseOf(saved)),
    onError: (_, newer) =>
      setMustSendAgain(newer !== undefined && changedSince(form.draft, baseOf(newer)).length === 0),
  })
  const resolve = (theirs: readonly 'value'[]): void => {
    write.reset()
    void form.conflict?.resolve(theirs)
  }
  const failure = mustSendAgain ? text('admin.failed.again') : (write.failure?.message ?? null)
  return {
    value: typedIn(form.draft),
    dirty: form.dirty,
    stored: form.stored,
    saving: write.busy,
    saved: write.isSuccess && !form.dirty,
    failure: form.conflict === null && write.failure !== null ? failure : null,
    conflict: form.conflict !== null,
    change: (to) => form.set('value', JSON.stringify(to)),
    keepMine: () => resolve([]),
    takeTheirs: () => resolve(['value']),
    save: () => {
      if (form.conflict === null) void write.send(form.draft)
    },
  }
}
