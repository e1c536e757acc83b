import { useState } from 'react'
import type { Seating } from '#contract/seating.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { invalidate } from '../../../platform/session/stale-queries.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import type { Rows } from './arrange.ts'

interface Options {
  readonly seating: Seating
  /** Replaces the plan on the version that the draft is based on. */
  readonly send: (rows: Rows, version: number) => Promise<Seating>
}

/** The draft of a plan on top of the saved one. It keeps its version: a plan that was saved meanwhile is not replaced. */
export const useSeating = ({ seating, send }: Options) => {
  const { queryClient } = useApp()
  const [draft, setDraft] = useState<{ readonly rows: Rows; readonly version: number } | null>(null)
  const write = useWrite({
    noun: 'seating',
    send: (plan: NonNullable<typeof draft>) => send(plan.rows, plan.version),
    onSuccess: () => setDraft(null),
    // After a 412 the plan as it is comes with the next reading, and the conflict with it.
    onError: () => void invalidate(queryClient, 'seating'),
  })
  const { rows, version } = draft ?? seating
  return {
    rows,
    dirty: draft !== null,
    saving: write.busy,
    saved: write.isSuccess && draft === null,
    failure: write.failure?.message,
    /** Somebody else has saved another plan since this draft was begun. */
    conflict: draft !== null && draft.version !== seating.version,
    change: (to: Rows) => setDraft({ rows: to, version }),
    /** Goes on with the draft, which then replaces the plan that was saved meanwhile. */
    keep: () => {
      write.reset()
      setDraft({ rows, version: seating.version })
    },
    discard: () => {
      write.reset()
      setDraft(null)
    },
    save: () => void write.send({ rows, version }),
  }
}
