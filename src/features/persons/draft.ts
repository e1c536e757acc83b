import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp } from '../../session/app.tsx'
import type { Draft } from './own-card.ts'

/** What is typed stays while other screens are looked at, and goes with the page. */
const drafts = new WeakMap<QueryClient, Draft>()

/** The draft of the own record; undefined = nothing is typed. As long as there is one the browser asks before it leaves. */
export const useDraft = (): readonly [Draft | undefined, (draft: Draft | undefined) => void] => {
  const { offline } = useApp()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => drafts.get(queryClient))
  const isTyped = draft !== undefined
  useEffect(() => {
    if (!isTyped) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isTyped])
  useEffect(() => (isTyped ? offline?.updates.hold() : undefined), [isTyped, offline])
  const keep = (next: Draft | undefined): void => {
    const typed = next !== undefined && Object.keys(next.typed).length > 0 ? next : undefined
    if (typed === undefined) drafts.delete(queryClient)
    else drafts.set(queryClient, typed)
    setDraft(typed)
  }
  return [draft, keep]
}
