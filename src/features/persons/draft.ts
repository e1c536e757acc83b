import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Offline } from '../../offline/offline.ts'
import { useApp } from '../../session/app.tsx'
import type { Draft } from './own-card.ts'

interface HeldDraft {
  readonly draft: Draft
  /** Allows leaving the page without a question again. */
  readonly release: () => void
}

/** Drafts stay while other screens are open, and are lost when the page is closed. */
const drafts = new WeakMap<QueryClient, HeldDraft>()

/**
 * From here on the browser asks before the page is closed, and no update of the app is offered. @returns a function
 * that ends this
 */
const holdPage = (offline: Offline | null): (() => void) => {
  const confirmLeave = (event: BeforeUnloadEvent): void => event.preventDefault()
  window.addEventListener('beforeunload', confirmLeave)
  const release = offline?.updates.hold()
  return () => {
    window.removeEventListener('beforeunload', confirmLeave)
    release?.()
  }
}

/**
 * The draft of the member's own record; undefined = no changes. As long as there is one, on any screen, leaving the
 * page is confirmed.
 */
export const useDraft = (): readonly [
  Draft | undefined,
  (next: Draft | ((now: Draft | undefined) => Draft)) => void,
] => {
  const { offline } = useApp()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => drafts.get(queryClient)?.draft)
  const saveDraft = (next: Draft | ((now: Draft | undefined) => Draft)): void => {
    const before = drafts.get(queryClient)
    const made = typeof next === 'function' ? next(before?.draft) : next
    const typed = Object.keys(made.typed).length > 0 ? made : undefined
    if (typed === undefined) {
      drafts.delete(queryClient)
      before?.release()
    } else drafts.set(queryClient, { draft: typed, release: before?.release ?? holdPage(offline) })
    setDraft(typed)
  }
  return [draft, saveDraft]
}
