import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { Place, Seating } from '#contract/seating.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { adminFailures, safeFailures } from '../../../platform/writes/failure.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { type Draft, shownValues } from '../../../ui/form/draft.ts'
import { useFormState } from '../../../ui/form/useFormState.ts'
import type { Rows } from './arrange.ts'

interface Options {
  readonly seating: Seating
  readonly queryKey: QueryKey
  /** Names the plan among the drafts of the device, such as 'seating/7'. */
  readonly draftKey: string
  /** Replaces the plan on the version that the draft is based on. */
  readonly send: (rows: Rows, version: number) => Promise<Seating>
}

/** The rows as the one field of a form. */
const textOf = (rows: Rows): { readonly rows: string } => ({ rows: JSON.stringify(rows) })
const RowsText = v.pipe(v.string(), v.parseJson(), v.array(v.array(Place)))

/**
 * The draft of a plan on top of the saved one, kept on the device. It keeps its version: a plan that was saved meanwhile
 * is not replaced.
 */
export const useSeating = ({ seating, queryKey, draftKey, send }: Options) => {
  const { queryClient, session } = useApp()
  const [place] = useState(() => session.local?.drafts.open(draftKey) ?? null)
  const { version } = seating
  const form = useFormState({ base: textOf(seating.rows), version, place })
  const rowsOf = (draft: Draft): Rows => v.parse(v.fallback(RowsText, seating.rows), shownValues(draft).rows)
  const write = useWrite({
    noun: 'seating',
    schema: Seating,
    cache: (reply) => {
      queryClient.setQueryData(queryKey, reply)
      return queryKey
    },
    failures: form.stored?.isSafe === true ? safeFailures : adminFailures,
    send: (sent: Draft) => send(rowsOf(sent), sent.baseVersion ?? version),
    onSuccess: (saved, sent) => form.saved(sent, textOf(saved.rows)),
  })
  const resolve = (theirs: readonly 'rows'[]): void => {
    write.reset()
    void form.conflict?.resolve(theirs)
  }
  return {
    rows: rowsOf(form.draft),
    dirty: form.dirty,
    stored: form.stored,
    saving: write.busy,
    saved: write.isSuccess && !form.dirty,
    failure: form.conflict === null ? write.failure?.message : undefined,
    /** True if somebody else has saved another plan since this draft was begun. */
    conflict: form.conflict !== null,
    change: (to: Rows) => form.set('rows', textOf(to).rows),
    /** Goes on with the draft, which then replaces the plan that was saved meanwhile. */
    keep: () => resolve([]),
    discard: () => resolve(['rows']),
    save: () => void write.send(form.draft),
  }
}
