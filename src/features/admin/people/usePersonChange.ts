import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminPerson } from '#contract/admin.ts'
import { RefusedError } from '#device/errors.ts'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { toFailure } from '../edit/failure.ts'
import { personQuery } from './queries.ts'

type State =
  | { readonly kind: 'ready' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly why: string; readonly fields: Readonly<Record<string, string>> }

export interface PersonChange {
  readonly state: State
  /** What the server said about a field of the last change. */
  readonly errorOf: (field: string) => string | undefined
  /** Makes a change, one at a time; the person as they then are stands on the page. @returns whether it was made */
  readonly make: (change: () => Promise<AdminPerson>) => Promise<boolean>
}

/** Changes of one part of a person's page, each sent at once. */
export const usePersonChange = (): PersonChange => {
  const { call } = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  const [state, setState] = useState<State>({ kind: 'ready' })
  return {
    state,
    errorOf: (field) => (state.kind === 'failed' ? state.fields[field] : undefined),
    make: async (change) => {
      if (state.kind === 'saving') return false
      setState({ kind: 'saving' })
      try {
        const person = await change()
        queryClient.setQueryData(personQuery({ call }, person.uuid).queryKey, person)
        void queryClient.invalidateQueries({ queryKey: ['admin', 'people'] })
        setState({ kind: 'saved' })
        return true
      } catch (error) {
        const said = error instanceof RefusedError ? error.reply.errors : []
        const fields = Object.fromEntries(said.map(({ field, errorMessage }) => [field, errorMessage]))
        setState({ kind: 'failed', why: toFailure(error, text), fields })
        return false
      }
    },
  }
}
